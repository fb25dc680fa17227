#include <map>
#include <set>
#include <sstream>

#include "formats/catalog.hpp"
#include "formats/runescape/cache/config/document.hpp"
#include "formats/runescape/cache/config/looks.hpp"
#include "formats/runescape/cache/store.hpp"
#include "formats/runescape/cache/textures/sprites.hpp"
#include "formats/runescape/cache/textures/texture_definitions.hpp"
#include "formats/runescape/config/npcs.hpp"
#include "formats/runescape/config/sequences.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/unpack/inflate.hpp"
#include "tests/native/runescape/cache/config/open_cache.hpp"

// The records of the caches of the corpus, and what an independent reader found in them.

using namespace retromesh;
using namespace retromesh::runescape;
using namespace retromesh::runescape::cache;
using test::caches;
using test::OpenCache;
using test::records_of;

namespace {

struct KindOf2007 {
  RecordKind kind;
  u32 group;
  u32 records;
};
constexpr KindOf2007 kGroups[] = {{RecordKind::npc, 9, 6202},     {RecordKind::item, 10, 11686},
                                  {RecordKind::object, 6, 26210}, {RecordKind::sequence, 12, 6936},
                                  {RecordKind::effect, 13, 1181}, {RecordKind::body, 3, 84}};

std::vector<ByteView> views_of(const std::map<u32, ByteView>& records) {
  std::vector<ByteView> views;
  for (const auto& [id, record] : records) views.push_back(record);
  return views;
}

/// All models and sequences that opcodes of a record name.
struct Named {
  std::set<u32> models;
  std::set<u32> sequences;
  std::string title;
};

Named named_in(const OpcodeTable& table, ByteView record) {
  Named named;
  OpcodeReader opcodes(table, record);
  while (opcodes.next()) {
    const auto numbers = opcodes.numbers();
    switch (opcodes.row().meaning) {
      case Meaning::title:
        named.title = text_of_record(opcodes.text());
        break;
      case Meaning::models:
      case Meaning::heads:
        named.models.insert(numbers.begin(), numbers.end());
        break;
      case Meaning::shaped_models:
        for (std::size_t i = 0; i < numbers.size(); i += 2) named.models.insert(numbers[i]);
        break;
      case Meaning::worn_model:
      case Meaning::worn_head:
        named.models.insert(numbers[0]);
        break;
      case Meaning::stand:
      case Meaning::walk:
      case Meaning::motion:
        named.sequences.insert(numbers.begin(), numbers.end());
        break;
      default:
        break;
    }
  }
  CHECK(opcodes.end().kind == RecordEnd::Kind::complete);
  CHECK(opcodes.end().offset == record.size());
  named.models.erase(65535);
  named.sequences.erase(65535);
  return named;
}

std::set<u32> numbers_in(const std::string& text) {
  std::istringstream stream(text);
  std::set<u32> numbers;
  for (u32 number = 0; stream >> number;) numbers.insert(number);
  return numbers;
}

std::vector<std::string> lines_of(const Bytes& bytes) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// The columns of a row, of which empty ones at the end may be left out.
std::vector<std::string> cells_of(const std::string& line) {
  std::istringstream text(line);
  std::vector<std::string> cells;
  for (std::string cell; std::getline(text, cell, '\t');) cells.push_back(cell);
  cells.resize(5);
  return cells;
}

void check_written(const OpcodeTable& table, const std::map<u32, ByteView>& records) {
  u32 wrong = 0;
  for (const auto& [id, record] : records) {
    Limits limits;
    RecordDocument document = test::value_of(read_record_document("", table, record, limits));
    const Bytes written = test::value_of(io::write<Endian::big>(document, limits));
    wrong += std::equal(written.begin(), written.end(), record.begin(), record.end()) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every record of 2007 has the models, sequences and title of an independent list",
          "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  std::map<std::string, std::pair<std::unique_ptr<OpcodeTable>, std::map<u32, ByteView>>> kinds;
  for (const KindOf2007& of : kGroups) {
    const SplitGroup& split = cache.group_of(2, of.group);
    CHECK(split.ids.size() == of.records);
    const auto records = records_of(split);
    const Edition edition = fitting_edition(of.kind, js5_editions(), views_of(records));
    CHECK(edition == Edition::js5);
    auto table = std::make_unique<OpcodeTable>(of.kind, edition);
    for (const auto& [id, record] : records) named_in(*table, record);
    check_written(*table, records);
    kinds[name_of(of.kind)] = {std::move(table), records};
  }
  Limits limits;
  const Bytes packed = test::read_file(*root + "/js5-2007/records.tsv.gz");
  const auto rows =
      lines_of(test::value_of(io::gunzip(packed, io::UnpackedSize::at_most(io::kMostUnpacked), limits)));
  REQUIRE(rows.size() == 22624);
  u32 wrong = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto cells = cells_of(rows[i]);
    auto& [table, records] = kinds.at(cells[0]);
    const auto record = records.find(static_cast<u32>(std::stoul(cells[1])));
    // Records that say nothing are a single 0.
    const Named named = record == records.end() ? Named() : named_in(*table, record->second);
    const bool is_right = named.models == numbers_in(cells[2]) && named.sequences == numbers_in(cells[3]) &&
                          named.title == cells[4];
    wrong += is_right ? 0 : 1;
    if (!is_right) UNSCOPED_INFO(rows[i]);
  }
  CHECK(wrong == 0);
}

TEST_CASE("every look and sequence of 2007 is a text that says what its record does", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  u32 looks = 0;
  for (const KindOf2007& of : kGroups) {
    if (of.kind == RecordKind::sequence) continue;
    const OpcodeTable table(of.kind, Edition::js5);
    for (const auto& [id, bytes] : records_of(cache.group_of(2, of.group))) {
      INFO(name_of(of.kind) << ' ' << id);
      Limits limits;
      const Record record = read_record(table, bytes, limits);
      for (const Look& look : looks_of(of.kind, record)) {
        ++looks;
        std::vector<Npc> npcs;
        Notes notes;
        read_npcs("a.npc", test::text_bytes(look_text(of.kind, Edition::js5, id, record, look)), npcs, notes,
                  limits);
        REQUIRE(npcs.size() == 1);
        const Npc& npc = npcs[0];
        // One title begins with a space, which texts do not keep.
        const std::string title = record.title.substr(record.title[0] == ' ' ? 1 : 0);
        bool is_same = notes.empty() && npc.title == title && npc.models.size() == look.models.size() &&
                       npc.recolours.size() == record.recolours.size() + record.retextures.size();
        for (std::size_t i = 0; is_same && i < npc.models.size(); ++i)
          is_same = npc.models[i] == std::to_string(look.models[i]);
        for (std::size_t i = 0; is_same && i < record.recolours.size(); ++i)
          is_same = npc.recolours[i].from == record.recolours[i].from &&
                    npc.recolours[i].to == record.recolours[i].to &&
                    npc.recolours[i].of == Recolour::Of::colour;
        if (!is_same) FAIL("the text differs");
        if (look.of != Look::Of::plain && look.of != Look::Of::shape) continue;
        CHECK(npc.ambient == record.ambient);
        CHECK(npc.contrast == added_contrast(of.kind, Edition::js5, record.contrast));
        const bool is_before_light = of.kind == RecordKind::item || of.kind == RecordKind::object;
        if (is_before_light) CHECK(npc.scale == record.scale);
        if (!is_before_light) CHECK(std::array<i32, 3>{npc.width, npc.height, npc.width} == record.scale);
        CHECK(npc.is_mirrored == record.mirror);
        CHECK(npc.ready == (record.stand == kNothing ? "" : "seq_" + std::to_string(record.stand)));
      }
    }
  }
  CHECK(looks > 25'000);
  const OpcodeTable table(RecordKind::sequence, Edition::js5);
  for (const auto& [id, bytes] : records_of(cache.group_of(2, 12))) {
    INFO(id);
    Limits limits;
    const SequenceRecord record = read_sequence(table, bytes, limits);
    std::vector<Sequence> sequences;
    Notes notes;
    read_sequences("a.seq", test::text_bytes(sequence_text(Edition::js5, id, record)), sequences, notes,
                   limits);
    REQUIRE(sequences.size() == 1);
    CHECK(notes.empty());
    CHECK(sequences[0].frames.size() <= record.steps.size());
    CHECK(sequences[0].replay_offset == record.replay_offset);
    CHECK(sequences[0].priority == record.priority);
  }
}

TEST_CASE("every frame of a sequence of 2007 is in a group of the cache", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  Limits limits;
  std::map<u32, std::set<u32>> files;
  for (const GroupInfo& group : cache.store().table(0, limits)->groups) files[group.id];
  const OpcodeTable table(RecordKind::sequence, Edition::js5);
  u32 frames = 0;
  u32 absent = 0;
  for (const auto& [id, record] : records_of(cache.group_of(2, 12))) {
    Limits own;
    const SequenceRecord sequence = read_sequence(table, record, own);
    CHECK(sequence.skeletal == kNothing);
    for (const SequenceStep& step : sequence.steps) {
      ++frames;
      absent += files.count(step.frame >> 16) == 0 ? 1 : 0;
    }
  }
  CHECK(frames > 90'000);
  CHECK(absent == 0);
}

TEST_CASE("every record of 2004 is read to its end and written as it was", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/old-2004", StoreKind::old);
  Limits limits;
  const Jag config = test::value_of(std::move(*cache.store().jag("config", limits)));
  const std::map<std::string, std::pair<RecordKind, u32>> kFiles = {
      {"npc", {RecordKind::npc, 1017}},        {"obj", {RecordKind::item, 2886}},
      {"loc", {RecordKind::object, 3387}},     {"seq", {RecordKind::sequence, 1027}},
      {"spotanim", {RecordKind::effect, 244}}, {"idk", {RecordKind::body, 82}}};
  for (const auto& [name, of] : kFiles) {
    INFO(name);
    const Bytes data = test::value_of(std::move(*read_jag_entry(config, name + ".dat", limits)));
    const Bytes index = test::value_of(std::move(*read_jag_entry(config, name + ".idx", limits)));
    const auto records = split_records(data, index, limits);
    CHECK(records.size() == of.second);
    const Edition edition = fitting_edition(of.first, old_editions(), records);
    CHECK(edition == Edition::old);
    const OpcodeTable table(of.first, edition);
    for (const ByteView record : records) {
      if (record.empty() || record[0] == std::byte{0}) continue;
      named_in(table, record);
    }
    Limits own;
    RecordsDocument document = test::value_of(read_records_document(name, table, data, index, own));
    CHECK(document.count == of.second);
    CHECK(document.rest.empty());
    CHECK(test::value_of(io::write<Endian::big>(document, own)) == data);
  }
}

TEST_CASE("sequences of 2004 are those of the texts that they were made of", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/old-2004", StoreKind::old);
  const std::string texts = *test::corpus() + "/runescape/2004scape_225/";
  std::map<std::string, u32> numbers;
  for (const char* pack : {"anim", "seq"}) {
    for (const std::string& line : lines_of(test::read_file(texts + "pack/" + pack + ".pack"))) {
      const std::size_t equals = line.find('=');
      if (equals != std::string::npos)
        numbers[pack + line.substr(equals)] = static_cast<u32>(std::stoul(line));
    }
  }
  Limits limits;
  const Jag config = test::value_of(std::move(*cache.store().jag("config", limits)));
  const Bytes data = test::value_of(std::move(*read_jag_entry(config, "seq.dat", limits)));
  const Bytes index = test::value_of(std::move(*read_jag_entry(config, "seq.idx", limits)));
  const auto records = split_records(data, index, limits);
  const OpcodeTable table(RecordKind::sequence, Edition::old);
  u32 compared = 0;
  for (const std::string& path : test::files_under(texts + "config")) {
    if (path.find(".seq") == std::string::npos) continue;
    std::vector<Sequence> sequences;
    Notes notes;
    read_sequences(path, test::read_file(texts + "config/" + path), sequences, notes, limits);
    for (const Sequence& text : sequences) {
      INFO(text.name);
      const auto number = numbers.find("seq=" + text.name);
      if (number == numbers.end() || number->second >= records.size()) continue;
      const SequenceRecord record = read_sequence(table, records[number->second], limits);
      REQUIRE(record.steps.size() == text.frames.size());
      for (std::size_t i = 0; i < text.frames.size(); ++i) {
        CHECK(record.steps[i].frame == numbers.at("anim=" + text.frames[i].name));
        CHECK(record.steps[i].length == text.frames[i].delay);
      }
      CHECK(record.replay_offset == text.replay_offset);
      CHECK(record.replay_count == text.replay_count);
      CHECK(record.priority == text.priority);
      CHECK(record.stretches == text.stretches);
      // These texts exchange the hands: the hammer of a smith is in the right one.
      CHECK((record.left_hand == 0) == (text.right_hand == "hide"));
      CHECK((record.right_hand == 0) == (text.left_hand == "hide"));
      ++compared;
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("every sprite of 2007 is an image, and every texture has one", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  Limits limits;
  u32 groups = 0;
  for (const GroupInfo& group : cache.store().table(8, limits)->groups) {
    if (cache.store().stored_size(8, group.id, limits) == 0u) continue;
    INFO(group.id);
    const Bytes bytes = cache.file(8, group.id);
    REQUIRE(bytes.size() > 2);
    const u32 count =
        static_cast<u32>(bytes[bytes.size() - 2]) << 8 | static_cast<u32>(bytes[bytes.size() - 1]);
    for (u32 i = 0; i < count; ++i) {
      Limits own;
      const auto image = read_sprite("", bytes, i, own);
      // Some are empty on purpose.
      if (!image) CHECK(image.error().code == ErrorCode::nothing_inside);
    }
    ++groups;
  }
  CHECK(groups == 561);
  const SplitGroup& textures = cache.group_of(9, 0);
  for (std::size_t i = 0; i < textures.ids.size(); ++i) {
    const auto definition = read_texture_definition(textures.files[i]);
    REQUIRE(definition);
    if (cache.store().stored_size(8, definition->sprite, limits) == 0u) continue;
    Limits own;
    const Image image = test::value_of(read_sprite("", cache.file(8, definition->sprite), 0, own));
    CHECK((image.width == 64 || image.width == 128));
    CHECK(image.height == image.width);
  }
  OpenCache later(*root + "/js5-flatcache", StoreKind::flatcache);
  const SplitGroup& split = later.group_of(9, 0);
  for (std::size_t i = 0; i < split.ids.size(); ++i) CHECK(read_texture_definition(split.files[i]));
}

TEST_CASE("an npc of 2007 opens from the texts of its record", "[cache][corpus]") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  constexpr u32 kMan = 3;
  Limits limits;
  const OpcodeTable npcs(RecordKind::npc, Edition::js5);
  const OpcodeTable sequences(RecordKind::sequence, Edition::js5);
  const Record man = read_record(npcs, cache.file(2, 9, kMan), limits);
  const auto looks = looks_of(RecordKind::npc, man);
  REQUIRE(looks.size() == 2);
  test::Drop drop;
  drop.add("man.npc", test::text_bytes(look_text(RecordKind::npc, Edition::js5, kMan, man, looks[0])));
  for (const u32 model : looks[0].models) drop.add(std::to_string(model) + ".ob2", cache.file(7, model));
  std::vector<u32> used = {man.stand};
  used.insert(used.end(), man.walk.begin(), man.walk.end());
  std::set<std::string> names;
  for (const u32 id : used) {
    const SequenceRecord sequence = read_sequence(sequences, cache.file(2, 12, id), limits);
    drop.add(std::to_string(id) + ".seq", test::text_bytes(sequence_text(Edition::js5, id, sequence)));
    for (const SequenceStep& step : sequence.steps) {
      const std::string name = frame_name(Edition::js5, step.frame);
      if (!names.insert(name).second) continue;
      const Bytes frame = cache.file(0, step.frame >> 16, step.frame & 0xFFFF);
      REQUIRE(frame.size() > 2);
      const std::string base = std::to_string(static_cast<u32>(frame[0]) << 8 | static_cast<u32>(frame[1]));
      if (names.insert(base).second)
        drop.add(base + ".base", cache.file(1, static_cast<u32>(std::stoul(base))));
      drop.add(name + ".frame", frame);
    }
  }
  const std::vector<File> files = drop.files();
  const Model model = test::value_of(open(files, "man.npc#npc_3", limits));
  CHECK(model.name == "Man");
  CHECK(model.format_label == "RuneScape npc");
  CHECK(model.notes.empty());
  CHECK(model.missing_files.empty());
  CHECK(model.clips.size() == 6);
  CHECK(model.clips[0].name == "seq_808");
}
