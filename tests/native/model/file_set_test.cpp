#include "formats/model/file_set.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

const std::vector<File> kFiles = {
    {"Pack/A/Skin.PCX", {}}, {"Pack/B/skin.pcx", {}}, {"pack\\models\\Crate_d.3d", {}}, {"SKIN.bmp", {}}};

}  // namespace

TEST_CASE("a file is found by its path, ignoring case and kind of slashes") {
  const FileSet files(kFiles);
  CHECK(files.at_path("PACK/models/crate_D.3d") == 2u);
  CHECK(files.at_path("crate_d.3d") == std::nullopt);
}

TEST_CASE("of files with equal names the one in the nearest folder is found") {
  const FileSet files(kFiles);
  CHECK(files.named("skin.pcx", "Pack/B") == 1u);
  CHECK(files.named("Textures\\skin.pcx", "pack/a/classes") == 0u);
  CHECK(files.named("other.pcx", "") == std::nullopt);
}

TEST_CASE("a stem is found with every extension") {
  const FileSet files(kFiles);
  CHECK(files.with_stem("Skin", "pack/b") == std::vector<u32>{1, 0, 3});
}
