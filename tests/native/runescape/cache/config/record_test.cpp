#include "formats/runescape/cache/config/record.hpp"

#include "formats/runescape/cache/config/sequence.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// What records say of a look, opcode by opcode.

using namespace retromesh;
using namespace retromesh::runescape;
using namespace retromesh::runescape::cache;

namespace {

using Numbers = std::vector<u32>;

Record record_of(RecordKind kind, Edition edition, std::initializer_list<int> bytes) {
  Limits limits;
  return read_record(OpcodeTable(kind, edition), test::bytes_of(bytes), limits);
}

SequenceRecord sequence_of(Edition edition, std::initializer_list<int> bytes) {
  Limits limits;
  return read_sequence(OpcodeTable(RecordKind::sequence, edition), test::bytes_of(bytes), limits);
}

Numbers models_of(const Record& record) {
  Numbers models;
  for (const ModelUse& use : record.models) models.push_back(use.model);
  return models;
}

Numbers shapes_of(const Record& record) {
  Numbers shapes;
  for (const ModelUse& use : record.models) shapes.push_back(use.shape);
  return shapes;
}

Numbers pairs_of(const std::vector<Recolour>& recolours) {
  Numbers pairs;
  for (const Recolour& recolour : recolours) pairs.insert(pairs.end(), {recolour.from, recolour.to});
  return pairs;
}

}  // namespace

TEST_CASE("an npc has its models, sequences, colours, size and light", "[runescape][cache]") {
  const Record man =
      record_of(RecordKind::npc, Edition::js5,
                {1,    2,    0,   55,  0,   162, 2, 'M',  'a',  'n', 0,  60, 1,    0,    7,  13, 3,
                 0x28, 17,   3,   51,  3,   52,  3, 53,   3,    54,  15, 1,  0,    16,   1,  1,  40,
                 1,    7,    158, 132, 234, 41,  1, 0,    24,   0,   17, 97, 0,    64,   98, 0,  200,
                 100,  0xF6, 101, 20,  106, 0,   1, 0xFF, 0xFF, 2,   0,  5,  0xFF, 0xFF, 0,  6,  0});
  CHECK(man.end.kind == RecordEnd::Kind::complete);
  CHECK(man.title == "Man");
  CHECK(models_of(man) == Numbers{55, 162});
  CHECK(shapes_of(man) == Numbers{kNoShape, kNoShape});
  CHECK(man.heads == Numbers{7});
  CHECK(man.stand == 808);
  CHECK(man.walk == std::array<u32, 4>{819, 820, 821, 822});
  CHECK(man.motions == Numbers{256, 257});
  CHECK(pairs_of(man.recolours) == Numbers{1950, 34026});
  CHECK(pairs_of(man.retextures) == Numbers{24, 17});
  CHECK(man.scale == std::array<i32, 3>{64, 200, 64});
  CHECK(man.ambient == -10);
  CHECK(man.contrast == 20);
  CHECK(man.variants == Numbers{5, 6});
}

TEST_CASE("npcs of old stores end texts with a line feed, and have no turning before build 254",
          "[runescape][cache]") {
  const Record man =
      record_of(RecordKind::npc, Edition::old, {2, 'M', 0xFC, 'd', 0x93, 7, 10, 16, 12, 2, 14, 3, 51, 0});
  CHECK(man.title ==
        "M\xC3\xBC"
        "d\xE2\x80\x9C?");
  CHECK(man.walk[0] == 819);
  CHECK(man.walk[1] == kNothing);
  CHECK(man.motions.empty());
  CHECK(record_of(RecordKind::npc, Edition::old_late, {16, 0, 12, 0}).motions == Numbers{12});
  // Running and crawling are of old school clients; HD clients have the colours of shadows there.
  CHECK(record_of(RecordKind::npc, Edition::os_210, {114, 0, 5, 117, 0, 6, 0, 7, 0xFF, 0xFF, 0, 9, 0})
            .motions == Numbers{5, 6, 7, 9});
  CHECK(record_of(RecordKind::npc, Edition::hd, {114, 1, 5, 12, 2, 0}).motions.empty());
}

TEST_CASE("an item has a model to hold, to wear and in the chat box", "[runescape][cache]") {
  const Record whip =
      record_of(RecordKind::item, Edition::js5,
                {1,  10, 35, 2,   'W', 0,  4,   0,  5,  23,  0,  11,  0xFC, 24, 0,   12,   78, 0, 13,
                 25, 0,  21, 3,   26,  0,  22,  79, 0,  23,  90, 0,   31,   92, 0,   32,   91, 0, 33,
                 93, 0,  34, 110, 0,   64, 111, 0,  65, 112, 0,  66,  113,  5,  114, 0xFB, 40, 1, 0,
                 1,  0,  2,  97,  0,   70, 100, 0,  80, 0,   5,  101, 0,    0,  0,   0,    0});
  CHECK(whip.end.kind == RecordEnd::Kind::complete);
  CHECK(models_of(whip) == Numbers{2595});
  CHECK(whip.worn[0].models == std::array<u32, 3>{11, 12, 13});
  CHECK(whip.worn[0].lift == -4);
  CHECK(whip.worn[1].models == std::array<u32, 3>{21, 22, 23});
  CHECK(whip.worn[1].lift == 3);
  CHECK(whip.worn[0].heads == std::array<u32, 2>{31, 32});
  CHECK(whip.worn[1].heads == std::array<u32, 2>{33, 34});
  CHECK(whip.scale == std::array<i32, 3>{64, 65, 66});
  CHECK(whip.ambient == 5);
  CHECK(whip.contrast == -5);
  CHECK(pairs_of(whip.recolours) == Numbers{1, 2});
  CHECK(whip.linked == 70);
  CHECK(whip.shown_as == kNothing);
  CHECK(whip.stacks == Numbers{80});
  CHECK(record_of(RecordKind::item, Edition::js5, {97, 0, 70, 98, 3, 31, 0}).shown_as == 799);
  CHECK(record_of(RecordKind::item, Edition::os_233, {148, 0, 70, 149, 0, 7, 0}).shown_as == 7);
  // Model numbers of 32 bits.
  const Record large =
      record_of(RecordKind::item, Edition::os_233,
                {44, 0, 1, 0, 0, 45, 0, 1, 0, 1, 2, 50, 0, 1, 0, 2, 52, 0, 1, 0, 3, 53, 0, 1, 0, 4, 0});
  CHECK(models_of(large) == Numbers{65536});
  CHECK(large.worn[0].models[0] == 65537);
  CHECK(large.worn[1].models[2] == 65538);
  CHECK(large.worn[0].heads[1] == 65539);
  CHECK(large.worn[1].heads[0] == 65540);
}

TEST_CASE("an object has models by shape or without, its place and light", "[runescape][cache]") {
  const Record door =
      record_of(RecordKind::object, Edition::js5,
                {1,  2, 37, 4,  0,    37,   5,  9, 24, 12, 33, 29, 20, 39, 2, 62, 65, 0, 64, 66, 0, 100,
                 67, 1, 0,  70, 0xFF, 0xFE, 71, 0, 3,  72, 0,  4,  77, 0,  1, 0,  2,  0, 0,  9,  0});
  CHECK(door.end.kind == RecordEnd::Kind::complete);
  CHECK(models_of(door) == Numbers{9476, 9477});
  CHECK(shapes_of(door) == Numbers{0, 9});
  CHECK(door.stand == 3105);
  CHECK(door.mirror);
  CHECK(door.scale == std::array<i32, 3>{64, 100, 256});
  CHECK(door.offset == std::array<i32, 3>{-2, 3, 4});
  CHECK(door.variants == Numbers{9});
  CHECK(record_of(RecordKind::object, Edition::js5, {24, 255, 255, 0}).stand == kNothing);
  // Of two lists the first is taken.
  CHECK(models_of(record_of(RecordKind::object, Edition::js5, {5, 1, 0, 7, 1, 1, 0, 8, 10, 0})) ==
        Numbers{7});
  CHECK(models_of(record_of(RecordKind::object, Edition::js5, {1, 0, 5, 1, 0, 7, 0})) == Numbers{7});
  const Record nested = record_of(RecordKind::object, Edition::hd_582,
                                  {5, 2, 10, 2, 0, 1, 0, 2, 22, 1, 0, 3, 1, 10, 1, 0, 99, 0});
  CHECK(nested.end.kind == RecordEnd::Kind::complete);
  CHECK(models_of(nested) == Numbers{1, 2, 3});
  CHECK(shapes_of(nested) == Numbers{10, 10, 22});
}

TEST_CASE("effects and parts of bodies have single recolours in old stores", "[runescape][cache]") {
  const Record bolt =
      record_of(RecordKind::effect, Edition::old, {1, 0, 9, 2, 0,  3, 3, 40, 0, 1, 50, 0, 2,   41, 0,   3, 51,
                                                   0, 4, 4, 0, 64, 5, 0, 65, 6, 0, 90, 7, 200, 8,  250, 0});
  CHECK(bolt.end.kind == RecordEnd::Kind::complete);
  CHECK(models_of(bolt) == Numbers{9});
  CHECK(bolt.stand == 3);
  CHECK(pairs_of(bolt.recolours) == Numbers{1, 2, 3, 4});
  CHECK(bolt.scale == std::array<i32, 3>{64, 65, 64});
  CHECK(bolt.rotation == 90);
  CHECK(bolt.ambient == 200);
  CHECK(bolt.contrast == 250);
  CHECK(pairs_of(
            record_of(RecordKind::effect, Edition::js5, {40, 2, 0, 1, 0, 2, 0, 3, 0, 4, 41, 1, 0, 5, 0, 6, 0})
                .recolours) == Numbers{1, 2, 3, 4});
  const Record hair =
      record_of(RecordKind::body, Edition::old, {1, 7, 2, 2, 0, 1, 0, 2, 3, 60, 0, 8, 61, 0, 9, 0});
  CHECK(hair.body_part == 7);
  CHECK(models_of(hair) == Numbers{1, 2});
  CHECK(hair.heads == Numbers{8, 9});
}

TEST_CASE("a sequence has its frames in rows or in columns", "[runescape][cache]") {
  const auto steps_of = [](const SequenceRecord& sequence) {
    Numbers steps;
    for (const SequenceStep& step : sequence.steps) steps.insert(steps.end(), {step.frame, step.length});
    return steps;
  };
  const SequenceRecord old = sequence_of(Edition::old, {1, 2, 0, 7, 255, 255, 0, 4, 0, 8, 0, 9, 0, 0, 2, 0,
                                                        2, 3, 1, 5, 4,   5,   6, 6, 0, 0, 7, 2, 1, 8, 3, 0});
  CHECK(old.end.kind == RecordEnd::Kind::complete);
  CHECK(steps_of(old) == Numbers{7, 4, 8, 0});
  CHECK(old.replay_offset == 2);
  CHECK(old.replay_count == 3);
  CHECK(old.priority == 6);
  CHECK(old.stretches);
  CHECK(old.left_hand == 0);
  CHECK(old.right_hand == 513);
  const Numbers columns = {12 << 16 | 3, 4, 13 << 16 | 5, 6};
  CHECK(steps_of(sequence_of(Edition::js5, {1, 0, 2, 0, 4, 0, 6, 0, 3, 0, 5, 0, 12, 0, 13, 0})) == columns);
  CHECK(steps_of(sequence_of(Edition::js5_first, {1, 2, 0, 4, 0, 6, 0, 3, 0, 5, 0, 12, 0, 13, 0})) ==
        columns);
  CHECK_FALSE(sequence_of(Edition::old_first, {4, 0, 0, 0}).stretches);
  CHECK(sequence_of(Edition::old_first, {4, 0, 1, 0}).stretches);
  CHECK(sequence_of(Edition::os_220, {14, 0, 0, 1, 2, 0}).skeletal == 258);
  CHECK(sequence_of(Edition::os_226, {13, 0, 0, 1, 2, 0}).skeletal == 258);
  CHECK(sequence_of(Edition::js5, {13, 1, 0, 0, 1, 0}).skeletal == kNothing);
}

TEST_CASE("what is read before an unknown or cut opcode stays", "[runescape][cache]") {
  const Record unknown = record_of(RecordKind::npc, Edition::js5, {1, 1, 0, 5, 200, 2, 'x', 0, 0});
  CHECK(models_of(unknown) == Numbers{5});
  CHECK(unknown.title.empty());
  CHECK(unknown.end.kind == RecordEnd::Kind::unknown);
  CHECK(unknown.end.opcode == 200);
  CHECK(unknown.end.offset == 4);
  const Record cut = record_of(RecordKind::npc, Edition::js5, {2, 'x', 0, 1, 9, 0, 5});
  CHECK(cut.title == "x");
  CHECK(cut.models.empty());
  CHECK(cut.end.kind == RecordEnd::Kind::cut);
  CHECK(cut.end.offset == 3);
  CHECK(record_of(RecordKind::npc, Edition::js5, {0}).end.kind == RecordEnd::Kind::complete);
  CHECK(record_of(RecordKind::npc, Edition::js5, {}).end.kind == RecordEnd::Kind::cut);
}

TEST_CASE("a record is charged to the limits", "[runescape][cache]") {
  Limits limits;
  limits.bytes = 100;
  const OpcodeTable table(RecordKind::npc, Edition::js5);
  CHECK(read_record(table, test::bytes_of({12, 2, 0}), limits).end.kind == RecordEnd::Kind::cut);
  CHECK(limits.exceeded);
}

TEST_CASE("contrasts are multiplied as the client of the record does", "[runescape][cache]") {
  CHECK(added_contrast(RecordKind::npc, Edition::js5, 20) == 100);
  CHECK(added_contrast(RecordKind::item, Edition::old, -4) == -20);
  CHECK(added_contrast(RecordKind::object, Edition::old, 4) == 20);
  CHECK(added_contrast(RecordKind::object, Edition::js5, 4) == 100);
  CHECK(added_contrast(RecordKind::effect, Edition::js5, 4) == 4);
}
