#include <algorithm>

#include "tests/native/ctc/ctc_fixtures.hpp"

// From a document to a Model: faces, colours, materials, attachments.

using namespace retromesh;
using test::cube;
using test::Document;
using test::opened;
using test::operator""_field;

namespace {

/// The skin of each triangle of the file.
std::vector<u32> slots(const Model& model) {
  std::vector<u32> slots(model.face_source.size());
  for (const Group& group : model.groups) {
    for (u32 i = group.start / 3; i < (group.start + group.count) / 3; ++i) {
      slots[model.face_source[i]] = model.materials[group.material].slot;
    }
  }
  return slots;
}

}  // namespace

TEST_CASE("a cube has its area and volume, and unit normals that point outward", "[ctc]") {
  const Model model = opened(cube());
  CHECK(test::measure(model).area == Approx(24));
  CHECK(test::measure(model).volume == Approx(8));
  CHECK(test::chosen(model, "normals") == "stored");
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    const Vec3& a = test::place(model, model.indices[i]);
    const Vec3 side = difference(test::place(model, model.indices[i + 1]), a);
    const Vec3 other = difference(test::place(model, model.indices[i + 2]), a);
    Vec3 normals{};
    for (std::size_t k = 0; k < 3; ++k) normals = sum(normals, model.normals[model.indices[i + k]]);
    CHECK(dot(cross(side, other), normals) > 0);
  }
  CHECK(model.format == "ctc");
  CHECK(model.name == "beam");
  CHECK(model.bounds.low == Vec3{-1, -1, -1});
  CHECK(model.bounds.high == Vec3{1, 1, 1});
}

TEST_CASE("x is forward, y left and z up in a file", "[ctc]") {
  Document file = test::bar();
  const Model model = opened(file);
  for (std::size_t i = 0; i < model.vertex_source.size(); ++i) {
    if (model.vertex_source[i] == 1) CHECK(test::place(model, i) == Vec3{1, 20, -2});
  }
}

TEST_CASE("the colour 33 66 E5 is white, with the fourth byte as alpha", "[ctc]") {
  Document file;
  file.vertices.resize(3);
  file.vertices[1].position = {1, 0, 0};
  file.vertices[2].position = {0, 1, 0};
  file.triangles = {{0, 1, 2}};
  file.colours = {{0x33, 0x66, 0xE5, 0x80}, {0x10, 0x20, 0x30, 0x40}, {0xE5, 0x66, 0x33, 0x80}};
  const Model model = opened(file);
  REQUIRE(model.colours.size() == 3);
  for (u32 i = 0; i < 3; ++i) {
    const std::array<u8, 4> expected[] = {{255, 255, 255, 128}, {16, 32, 48, 64}, {0xE5, 0x66, 0x33, 0x80}};
    CHECK(model.colours[i] == expected[model.vertex_source[i]]);
  }
  CHECK(model.materials[0].blend == Blend::alpha);
}

TEST_CASE("corners of one vertex share a render vertex when uv and colour are equal", "[ctc]") {
  Document file = cube();
  CHECK(opened(file).vertex_source.size() == 8);
  file.colours.assign(36, {255, 255, 255, 255});
  const Model plain = opened(file);
  CHECK(plain.vertex_source.size() == 8);
  CHECK(plain.materials[0].blend == Blend::opaque);
  file.colours[4] = {255, 0, 0, 255};
  CHECK(opened(file).vertex_source.size() == 9);
}

TEST_CASE("triangle lists give the skin of each triangle", "[ctc]") {
  Document file = cube();
  file.triangles.resize(3);
  file.skins = {"a.bmp"_field, "b.tga"_field, "c.pcx"_field};
  file.triangle_lists = {2, 0, 1};
  const Model model = opened(file);
  CHECK(slots(model) == std::vector<u32>{0, 0, 2});
  REQUIRE(model.materials.size() == 2);
  CHECK(model.materials[0].name == "a.bmp");
  CHECK(model.materials[1].name == "c.pcx");
}

TEST_CASE("triangles in no list are not drawn, and lists without a skin use the last one", "[ctc]") {
  Document file = cube();
  file.skins = {"a.bmp"_field, "b.bmp"_field};
  file.triangle_lists = {4, 3, 2};
  const Model model = opened(file);
  CHECK(model.face_source.size() == 9);
  CHECK(slots(model) == std::vector<u32>{0, 0, 0, 0, 1, 1, 1, 1, 1});
  CHECK(test::has_note(model, "3 triangles are in no list"));
  CHECK(test::note(model, "3 triangle lists for 2 skins").severity() == Severity::warning);
}

TEST_CASE("blended materials are drawn last", "[ctc]") {
  Document file = cube();
  file.skins = {"glow.bmp"_field, "stone.bmp"_field};
  file.triangle_lists = {6, 6};
  file.colours.assign(36, {255, 255, 255, 255});
  file.colours[2][3] = 100;
  const Model model = opened(file);
  CHECK(model.materials[0].name == "stone.bmp");
  CHECK(model.materials[1].name == "glow.bmp");
  CHECK(model.materials[1].blend == Blend::alpha);
}

TEST_CASE("an attachment is at its triangle's first corner, with orthogonal axes", "[ctc]") {
  Document file = cube();
  file.vertices.insert(file.vertices.end(), {{{1, 2, 3}, {}}, {{5, 2, 3}, {}}, {{3, 5, 3}, {}}});
  file.triangles.push_back({8, 9, 10});
  file.triangle_lists = {12};
  file.attachments = {{"tag_hand"_field, 12}};
  const Model model = opened(file);
  REQUIRE(model.attachments.size() == 1);
  CHECK(model.attachments[0].name == "tag_hand");
  CHECK(model.attachments[0].face == 12);
  Pose pose;
  pose_frame(model, 0, pose);
  // X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1) and the place (1, 2, 3) of the file, with its z up and its y
  // away.
  const Matrix expected = {1, 0, 0, 1, 0, 0, 1, 3, 0, -1, 0, -2};
  for (std::size_t i = 0; i < 12; ++i) CHECK(pose.attachments[0][i] == Approx(expected[i]).margin(1e-6));
  CHECK(model.face_source.size() == 12);
}

TEST_CASE("an attachment whose triangle has no area is left out", "[ctc]") {
  Document file = cube();
  file.triangles.push_back({0, 1, 1});
  file.triangle_lists = {12};
  file.attachments = {{"tag"_field, 12}};
  const Model model = opened(file);
  CHECK(model.attachments.empty());
  CHECK(test::note(model, "Attachment tag is left out").why.find("no area") != std::string::npos);
}

TEST_CASE("triangles of attachments without an image are hidden unless requested", "[ctc]") {
  Document file = cube();
  file.attachments = {{"tag"_field, 11}};
  const Model hidden = opened(file);
  CHECK(test::chosen(hidden, "tags") == "hidden");
  CHECK(hidden.face_source.size() == 11);
  CHECK(opened(file, {{"tags", "drawn"}}).face_source.size() == 12);
  const Model dressed = test::opened_with(file, {{"models/skin.png", "x"}});
  CHECK(test::chosen(dressed, "tags") == "drawn");
}

TEST_CASE("vertex substitutions are counted and change nothing unless that is requested", "[ctc]") {
  Document file = cube();
  const Model plain = opened(file);
  file.substitutions = {{2, 5, {0, 0, 1}, {0.25f, 0.75f}}};
  const Model model = opened(file);
  CHECK(test::note(model, "1 vertex substitution").count == 1);
  CHECK(test::places(model) == test::places(plain));
  CHECK(model.indices == plain.indices);
  CHECK(test::chosen(model, "substitutions") == "0");

  // Corner 2 of the first triangle becomes vertex 5, with u 0.25 and v 0.75.
  const Model substituted = opened(file, {{"substitutions", "1"}});
  CHECK(test::chosen(substituted, "substitutions") == "1");
  u32 changed = 0;
  for (std::size_t i = 0; i < substituted.indices.size(); ++i) {
    const u32 now = substituted.indices[i];
    const u32 before = plain.indices[i];
    if (substituted.vertex_source[now] == plain.vertex_source[before]) continue;
    ++changed;
    CHECK(substituted.face_source[i / 3] == 0);
    CHECK(substituted.vertex_source[now] == 5);
    CHECK(substituted.uvs[now] == Vec2{0.25f, 0.75f});
  }
  CHECK(changed == 1);
}

TEST_CASE("bones that no vertex follows have a note, unless their children have weights", "[ctc]") {
  Document file = test::bar();
  CHECK_FALSE(test::has_note(opened(file), "1 bone moves nothing"));
  // Bones 2 and 3 hang on bone 1, 5 on 4; only 5 of them has a weight.
  for (const u32 parent : {1u, 2u, 0u, 4u}) file.bones.push_back(test::bone(parent + 1));
  file.keys.resize(7);
  file.weights[2].weights = {{5, 1}};
  const Note note = test::note(opened(file), "2 bones move nothing");
  CHECK(note.severity() == Severity::fact);
  CHECK(note.count == 2);
  CHECK(note.target.kind == Target::Kind::bone);
  CHECK(note.target.index == 2);
  CHECK(note.target.more == std::vector<u32>{3});
}
