#include "formats/unreal/files.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;
using test::opened;
using test::placed;

TEST_CASE(
    "actors with the same textures, and MODELDEFs with equal looks share a source, at any memory limit") {
  const auto block = [](const std::string& actor) {
    return "Model " + actor +
           " { Path \"models\" Model 0 \"tetra_d.3d\" SurfaceSkin 0 0 \"a.png\" FrameIndex XZW1 A 0 0 }\n";
  };
  MeshFiles mesh;
  for (const char* actor : {"Crate", "Box", "Chest", "Case"}) mesh.modeldef += block(actor);
  test::Drop drop = mesh.drop();
  drop.add("Copy/modeldef.tetra", test::text_bytes(block("Crate")));
  const std::vector<File> files = drop.files();
  const FileSet set(files);
  std::size_t found = 0;
  for (u64 bytes = 0; bytes <= 30'000; ++bytes) {
    Limits limits;
    limits.bytes = bytes;
    found = unreal::find_meshes(set, limits).all.size();
    CHECK(found <= 1);
  }
  CHECK(found == 1);
}

TEST_CASE("actors of a MODELDEF that differ in scale or offset are two looks of one mesh") {
  const auto looks = [](const std::string& first, const std::string& second) {
    MeshFiles files;
    for (const std::string& lines : {first, second}) {
      files.modeldef += "Model \"" + std::string(files.modeldef.empty() ? "Box" : "Crate") +
                        "\" { Path \"models\" Model 0 \"tetra_d.3d\" Skin 0 \"a.png\" " + lines +
                        " FrameIndex XZW1 A 0 0 }\n";
    }
    const test::Drop drop = files.drop();
    std::vector<float> sizes;
    for (const Entry& entry : list(drop.files())) sizes.push_back(opened(drop, entry.id).bounds.high[1]);
    return sizes;
  };
  CHECK(looks("Scale 1 1 1 ", "Scale 1 1 1").size() == 1);
  CHECK(looks("AngleOffset 0", "AngleOffset 90").size() == 1);
  CHECK(looks("Scale .05 .05 .05", "Scale .5 .5 .5") == std::vector<float>{2.5f, 25});
  CHECK(looks("Offset 0 0 7", "Offset 0 0 9") == std::vector<float>{57, 59});
  CHECK(looks("ZOffset 7", "ZOffset 0") == std::vector<float>{57, 50});
}

TEST_CASE("looks are merged however many others a mesh has, and entries open from their parts alone") {
  constexpr int kLooks = 100;
  MeshFiles files;
  for (const char* actor : {"Box", "Crate"}) {
    files.modeldef += "Model \"" + std::string(actor) + "\" { Path \"models\" Model 0 \"tetra_d.3d\"\n";
    for (int i = 0; i < kLooks; ++i)
      files.modeldef += "Skin 0 \"" + std::to_string(i) + "/skin.png\" FrameIndex XZW1 A 0 0\n";
    files.modeldef += "}\n";
  }
  test::Drop drop = files.drop();
  for (int i = 0; i < kLooks; ++i)
    drop.add("models/" + std::to_string(i) + "/skin.png", test::text_bytes("\x89PNG\r\n\x1a\n"));
  const std::vector<File> all = drop.files();
  const std::vector<Entry> entries = list(all);
  CHECK(entries.size() == kLooks);
  for (const Entry& entry : entries) {
    CHECK(opened(test::parts_of(entry, all), entry.id).images[0].file == all[entry.parts.back().file].name);
  }
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

TEST_CASE("a missing partner is an error with its name") {
  const MeshFiles files;
  test::Drop faces;
  faces.add("Tetra_d.3d", files.datafile());
  CHECK(sentence(test::refused(faces)) == "Tetra_d.3d needs its partner Tetra_a.3d, which is not here");
  test::Drop frames;
  frames.add("Tetra_Anim.3d", files.anivfile());
  CHECK(test::refused(frames).field == "Tetra_data.3d");
}

TEST_CASE("the error is in the datafile when its length contradicts its header") {
  const MeshFiles files;
  test::Drop drop;
  drop.add("Tetra_d.3d", test::text_bytes("\x89PNG\r\n" + std::string(90, 'x')));
  drop.add("Tetra_a.3d", files.anivfile());
  CHECK(sentence(test::refused(drop)) ==
        "Tetra_d.3d: polygons at byte 0 is 20,617, and the rest of the file needs 3");
}
