#include "tests/support/archives.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/opened.hpp"

// The animation among the members of a model.

using namespace retromesh;
using samples::CacheGroupFiles;

TEST_CASE("npcs of the first caches with reference tables have textures replaced as colours",
          "[runescape][cache]") {
  for (const bool is_first : {true, false}) {
    samples::Js5Cache cache = test::small_js5_cache();
    samples::CacheBytes npc;
    npc.one(1).one(1).two(0).one(40).one(1).two(5).two(7).one(0);
    cache.add(test::kConfigIndex, test::kNpcGroup, CacheGroupFiles{{1, npc.bytes}});
    // Until build 455 the number of frames is a byte.
    const Bytes first = test::bytes_of({1, 1, 0, 3, 0, 0, 0, 2, 0});
    if (is_first) cache.add(test::kConfigIndex, test::kSequenceGroup, CacheGroupFiles{{3, first}});
    const std::vector<samples::NamedBytes> named = cache.files();
    std::vector<File> files;
    for (const auto& [name, bytes] : named) files.push_back({name, bytes});
    test::OpenedArchive archive(test::archive_kind("runescape_caches"), files, test::Ranges::as_wanted);
    Limits limits;
    const Unpacked walker = test::value_of(archive.unpack("main_file_cache.dat2#npc/1", limits));
    const Model model = test::opened(test::files_of(walker), walker.id);
    // Texture 5 of the model is there, and 7 is not.
    CHECK(model.missing_files.size() == (is_first ? 1 : 0));
    CHECK(model.images.size() == (is_first ? 0 : 1));
  }
}

TEST_CASE("a frame whose group is not there is left out, whatever others have its number",
          "[runescape][cache]") {
  samples::Js5Cache cache = test::small_js5_cache();
  cache.add(test::kConfigIndex, test::kSequenceGroup,
            CacheGroupFiles{{3, test::js5_sequence(2 << 16 | 1, 9 << 16 | 1)}});
  const std::vector<samples::NamedBytes> named = cache.files();
  std::vector<File> files;
  for (const auto& [name, bytes] : named) files.push_back({name, bytes});
  test::OpenedArchive archive(test::archive_kind("runescape_caches"), files, test::Ranges::as_wanted);
  Limits limits;
  const Unpacked walker = test::value_of(archive.unpack("main_file_cache.dat2#npc/1", limits));
  const Model model = test::opened(test::files_of(walker), walker.id);
  REQUIRE(model.clips.size() == 2);
  CHECK(model.clips[0].durations == std::vector<u16>{3});
  REQUIRE(walker.notes.size() == 1);
  CHECK(walker.notes[0].title == "Animation cannot be read");
}
