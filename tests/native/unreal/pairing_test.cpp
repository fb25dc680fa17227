#include "formats/unreal/pairing.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;
using test::placed;

TEST_CASE("Actors that use a mesh with the same textures share a source, at any memory limit") {
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
    CHECK(unreal::find_meshes(set, limits).all.size() <= 1);
  }
  Limits limits;
  limits.bytes = kPlenty;
  REQUIRE(unreal::find_meshes(set, limits).all.size() == 1);
}

TEST_CASE("a pair imported twice is two models, one of them mirrored") {
  MeshFiles files;
  files.script =
      kImport +
      "#exec MESH IMPORT MESH=TetraLeft ANIVFILE=MODELS\\Tetra_a.3d DATAFILE=MODELS\\Tetra_d.3d UNMIRROR=1\n";
  const test::Drop drop = files.drop();
  const auto entries = list(drop.files());
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].name == "Tetra");
  CHECK(entries[1].name == "TetraLeft");
  CHECK(placed(opened(drop, entries[1].id), {1, 0, 0}) == Vec3{0, 0, -1});
}

TEST_CASE("an entry opens from its parts alone") {
  MeshFiles files;
  files.modeldef =
      "Model \"Crate\"\n{\nPath \"models\"\nModel 0 \"Tetra_d.3d\"\nSkin 0 \"a.png\"\nFrameIndex XZW1 A 0 "
      "0\n}\n"
      "Model \"Crate\"\n{\nPath \"models\"\nModel 0 \"Tetra_d.3d\"\nSkin 0 \"b.png\"\nFrameIndex XZW1 B 0 "
      "0\n}\n";
  test::Drop drop = files.drop();
  for (const char* image : {"models/a.png", "models/b.png", "models/c.png"})
    drop.add(image, test::text_bytes("\x89PNG\r\n\x1a\n"));
  const auto all = drop.files();
  const auto entries = list(all);
  REQUIRE(entries.size() == 2);
  for (const Entry& entry : entries) {
    CHECK(entry.parts.size() == 4);
    std::vector<File> parts;
    for (const Part& part : entry.parts) parts.push_back(all[part.file]);
    Limits limits;
    const auto result = open(parts, entry.id, limits);
    REQUIRE(result);
    CHECK(result.value().images.size() == 1);
    CHECK(result.value().missing_files.empty());
  }
}
