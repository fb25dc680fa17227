#include "formats/files/file_set.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

const std::vector<File> kFiles = {
    {"Pack/A/Skin.PCX", {}}, {"Pack/B/skin.pcx", {}}, {"pack\\models\\Crate_d.3d", {}}, {"SKIN.bmp", {}}};

}  // namespace

TEST_CASE("a file is found by its path, ignoring case and kind of slashes") {
  const FileSet files(kFiles);
  CHECK(files.at_path("PACK/models/crate_D.3d") == 2u);
  CHECK(files.at_path("crate_d.3d") == kNoFile);
}

TEST_CASE("of files with equal names the one in the nearest folder is found") {
  const FileSet files(kFiles);
  CHECK(files.named("skin.pcx", "Pack/B") == 1u);
  CHECK(files.named("Textures\\skin.pcx", "pack/a/classes") == 0u);
  CHECK(files.named("other.pcx", "") == kNoFile);
}

TEST_CASE("a folder is nearer than one whose name begins with its name") {
  const std::vector<File> drop = {{"Pack/B-old/skin.pcx", {}}, {"Pack/B/skin.pcx", {}}};
  const FileSet files(drop);
  CHECK(files.named("skin.pcx", "Pack/B") == 1u);
  CHECK(files.named("skin.pcx", "Pack/B/") == 1u);
  CHECK(files.named("skin.pcx", "Pack/B-old") == 0u);
}

TEST_CASE("a stem is found with every extension, nearest to a folder") {
  const FileSet files(kFiles);
  FileSet::Order by_stem = FileSet::by_stem();
  by_stem.files = files.in_order();
  while (files.sort(by_stem)) {
  }
  CHECK(files.nearest(by_stem, "skin", "pack/b") == 1u);
  CHECK(files.nearest(by_stem, "skin", "Pack\\a\\deeper") == 0u);
  CHECK(files.nearest(by_stem, "skin", "other") == 0u);
  CHECK(files.nearest(by_stem, "crate", "") == kNoFile);
}

TEST_CASE("of thousands of files with one name the nearest is found by few comparisons") {
  std::vector<File> drop;
  for (u32 i = 0; i < 4096; ++i) drop.push_back({"d" + std::to_string(i) + "/skin.pcx", {}});
  const FileSet files(drop);
  CHECK(files.named("skin.pcx", "d7") == 7u);
  const u64 before = files.compared();
  CHECK(files.named("skin.pcx", "d4000") == 4000u);
  CHECK(files.compared() - before <= 4 * 13);
}
