#include <algorithm>
#include "formats/catalog.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/validate.hpp"
#include "formats/unreal/transform.hpp"
#include "formats/unreal/write.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mesh_files.hpp"

using namespace retromesh;
using test::kImport;
using test::MeshFiles;

namespace {

Model opened(const test::Drop& drop, const std::string& id = "") {
  Limits limits;
  auto result = open(drop.files(), id, limits);
  if (!result) FAIL(sentence(result.error()));
  REQUIRE(validate(result.value()).value_or("") == "");
  return std::move(result.value());
}

Vec3 placed(const Model& model, std::array<i16, 3> raw) {
  return transform(model.frames.matrix, {float(raw[0]), float(raw[1]), float(raw[2])});
}

void check_near(const Vec3& a, const Vec3& b) {
  for (std::size_t axis = 0; axis < 3; ++axis) CHECK(a[axis] == Approx(b[axis]).margin(1e-4));
}

Vec3 outward(const Model& model) {
  const Vec3 a = model.positions[model.indices[0]];
  return face_normal(a, model.positions[model.indices[1]], model.positions[model.indices[2]]);
}

}  // namespace

TEST_CASE("raw X is forward, Y right, Z up: the viewer's +Z, -X, +Y") {
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

TEST_CASE("a mesh that its script puts beyond all worlds is drawn where none puts it, with a warning") {
  const std::string kOut = "The script puts the mesh out of reach";
  for (const char* line : {"MESHMAP SCALE MESHMAP=Tetra X=1e39 Y=1 Z=1", "MESHMAP SCALE MESHMAP=Tetra X=1e38",
                           "MESH ORIGIN MESH=Tetra X=1 Y=-1e300 Z=1", "MESH ORIGIN MESH=Tetra X=1e9"}) {
    INFO(line);
    MeshFiles files;
    files.script = kImport + "#exec " + line + "\n";
    const Model model = opened(files.drop());
    CHECK(model.frames.matrix == unreal::default_matrix(4));
    CHECK(model.notes.at(0).title == kOut);
    CHECK(model.notes.at(0).severity == Note::Severity::warning);
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

TEST_CASE("corners share a render vertex when vertex, uv and material agree") {
  MeshFiles files;
  const Model model = opened(files.drop());
  // Of twelve corners, the four first ones name vertices 0 and 1, the second ones 1, 2, 3, the third ones 1,
  // 2, 3.
  CHECK(model.indices.size() == 12);
  CHECK(model.positions.size() == 8);
  files.polygons[0].type = 0x20;
  const Model facet = opened(files.drop());
  CHECK(facet.materials.size() == 2);
}

TEST_CASE("materials are one for each texture number and type byte, blended ones last") {
  MeshFiles files;
  files.polygons[0].type = 4;
  files.polygons[1].type = 2;
  files.polygons[2].type = 3;
  files.polygons[3].texture = 7;
  const Model model = opened(files.drop());
  REQUIRE(model.materials.size() == 4);
  CHECK(model.materials[0].slot == 7);
  CHECK(model.materials[1].kind == "Masked, two-sided");
  CHECK(model.materials[2].kind == "Translucent, two-sided");
  CHECK(model.materials[3].kind == "Modulated, two-sided");
  CHECK(model.materials[3].unlit);
}

TEST_CASE("uv bytes are divided by 255 from the top left corner") {
  const Model model = opened(MeshFiles{}.drop());
  float highest = 0;
  for (const Vec2& uv : model.uvs) highest = std::max({highest, uv[0], uv[1]});
  CHECK(highest == 1);
}

TEST_CASE("UNMIRRORTEX turns the texture of its slot round") {
  MeshFiles files;
  files.script = kImport;
  files.script.insert(files.script.size() - 1, " UNMIRROR=1 UNMIRRORTEX=7");
  for (auto& polygon : files.polygons) polygon.uv = {{{51, 0}, {51, 255}, {51, 10}}};
  files.polygons[3].texture = 7;
  const Model model = opened(files.drop());
  CHECK(model.uvs[model.indices[model.groups[0].start]][0] == Approx(0.2));
  CHECK(model.uvs[model.indices[model.groups[1].start]][0] == Approx(0.8));
}

TEST_CASE("the default properties of an actor dress its faces") {
  MeshFiles files;
  files.script = kImport +
                 "defaultproperties\n{\n Mesh=Tetra\n Style=STY_Translucent\n bUnlit=True\n "
                 "bMeshEnviroMap=True\n bNoSmooth=True\n}\n";
  const Model model = opened(files.drop());
  CHECK(model.materials[0].blend == Blend::translucent);
  CHECK(model.materials[0].unlit);
  CHECK(model.materials[0].mapping == Mapping::environment);
  CHECK(model.materials[0].filter == Filter::nearest);
  files.script.replace(files.script.find("Mesh=Tetra\n Style"), 10, "Mesh=Other");
  CHECK(opened(files.drop()).materials[0].blend == Blend::opaque);
}

TEST_CASE("DROPFRAMES deletes frames before SEQUENCE counts them") {
  MeshFiles files;
  files.frames.resize(5, files.frames[0]);
  for (i16 i = 0; i < 5; ++i) files.frames[std::size_t(i)][1][0] = i;
  files.script = kImport +
                 "#exec MESH DROPFRAMES MESH=Tetra STARTFRAME=1 NUMFRAMES=2\n#exec MESH SEQUENCE MESH=Tetra "
                 "SEQ=All STARTFRAME=0 NUMFRAMES=3\n";
  const Model model = opened(files.drop());
  CHECK(model.frames.count() == 3);
  CHECK(model.frames.file_frames == std::vector<u32>{0, 3, 4});
  CHECK(model.frames.positions[5][0] == 3);
  CHECK(model.clips[0].count == 3);
}

TEST_CASE("a sequence name that comes twice is kept twice") {
  MeshFiles files;
  files.frames.resize(4, files.frames[0]);
  files.script = kImport +
                 "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=0 NUMFRAMES=2\n#exec MESH SEQUENCE "
                 "MESH=Tetra SEQ=walk STARTFRAME=2 NUMFRAMES=2\n";
  const Model model = opened(files.drop());
  REQUIRE(model.clips.size() == 2);
  CHECK(model.clips[1].name == "walk 2");
  CHECK(model.clips[1].first == 2);
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

TEST_CASE("MODELDEF turns, moves and scales; packed vertices come in quarters and halves") {
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

TEST_CASE("a partner that is missing is asked for by name") {
  Limits limits;
  MeshFiles files;
  test::Drop faces;
  faces.add("Tetra_d.3d", files.datafile());
  const auto opened_faces = open(faces.files(), "", limits);
  REQUIRE_FALSE(opened_faces);
  CHECK(sentence(opened_faces.error()) == "Tetra_d.3d needs its partner Tetra_a.3d, which is not here");
  test::Drop frames;
  frames.add("Tetra_Anim.3d", files.anivfile());
  const auto opened_frames = open(frames.files(), "", limits);
  REQUIRE_FALSE(opened_frames);
  CHECK(opened_frames.error().field == "Tetra_data.3d");
}

TEST_CASE("files that are no model are told apart from broken ones") {
  Limits limits;
  test::Drop drop;
  drop.add("readme.txt", test::text_bytes("hello"));
  const auto result = open(drop.files(), "", limits);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::not_a_model);
  CHECK(list(drop.files()).empty());
}

TEST_CASE("a file that is no datafile is blamed, not the anivfile beside it") {
  const MeshFiles files;
  test::Drop drop;
  drop.add("Tetra_d.3d", test::text_bytes("\x89PNG\r\n" + std::string(90, 'x')));
  drop.add("Tetra_a.3d", files.anivfile());
  Limits limits;
  const auto result = open(drop.files(), "", limits);
  REQUIRE(!result);
  CHECK(sentence(result.error()) ==
        "Tetra_d.3d: polygons at byte 0 is 20,617, and the rest of the file asks for 3");
}

TEST_CASE("a mesh that no image is named for says so") {
  MeshFiles files;
  const auto says_so = [&] {
    const Model model = opened(files.drop());
    return std::any_of(model.notes.begin(), model.notes.end(),
                       [](const Note& note) { return note.title == "No image is named for this mesh"; });
  };
  CHECK(says_so());
  files.script = kImport;
  CHECK(says_so());
  files.script += "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
  CHECK(!says_so());
}

TEST_CASE("a model that is written opens as the same model") {
  MeshFiles files;
  files.frames.resize(3, files.frames[0]);
  files.frames[1][1] = {-512, 90, 33};
  files.polygons[0].type = 0x52;
  files.polygons[1].type = 0x0B;
  files.polygons[2].texture = 3;
  for (const char* mirror : {"", " UNMIRROR=1"}) {
    files.script = kImport;
    files.script.insert(files.script.size() - 1, mirror);
    files.script +=
        "#exec MESH ORIGIN MESH=Tetra X=10 Y=-20.5 Z=30 PITCH=5 YAW=-40 ROLL=16\n"
        "#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 Y=0.075 Z=0.1\n"
        "#exec MESH SEQUENCE MESH=Tetra SEQ=All STARTFRAME=0 NUMFRAMES=3\n"
        "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=1 NUMFRAMES=2 RATE=12.5 GROUP=Moving\n"
        "#exec MESH NOTIFY MESH=Tetra SEQ=Walk TIME=0.5 FUNCTION=Step\n";
    const Model model = opened(files.drop());
    Limits limits;
    const auto written = unreal::write_mesh(model, "Copy", limits);
    REQUIRE(written);
    test::Drop copy;
    copy.add("Copy_d.3d", written.value().datafile);
    copy.add("Copy_a.3d", written.value().anivfile);
    copy.add("Copy.uc", test::text_bytes(written.value().script));
    INFO(written.value().script);
    const Model again = opened(copy);
    CHECK(again.indices == model.indices);
    CHECK(again.uvs == model.uvs);
    CHECK(again.vertex_source == model.vertex_source);
    CHECK(again.frames.positions == model.frames.positions);
    CHECK(again.attachments.size() == 1);
    for (std::size_t i = 0; i < 12; ++i)
      CHECK(again.frames.matrix[i] == Approx(model.frames.matrix[i]).margin(2e-3));
    REQUIRE(again.clips.size() == 2);
    CHECK(again.clips[1].rate == 12.5f);
    CHECK(again.clips[1].group == "Moving");
    REQUIRE(again.clips[1].events.size() == 1);
    CHECK(again.clips[1].events[0].name == "Step");
    REQUIRE(again.materials.size() == model.materials.size());
    for (std::size_t i = 0; i < model.materials.size(); ++i)
      CHECK(again.materials[i].kind == model.materials[i].kind);
  }
}

TEST_CASE("scripts are written with the digits that a float holds, and without angles of none") {
  MeshFiles files;
  files.script = kImport +
                 "#exec MESH ORIGIN MESH=Tetra X=40 Y=0 Z=-245\n#exec MESHMAP SCALE MESHMAP=Tetra X=0.05 "
                 "Y=0.00390625 Z=0.1\n";
  Limits limits;
  const auto written = unreal::write_mesh(opened(files.drop()), "Copy", limits);
  REQUIRE(written);
  const std::string& script = written.value().script;
  CHECK(script.find("#exec MESH ORIGIN MESH=Copy X=40 Y=0 Z=-245\n") != std::string::npos);
  CHECK(script.find("#exec MESHMAP SCALE MESHMAP=Copy X=0.05 Y=0.00390625 Z=0.1\n") != std::string::npos);
}
