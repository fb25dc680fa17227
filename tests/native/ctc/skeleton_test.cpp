#include "tests/native/ctc/ctc_fixtures.hpp"

// Poses of a skeleton, compared with positions in closed form.

using namespace retromesh;
using test::add_frame;
using test::bar;
using test::bent;
using test::Document;
using test::is_near;
using test::opened;
using test::position_in_frame;
using test::Triple;
using test::operator""_field;

namespace {

/// A bar with one frame for each row of the table.
Document bending_bar() {
  Document file = bar();
  for (const Triple& angles : {Triple{90, 0, 0}, Triple{0, 90, 0}, Triple{0, 0, 90}, Triple{90, 90, 0},
                               Triple{0, 90, 90}, Triple{90, 0, 90}, Triple{90, 90, 180}}) {
    add_frame(file, bent(angles));
  }
  auto moved = bent({0, 90, 0});
  moved[0] = {{100, 0, 0}, {0, 0, 90}};
  moved[1] = {{5, 0, 0}, {}};
  add_frame(file, moved);
  return file;
}

/// The bar at a time of the clip of its frames `first` and `first` + 1.
Triple between(const Model& model, u32 first, float part, u32 vertex) {
  Model copy = model;
  copy.clips = {Clip()};
  copy.clips[0].first = first;
  copy.clips[0].count = 2;
  copy.clips[0].rate = 1;
  Pose pose;
  retromesh::pose(copy, {0, double{part}, false, true}, pose);
  return test::file_position(pose, vertex);
}

}  // namespace

TEST_CASE("bones rotate about Z, then X, then Y, with their children", "[ctc]") {
  const Model model = opened(bending_bar());
  const Triple of_first = {1, 2, 0};
  const Triple of_second[] = {{1, 2, 20},    {10, 2, 9},  {1, -10, 12},  {-2, 1, 20}, {2, -10, 9},
                              {-2, -10, 11}, {10, 1, 12}, {-2, -10, 11}, {110, 6, 12}};
  for (u32 frame = 0; frame < 9; ++frame) {
    INFO("frame " << frame);
    CHECK(is_near(position_in_frame(model, frame, 0), frame == 8 ? Triple{98, 6, 0} : of_first));
    CHECK(is_near(position_in_frame(model, frame, 1), of_second[frame]));
  }
}

TEST_CASE("a pose has the matrix of the model and of each bone", "[ctc]") {
  const Model model = opened(bending_bar());
  // (x, y, z) of the file is (x, z, -y) of the Model.
  const auto check = [&](u32 frame, u32 place, const Matrix& expected) {
    Pose pose;
    pose_frame(model, frame, pose);
    REQUIRE(pose.bones.size() == 3);
    INFO("frame " << frame << ", place " << place);
    for (std::size_t i = 0; i < 12; ++i) CHECK(pose.bones[place][i] == Approx(expected[i]).margin(1e-5));
  };
  constexpr Matrix kWhole = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0};
  check(0, 0, kWhole);
  check(0, 1, kWhole);
  check(0, 2, {1, 0, 0, 0, 0, 0, 1, 10, 0, -1, 0, 0});
  check(1, 1, kWhole);
  check(1, 2, {0, 0, 1, 0, -1, 0, 0, 10, 0, -1, 0, 0});  // 90 degrees about Y
  // The whole model at (100, 0, 0) and turned about Z, the first bone 5 along its X, the second 10 above.
  check(8, 0, {0, -1, 0, 100, 0, 0, 1, 0, -1, 0, 0, 0});
  check(8, 1, {0, -1, 0, 100, 0, 0, 1, 0, -1, 0, 0, -5});
  check(8, 2, {0, 0, 1, 100, 0, 1, 0, 10, -1, 0, 0, -5});  // and 90 degrees about X
}

TEST_CASE("a vertex with two bones is the weighted mean of both positions", "[ctc]") {
  const Model model = opened(bending_bar());
  const Triple expected[] = {{0, 0, 20}, {7.5f, 0, 12.5f}, {0, -7.5f, 12.5f}, {0, 0, 20}, {0, -7.5f, 12.5f}};
  for (u32 frame = 0; frame < 5; ++frame) {
    INFO("frame " << frame);
    CHECK(is_near(position_in_frame(model, frame, 2), expected[frame]));
  }
}

TEST_CASE("translations are interpolated linearly", "[ctc]") {
  Document file = bar();
  add_frame(file, bent({}));
  file.keys[3].translation = {8, 0, 4};
  const Model model = opened(file);
  CHECK(is_near(between(model, 0, 0.25f, 0), {3, 2, 1}));
}

TEST_CASE("normals rotate with their bone", "[ctc]") {
  const Model model = opened(bending_bar());
  Pose pose;
  pose_frame(model, 1, pose);
  CHECK(model.normal_source == NormalSource::motion);
  // (0, 0, 1) of the file turned by 90 degrees about Y is (1, 0, 0).
  for (std::size_t i = 0; i < model.vertex_source.size(); ++i) {
    if (model.vertex_source[i] == 1) CHECK(is_near(pose.normals[i], {1, 0, 0}));
    if (model.vertex_source[i] == 0) CHECK(is_near(pose.normals[i], {0, 1, 0}));
  }
}

TEST_CASE("parents may come after their children", "[ctc]") {
  Document file = bending_bar();
  std::swap(file.bones[0], file.bones[1]);
  file.bones[0].parent_plus_one = 2;
  file.bones[1].parent_plus_one = 0;
  file.weights = {{0, {{1, 1}}}, {0, {{0, 1}}}, {0, {{1, 0.25f}, {0, 0.75f}}}};
  for (std::size_t frame = 0; frame < file.keys.size(); frame += 3)
    std::swap(file.keys[frame + 1], file.keys[frame + 2]);
  const Model model = opened(file);
  CHECK(is_near(position_in_frame(model, 1, 1), {10, 2, 9}));
  CHECK(is_near(position_in_frame(model, 8, 1), {110, 6, 12}));
}

TEST_CASE("a model without bones follows its main key", "[ctc]") {
  Document file = test::cube();
  file.keys = {{}, {{100, 0, 0}, {0, 0, 90}}};
  const Model model = opened(file);
  CHECK(is_near(position_in_frame(model, 0, 7), {1, 1, 1}));
  CHECK(is_near(position_in_frame(model, 1, 7), {99, 1, 1}));
  REQUIRE(model.clips.size() == 1);
  CHECK(model.clips[0].count == 2);
  CHECK(model.bounds.high[0] == Approx(101));
}

TEST_CASE("a model without frames is not animated, with bones and without", "[ctc]") {
  Document file = bar();
  file.keys.clear();
  const Model still = opened(file);
  CHECK(still.clips.empty());
  for (const Note& note : still.notes) CHECK(note.severity() == Severity::fact);
  CHECK(is_near(position_in_frame(still, 0, 1), {1, 2, 20}));
  const Model plain = opened(test::cube());
  CHECK(plain.clips.empty());
  CHECK(plain.skeleton->parents.empty());
  CHECK(is_near(position_in_frame(plain, 0, 7), {1, 1, 1}));
}

TEST_CASE("morphs move vertices of the bind pose before skinning", "[ctc]") {
  Document file = bar();
  add_frame(file, bent({90, 0, 0}));
  test::add_morph(file, "rise"_field, {{1}, {{0, 0, 2}}});
  const Model model = opened(file, {{"morph-target", "offset"}});
  REQUIRE(model.morphs.size() == 1);
  CHECK(model.morphs[0].name == "rise");
  Pose pose;
  const std::array<float, 1> half = {0.5f};
  retromesh::pose(model, {0, 0.1, false, true, half}, pose);
  CHECK(is_near(test::file_position(pose, 1), {11, 2, 9}));
  retromesh::pose(model, {0, 0.1, false, true, {}}, pose);
  CHECK(is_near(test::file_position(pose, 1), {10, 2, 9}));
}

TEST_CASE("morphs of a model without frames are applied too", "[ctc]") {
  Document file = test::cube();
  test::add_morph(file, "rise"_field, {{7}, {{0, 0, 2}}});
  test::add_morph(file, "lean"_field, {{7, 6}, {{4, 0, 0}, {4, 0, 0}}});
  const Model model = opened(file, {{"morph-target", "offset"}});
  Pose pose;
  const std::array<float, 2> both = {1, 0.25f};
  retromesh::pose(model, {0, 0, true, true, both}, pose);
  CHECK(is_near(test::file_position(pose, 7), {2, 1, 3}));
  CHECK(is_near(test::file_position(pose, 6), {0, 1, 1}));
}
