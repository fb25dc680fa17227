#include "tests/native/ctc/ctc_fixtures.hpp"

// Interpretations that the data of a file decides: pairs of files with the same model in two layouts.

using namespace retromesh;
using test::bar;
using test::chosen;
using test::Document;
using test::is_near;
using test::opened;
using test::position_in_frame;
using test::reading;
using test::operator""_field;

namespace {

constexpr test::StoredMatrix kInverseBind = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, -10, 0, 0, 0, 1};
constexpr test::StoredMatrix kBind = {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 10, 0, 0, 0, 1};

/// A bar whose second bone is bound 10 above the first, a quarter turned about Z.
Document turned_bar(const test::StoredMatrix& base) {
  Document file = bar();
  file.bones[1].base = base;
  file.keys[2].angles = {0, 0, 90};
  return file;
}

Document animated(const std::vector<ctc::Animation>& animations) {
  Document file = test::cube();
  file.keys.resize(8);
  file.animations = animations;
  return file;
}

/// Two triangles that share two vertices, with texture coordinates of a quarter of x and y.
Document mapped_plane(bool is_planar) {
  Document file;
  file.vertices = {{{0, 0, 0}, {}}, {{4, 0, 0}, {}}, {{0, 4, 0}, {}}, {{3, 5, 0}, {}}};
  file.triangles = {{0, 1, 2}, {1, 3, 2}};
  for (const ctc::Triangle& corners : file.triangles) {
    ctc::TriangleUvs& uvs = file.uvs.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) {
      const test::Triple& at = file.vertices[corners[i]].position;
      uvs[is_planar ? i : 2 * i] = at[0] / 4;
      uvs[is_planar ? 3 + i : 2 * i + 1] = at[1] / 4;
    }
  }
  return file;
}

/// Six vertices far from 0, all moved up by 4 in absolute numbers or in offsets; the fourth is at (1, 1,
/// 0).
Document rising(bool absolute) {
  Document file;
  file.triangles = {{0, 1, 2}, {3, 4, 5}};
  ctc::MorphTargets targets;
  for (u32 i = 0; i < 6; ++i) {
    const float x = float(i) * 50 - 149;
    file.vertices.push_back({{x, 1, 0}, {}});
    targets.vertices.push_back(i);
    targets.targets.push_back(absolute ? test::Triple{x, 1, 5} : test::Triple{0, 0, 5});
  }
  test::add_morph(file, "rise"_field, targets);
  return file;
}

}  // namespace

TEST_CASE("four ways to store a base matrix give one model", "[ctc]") {
  struct Twin {
    test::StoredMatrix stored;
    const char* order;
    const char* base;
  };
  const Twin twins[] = {
      {kInverseBind, "rows", "inverse-bind"},
      {test::transposed(kInverseBind), "columns", "inverse-bind"},
      {kBind, "rows", "bind"},
      {test::transposed(kBind), "columns", "bind"},
  };
  for (const Twin& twin : twins) {
    const Model model = opened(turned_bar(twin.stored));
    CHECK(chosen(model, "matrix-order") == twin.order);
    CHECK(reading(model, "matrix-order").is_settled);
    CHECK(chosen(model, "base-matrix") == twin.base);
    CHECK(reading(model, "base-matrix").is_settled);
    CHECK(is_near(position_in_frame(model, 0, 0), {1, 2, 0}));
    CHECK(is_near(position_in_frame(model, 0, 1), {1, 2, 20}));
    CHECK(is_near(position_in_frame(model, 0, 2), {0, 0, 20}));
  }
}

TEST_CASE("a requested interpretation of the base matrix is used and recorded", "[ctc]") {
  const Model model = opened(turned_bar(kInverseBind), {{"base-matrix", "bind"}});
  const Interpretation& base = reading(model, "base-matrix");
  CHECK(base.is_asked);
  CHECK(base.chosen == 1);
  CHECK(base.suggested == 0);
  CHECK(is_near(position_in_frame(model, 0, 1), {-1, -2, 40}));
}

TEST_CASE("pure rotations are interpreted by the fit of the skeleton", "[ctc]") {
  test::StoredMatrix turned = kInverseBind;
  turned[11] = 0;
  for (const bool as_columns : {false, true}) {
    Document file = turned_bar(as_columns ? test::transposed(turned) : turned);
    file.keys[2].translation = {};
    const Model model = opened(file, {{"base-matrix", "inverse-bind"}});
    CHECK(reading(model, "matrix-order").choices[0].score == 0);
    CHECK(reading(model, "matrix-order").choices[1].score == 0);
    CHECK(is_near(position_in_frame(model, 0, 1), {1, 2, 20}));
  }
}

TEST_CASE("vertices in bone space need no base matrix", "[ctc]") {
  Document file = bar();
  file.vertices[1].position = {1, 2, 10};
  file.vertices[2].position = {1, 3, 0};
  file.weights[2].weights = {{0, 1}};
  file.bones[1].base[11] = -25;
  file.keys[2] = {};
  const Model model = opened(file);
  CHECK(chosen(model, "base-matrix") == "unused");
  CHECK(is_near(position_in_frame(model, 0, 1), {1, 2, 10}));
}

TEST_CASE("a single bone is interpreted by the distance from the rest pose", "[ctc]") {
  Document file = test::cube();
  file.bones = {test::bone(0)};
  file.bones[0].base[11] = 7;  // the bone is 7 below
  file.weights.assign(8, {0, {{0, 1}}});
  file.keys = {{}, {{0, 0, -7}, {}}};
  CHECK(chosen(opened(file), "base-matrix") == "inverse-bind");
  file.bones[0].base[11] = -7;
  const Model model = opened(file);
  CHECK(chosen(model, "base-matrix") == "bind");
  CHECK(is_near(position_in_frame(model, 0, 7), {1, 1, 1}));
}

TEST_CASE("three ways to store animations give the same clips", "[ctc]") {
  struct Twin {
    std::vector<ctc::Animation> animations;
    const char* record;
  };
  const Twin twins[] = {
      {{{"walk"_field, 0, 3}, {"run"_field, 0, 5}}, "flags-count"},
      {{{"walk"_field, 0, 3}, {"run"_field, 3, 5}}, "first-count"},
      {{{"walk"_field, 0, 2}, {"run"_field, 3, 7}}, "first-last"},
  };
  for (const Twin& twin : twins) {
    const Model model = opened(animated(twin.animations));
    CHECK(chosen(model, "animation-record") == twin.record);
    REQUIRE(model.clips.size() == 2);
    CHECK((model.clips[0].name == "walk" && model.clips[0].first == 0 && model.clips[0].count == 3));
    CHECK((model.clips[1].name == "run" && model.clips[1].first == 3 && model.clips[1].count == 5));
    CHECK(model.clips[0].rate == 10);
  }
}

TEST_CASE("animations that fit in no layout become one clip of all frames", "[ctc]") {
  const Model model = opened(animated({{"walk"_field, 5, 9}}));
  CHECK(chosen(model, "animation-record") == "whole");
  REQUIRE(model.clips.size() == 1);
  CHECK((model.clips[0].first == 0 && model.clips[0].count == 8));
  CHECK(test::note(model, "The animations do not fit the frames").severity() == Severity::warning);
  const Model asked = opened(animated({{"walk"_field, 5, 9}}), {{"animation-record", "first-count"}});
  REQUIRE(asked.clips.size() == 1);
  CHECK((asked.clips[0].first == 5 && asked.clips[0].count == 3));
  const Note& note = test::note(asked, "Animations go beyond the frames");
  CHECK((note.target.kind == Target::Kind::clip && note.target.index == 0));
}

TEST_CASE("two ways to store texture coordinates give the same ones", "[ctc]") {
  const Document file = mapped_plane(true);
  const Model planar = opened(file);
  const Model interleaved = opened(mapped_plane(false));
  CHECK(chosen(interleaved, "uv-layout") == "interleaved");
  CHECK(chosen(planar, "uv-layout") == "planar");
  CHECK(reading(planar, "uv-layout").is_settled);
  CHECK(reading(planar, "uv-layout").choices[1].score == 2);
  CHECK(interleaved.uvs == planar.uvs);
  CHECK(interleaved.vertex_source.size() == 4);
  for (std::size_t i = 0; i < planar.uvs.size(); ++i) {
    CHECK(planar.uvs[i][0] == file.vertices[planar.vertex_source[i]].position[0] / 4);
    CHECK(planar.uvs[i][1] == file.vertices[planar.vertex_source[i]].position[1] / 4);
  }
}

TEST_CASE("without shared vertices the likelier uv layout is taken, with a note", "[ctc]") {
  const Model model = opened(bar());
  CHECK(chosen(model, "uv-layout") == "interleaved");
  CHECK_FALSE(reading(model, "uv-layout").is_settled);
  bool is_said = false;
  for (const Note& note : model.notes) is_said |= note.why.find("Texture coordinates") != std::string::npos;
  CHECK(is_said);
}

TEST_CASE("two ways to store a morph give the same shape", "[ctc]") {
  for (const bool absolute : {true, false}) {
    const Model model = opened(rising(absolute));
    CHECK(chosen(model, "morph-target") == (absolute ? "absolute" : "offset"));
    Pose pose;
    const std::array<float, 1> half = {0.5f};
    retromesh::pose(model, {0, 0, true, true, half}, pose);
    CHECK(is_near(test::file_position(pose, 3), {1, 1, 2.5f}));
  }
}

TEST_CASE("clockwise corners are reversed", "[ctc]") {
  Document file = test::cube();
  const Model outward = opened(file);
  CHECK(chosen(outward, "winding") == "counter-clockwise");
  CHECK(reading(outward, "winding").choices[0].score == 12);
  for (ctc::Triangle& triangle : file.triangles) std::swap(triangle[1], triangle[2]);
  const Model turned = opened(file);
  CHECK(chosen(turned, "winding") == "clockwise");
  for (std::size_t i = 0; i < outward.indices.size(); ++i) {
    CHECK(outward.vertex_source[outward.indices[i]] == turned.vertex_source[turned.indices[i]]);
  }
}

TEST_CASE("normals without unit length are computed from the triangles", "[ctc]") {
  Document file = test::cube();
  for (ctc::Vertex& vertex : file.vertices) vertex.normal = {5, 0, 0};
  const Model model = opened(file);
  CHECK(chosen(model, "normals") == "computed");
  CHECK(model.normal_source == NormalSource::faces);
}
