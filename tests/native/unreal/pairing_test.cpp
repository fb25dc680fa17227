#include "formats/unreal/pairing.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/mesh_files.hpp"

using namespace retromesh;

TEST_CASE("Actors that wear a mesh alike share a source, wherever the memory limit leaves one out") {
  test::MeshFiles mesh;
  for (const char* actor : {"Crate", "Box", "Chest", "Case"}) {
    mesh.modeldef += std::string("Model ") + actor +
                     " { Path \"models\" Model 0 \"tetra_d.3d\" SurfaceSkin 0 0 \"a.png\" FrameIndex " +
                     "XZW1 A 0 0 }\n";
  }
  const test::Drop drop = mesh.drop();
  const std::vector<File> files = drop.files();
  const FileSet set(files);
  constexpr u64 kPlenty = 20'000;
  for (u64 bytes = 0; bytes <= kPlenty; ++bytes) {
    Limits limits;
    limits.bytes = bytes;
    CHECK(unreal::sources(set, limits).all.size() <= 1);
  }
  Limits limits;
  limits.bytes = kPlenty;
  REQUIRE(unreal::sources(set, limits).all.size() == 1);
}
