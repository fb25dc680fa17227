#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/opened.hpp"

// Caches of HD clients, whose records have indices of their own.

using namespace retromesh;
using samples::CacheBytes;
using samples::CacheGroupFiles;

namespace {

constexpr u8 kObjects = 16, kNpcs = 18, kItems = 19, kSequences = 20, kEffects = 21;
constexpr u32 kStances = 32, kBodies = 3;
constexpr u32 kFrames = 2;

/// A base with the columns of build 530: who it moves, and a mask.
Bytes hd_base() {
  CacheBytes base;
  base.one(5).one(0).one(2).one(3).one(0).one(5);
  for (u32 i = 0; i < 5; ++i) base.one(1);
  for (u32 i = 0; i < 5; ++i) base.two(0xFFFF);
  return base.one(2).one(1).one(1).one(0).one(1).one(1).one(2).one(1).one(1).one(3).bytes;
}

/// Npc 129 and its stance, which names a sequence; an item, an object of two models and an effect.
samples::Js5Cache hd_cache(bool has_versions = false) {
  samples::Js5Cache cache;
  cache.protocol = 7;
  cache.add(test::kModelIndex, 0, test::four_faces_bytes());
  cache.add(test::kModelIndex, 70'000, test::four_faces_bytes());
  CacheBytes frame;
  CacheBytes still;
  if (has_versions) {
    frame.one(1);
    still.one(1);
  }
  frame.add(test::small_later_frame());
  still.two(4).one(0);
  cache.add(test::kFrameIndex, kFrames, CacheGroupFiles{{0, frame.bytes}, {7, still.bytes}}, true, 3);
  cache.add(test::kBaseIndex, 4, hd_base());
  CacheBytes npc;
  npc.one(1).one(1).two(0).one(2).text("Walker").one(127).two(9).one(114).two(0).one(134).four(0).four(0);
  cache.add(kNpcs, 1, CacheGroupFiles{{1, npc.one(0).one(0).bytes}});
  CacheBytes stance;
  stance.one(1).two(131).two(0xFFFF).one(26).two(0).one(27).one(2);
  for (u32 i = 0; i < 6; ++i) stance.two(i);
  stance.one(29).one(1).one(38).two(131).one(53).one(56).one(1).two(1).two(2).two(3).one(0);
  cache.add(test::kConfigIndex, kStances, CacheGroupFiles{{9, stance.bytes}});
  cache.add(test::kConfigIndex, kBodies, CacheGroupFiles{{0, test::bytes_of({0})}});
  CacheBytes sequence;
  sequence.one(1).two(2).two(3).two(4).two(0).two(7).two(kFrames).two(kFrames);
  sequence.one(13).two(1).one(2).three(1).two(2).one(14).one(18).one(0);
  cache.add(kSequences, 1, CacheGroupFiles{{3, sequence.bytes}});
  cache.add(kItems, 2, CacheGroupFiles{{5, CacheBytes().one(1).two(0).one(23).two(0).one(0).bytes}});
  CacheBytes object;
  object.one(1).one(1).one(10).one(2).two(0).two(0).one(95).two(1).one(0);
  cache.add(kObjects, 3, CacheGroupFiles{{255, object.bytes}});
  cache.add(kEffects, 1, CacheGroupFiles{{0, CacheBytes().one(1).two(0).one(2).two(131).one(0).bytes}});
  // Textures are procedures, each in a group.
  for (const u32 texture : {0u, 5u}) cache.add(test::kTextureIndex, texture, test::small_texture());
  cache.add(test::kSpriteIndex, 6, test::small_sprite());
  return cache;
}

std::vector<std::string> names_of(const Unpacked& unpacked) {
  std::vector<std::string> names;
  for (const Member& member : unpacked.members)
    names.push_back(member.name.substr(member.name.rfind('/') + 1));
  return names;
}

using Names = std::vector<std::string>;

/// A cache with all that its files have.
class Opened {
 public:
  explicit Opened(const samples::Js5Cache& cache) : named_(cache.files()) {
    std::vector<File> files;
    for (const auto& [name, bytes] : named_) files.push_back({name, bytes});
    archive = std::make_unique<test::OpenedArchive>(test::archive_kind("runescape_caches"), files,
                                                    test::Ranges::as_wanted);
  }

  std::unique_ptr<test::OpenedArchive> archive;

 private:
  std::vector<samples::NamedBytes> named_;
};

}  // namespace

TEST_CASE("an HD cache lists its records by group and file, and models above 65,535", "[runescape][cache]") {
  const Opened opened(hd_cache());
  Limits limits;
  Names ids;
  for (const ArchiveEntry& entry : opened.archive->list(limits))
    ids.push_back(entry.id.substr(entry.id.find('#') + 1));
  CHECK(opened.archive->errors().empty());
  CHECK(ids ==
        Names{"npc/129", "obj/517", "obj/517/man", "loc/1023/shape10", "spot/256", "model/0", "model/70000"});
}

TEST_CASE("an HD npc has the sequences of its stance, and bases without HD's columns", "[runescape][cache]") {
  const Opened opened(hd_cache());
  Limits limits;
  const Unpacked walker = test::value_of(opened.archive->unpack("main_file_cache.dat2#npc/129", limits));
  CHECK(names_of(walker) ==
        Names{"0.ob2", "4.base", "2_0.frame", "2_7.frame", "seq_131.seq", "Walker.npc", "record.txt"});
  CHECK(walker.members[1].bytes == test::small_later_base());
  CHECK(walker.members[2].bytes == test::small_later_frame());
  const Model model = test::opened(test::files_of(walker), walker.id);
  CHECK(model.notes.empty());
  REQUIRE(model.clips.size() == 2);
  CHECK(model.clips[0].name == "seq_131");
  // The second frame changes nothing.
  CHECK(model.clips[0].count == 2);
  CHECK(model.clips[0].durations == std::vector<u16>{3, 4});
  REQUIRE(model.missing_files.size() == 1);
  CHECK(model.missing_files[0].name == "texture 5");

  const Unpacked object =
      test::value_of(opened.archive->unpack("main_file_cache.dat2#loc/1023/shape10", limits));
  CHECK(test::opened(test::files_of(object), object.id).format_label == "RuneScape object");
}

TEST_CASE("frames of later HD caches are without their version, also when all fitting ones are asked for",
          "[runescape][cache]") {
  const Opened opened(hd_cache(true));
  Limits limits;
  for (const bool all : {false, true}) {
    const Unpacked walker =
        test::value_of(opened.archive->unpack("main_file_cache.dat2#npc/129", limits, all));
    REQUIRE(names_of(walker)[2] == "2_0.frame");
    // A turn by (5, 0, -1) is one by (0, 0, -1).
    CHECK(walker.members[2].bytes ==
          test::bytes_of({0, 4, 5, /**/ 0, 5, 5, 0, 1, /**/ 64, 63, 192, 64, 192, 200, 66}));
    const Model model = test::opened(test::files_of(walker), walker.id);
    CHECK(model.notes.empty());
    CHECK(model.clips.size() == 2);
  }
}
