#include <algorithm>

#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/opened.hpp"

// What is said of a model that a cache has only in part, or otherwise than its tables say.

using namespace retromesh;

namespace {

constexpr const char* kWalker = "main_file_cache.dat2#npc/1";

Unpacked unpacked_of(const std::vector<samples::NamedBytes>& named) {
  std::vector<File> files;
  for (const samples::NamedBytes& file : named) files.push_back({file.name, file.bytes});
  test::OpenedArchive archive(test::archive_kind("runescape_caches"), files, test::Ranges::as_wanted);
  Limits limits;
  archive.list(limits);
  return test::value_of(archive.unpack(kWalker, limits));
}

std::vector<samples::NamedBytes> without(std::vector<samples::NamedBytes> files, std::string_view end) {
  files.erase(std::remove_if(files.begin(), files.end(),
                             [&](const samples::NamedBytes& file) { return file.name.ends_with(end); }),
              files.end());
  return files;
}

}  // namespace

TEST_CASE("a model of groups with other checksums opens, with a note that counts them") {
  CHECK(unpacked_of(test::small_js5_cache().files()).notes.empty());

  samples::CacheSectors sectors = test::small_js5_cache().sectors();
  const u32 first = sectors.next();
  sectors.add(test::kModelIndex, 0, samples::container_of(test::four_faces_bytes(), false));
  const Unpacked one = unpacked_of(sectors.files());
  REQUIRE(one.notes.size() == 1);
  CHECK(one.notes[0].title == "group 7/0 has another checksum than its table says");
  CHECK(one.notes[0].location.file == "main_file_cache.dat2");
  CHECK(one.notes[0].location.at == 520 * first);
  CHECK(one.notes[0].times == 1);
  CHECK(test::opened(test::files_of(one), one.id).indices.size() == 3 * 4);

  sectors.add(test::kSpriteIndex, 6, samples::container_of(test::small_sprite(), false));
  const Unpacked two = unpacked_of(sectors.files());
  REQUIRE(two.notes.size() == 1);
  CHECK(two.notes[0].times == 2);
}

TEST_CASE("a model says which index files of its cache are missing") {
  const auto files = test::small_js5_cache().files();
  CHECK(unpacked_of(files).missing.empty());
  CHECK(unpacked_of(without(files, ".idx0")).missing == std::vector<std::string>{"main_file_cache.idx0"});
  CHECK(unpacked_of(without(without(files, ".idx8"), ".idx1")).missing ==
        std::vector<std::string>{"main_file_cache.idx1", "main_file_cache.idx8"});
}
