#include "formats/unreal/transform.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;
using test::check_near;
using test::kImport;
using test::MeshFiles;
using test::opened;
using test::outward;
using test::placed;

TEST_CASE("raw X is forward, Y right, Z up: +Z, -X and +Y of the Model") {
  const Model model = opened(MeshFiles{}.drop());
  CHECK(placed(model, {1, 0, 0}) == Vec3{0, 0, 1});
  CHECK(placed(model, {0, 1, 0}) == Vec3{-1, 0, 0});
  CHECK(placed(model, {0, 0, 1}) == Vec3{0, 2, 0});
}

TEST_CASE("a class file's origin is subtracted in raw units, then scale, then rotation") {
  MeshFiles files;
  files.script =
      kImport +
      "#exec MESH ORIGIN MESH=Tetra X=10 Y=20 Z=30 YAW=64\n#exec MESHMAP SCALE MESHMAP=Tetra X=0.5 Y=2 Z=4\n";
  const Model model = opened(files.drop());
  check_near(placed(model, {10, 20, 30}), {0, 0, 0});
  // One step along raw X, halved; a yaw of 90 degrees turns X to Y, which is the viewer's -X.
  check_near(placed(model, {11, 20, 30}), {-0.5f, 0, 0});
  check_near(placed(model, {10, 21, 30}), {0, 0, -2});
  check_near(placed(model, {10, 20, 31}), {0, 4, 0});
}

TEST_CASE("a script that moves a mesh out of range is not used, with a warning") {
  const std::string kOut = "The script moves the mesh out of range";
  for (const char* line : {"MESHMAP SCALE MESHMAP=Tetra X=1e39 Y=1 Z=1", "MESHMAP SCALE MESHMAP=Tetra X=1e38",
                           "MESH ORIGIN MESH=Tetra X=1 Y=-1e300 Z=1", "MESH ORIGIN MESH=Tetra X=1e9"}) {
    INFO(line);
    MeshFiles files;
    files.script = kImport + "#exec " + line + "\n";
    const Model model = opened(files.drop());
    CHECK(model.frames.matrix == unreal::default_matrix(4));
    CHECK(model.notes.at(0).title == kOut);
    CHECK(model.notes.at(0).severity() == Severity::warning);
    CHECK(model.notes.at(0).location.kind == SourceLocation::Kind::line);
  }
  MeshFiles files;
  files.script = kImport + "#exec MESH ORIGIN MESH=Tetra X=40000\n#exec MESHMAP SCALE MESHMAP=Tetra X=1000\n";
  const Model far_away = opened(files.drop());
  for (const Note& note : far_away.notes) CHECK(note.title != kOut);
  check_near(placed(far_away, {0, 0, 0}), {0, 0, -4e7f});
}

TEST_CASE("pitch lifts the nose and roll lowers the right side, 256 to a turn") {
  check_near(transform(unreal::mesh_matrix({}, {1, 1, 1}, {64, 0, 0}, false), {1, 0, 0}), {0, 1, 0});
  check_near(transform(unreal::mesh_matrix({}, {1, 1, 1}, {0, 0, 64}, false), {0, 1, 0}), {0, -1, 0});
  check_near(transform(unreal::mesh_matrix({}, {1, 1, 1}, {32, 0, 0}, false), {1, 0, 0}),
             {0, std::sqrt(0.5f), std::sqrt(0.5f)});
}

TEST_CASE("UNMIRROR negates raw X before the origin is subtracted, and faces still look outward") {
  MeshFiles files;
  files.script = test::kImport;
  files.script.insert(files.script.size() - 1, " UNMIRROR=1");
  files.script += "#exec MESH ORIGIN MESH=Tetra X=10\n";
  const Model model = opened(files.drop());
  CHECK(placed(model, {5, 0, 0}) == Vec3{0, 0, -15});
  const Model plain = opened(MeshFiles{}.drop());
  CHECK(outward(plain) == Vec3{0, -1, 0});
  CHECK(outward(model) == Vec3{0, -1, 0});
}

TEST_CASE("MODELDEF rotates, moves and scales; packed vertices are scaled by 1/4, 1/4, 1/2") {
  MeshFiles files;
  files.modeldef =
      "Model \"Crate\" { Path \"models\" Model 0 \"tetra_d.3d\" Scale 2 3 4 Offset 10 20 30 AngleOffset 90 "
      "FrameIndex XZW1 A 0 0 }";
  const Model model = opened(files.drop());
  // Raw origin: offset (10 forward, 20 left, 30 up) → the viewer's Z, X, Y.
  check_near(placed(model, {0, 0, 0}), {20, 30, 10});
  // Four raw steps forward are one unit; turned left by 90 degrees and scaled by 3 there.
  check_near(placed(model, {4, 0, 0}), {23, 30, 10});
  // Four raw steps right: one unit, turned to forward, scaled by 2.
  check_near(placed(model, {0, 4, 0}), {20, 30, 12});
  check_near(placed(model, {0, 0, 2}), {20, 34, 10});
}
