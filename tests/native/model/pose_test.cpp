#include "formats/model/pose.hpp"

#include <cmath>
#include <limits>

#include "formats/model/validate.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

Clip clip_of(const char* name, u32 first, u32 count, float rate) {
  Clip clip;
  clip.name = name;
  clip.first = first;
  clip.count = count;
  clip.rate = rate;
  return clip;
}

/// One triangle in four frames that moves 0, 8, 16, 24 along raw X.
Model moving_triangle() {
  Model model;
  model.frames.vertices = 3;
  for (i16 frame = 0; frame < 4; ++frame) {
    const i16 x = static_cast<i16>(frame * 8);
    model.frames.positions.push_back({x, 0, 0});
    model.frames.positions.push_back({static_cast<i16>(x + 1), 0, 0});
    model.frames.positions.push_back({x, 1, 0});
  }
  model.vertex_source = {0, 1, 2};
  model.indices = {0, 1, 2};
  model.face_source = {0};
  model.uvs.resize(3);
  model.groups = {{0, 3, 0}};
  model.materials.resize(1);
  model.clips = {clip_of("All", 0, 4, 10), clip_of("End", 2, 2, 5)};
  Pose first;
  pose_frame(model, 0, first);
  model.source_positions = first.source_positions;
  model.normals = first.normals;
  return model;
}

float x_at(const Model& model, const Moment& moment) {
  Pose out;
  pose(model, moment, out);
  return out.positions[0][0];
}

}  // namespace

TEST_CASE("frames are interpolated linearly") {
  const Model model = moving_triangle();
  REQUIRE(validate(model).value_or("") == "");
  CHECK(x_at(model, {0, 0.0}) == 0);
  CHECK(x_at(model, {0, 0.05}) == Approx(4));
  CHECK(x_at(model, {0, 0.1}) == 8);
  CHECK(x_at(model, {1, 0.1}) == Approx(20));
}

TEST_CASE("a frame with a longer duration is interpolated over its duration") {
  Model model = moving_triangle();
  model.clips[0].durations = {1, 4, 2, 1};
  CHECK(x_at(model, {0, 0.05}) == Approx(4));
  CHECK(x_at(model, {0, 0.1}) == 8);
  CHECK(x_at(model, {0, 0.3}) == Approx(12));
  CHECK(x_at(model, {0, 0.5}) == 16);
  CHECK(x_at(model, {0, 0.7}) == 24);
  CHECK(x_at(model, {0, 0.75}) == Approx(12));
  CHECK(x_at(model, {0, 0.8}) == 0);
  CHECK(x_at(model, {0, 5, false}) == 24);
  CHECK(x_at(model, {0, 0.45, true, false}) == 8);
}

TEST_CASE("a clip that loops from its third frame shows the first two once") {
  Model model = moving_triangle();
  model.clips[0].durations = {1, 4, 2, 1};
  model.clips[0].replay_from = 2;
  CHECK(x_at(model, {0, 0.3, true, false}) == 8);
  CHECK(x_at(model, {0, 0.7, true, false}) == 24);
  CHECK(x_at(model, {0, 0.8, true, false}) == 16);
  CHECK(x_at(model, {0, 1.0, true, false}) == 24);
  CHECK(x_at(model, {0, 1.1, true, false}) == 16);
  CHECK(x_at(model, {0, 0.75}) == Approx(20));
}

TEST_CASE("a loop interpolates from the last frame to the first, N frames a cycle") {
  const Model model = moving_triangle();
  CHECK(x_at(model, {0, 0.35}) == Approx(12));
  CHECK(x_at(model, {0, 0.4}) == 0);
  CHECK(x_at(model, {0, 40.15}) == Approx(12));
  CHECK(x_at(model, {0, -0.1}) == 24);
}

TEST_CASE("without looping a clip stops at the start of its last frame") {
  const Model model = moving_triangle();
  CHECK(x_at(model, {0, 0.35, false}) == 24);
  CHECK(x_at(model, {0, 99, false}) == 24);
  CHECK(x_at(model, {0, -1, false}) == 0);
}

TEST_CASE("stepped animation shows the frame that has begun") {
  const Model model = moving_triangle();
  CHECK(x_at(model, {0, 0.19, true, false}) == 8);
  CHECK(x_at(model, {0, 0.2, true, false}) == 16);
}

TEST_CASE("the time of a frame gives that frame exactly, at any rate") {
  Model model = moving_triangle();
  for (const float rate : {3.0f, 7.0f, 15.0f, 29.97f, 35.0f}) {
    model.clips[0].rate = rate;
    for (u32 frame = 0; frame < 4; ++frame)
      CHECK(x_at(model, {0, frame / double{rate}, true, false}) == float(frame * 8));
  }
}

TEST_CASE("times that are not finite, and clips that do not exist, show the first frame") {
  const Model model = moving_triangle();
  CHECK(x_at(model, {0, std::numeric_limits<double>::quiet_NaN()}) == 0);
  CHECK(x_at(model, {0, std::numeric_limits<double>::infinity()}) == 0);
  CHECK(x_at(model, {9, 0.3}) == 0);
}

TEST_CASE("normals are the unweighted sum of the unit normals of a vertex's faces") {
  Model model;
  model.frames.vertices = 4;
  // A large face in the plane z = 0 and a small one in the plane y = 0, sharing the edge along x.
  model.frames.positions = {{0, 0, 0}, {1, 0, 0}, {0, 100, 0}, {0, 0, 1}};
  model.vertex_source = {0, 1, 2, 3};
  model.indices = {0, 1, 2, 0, 3, 1};
  model.groups = {{0, 6, 0}};
  model.materials.resize(1);
  Pose out;
  pose_frame(model, 0, out);
  const float half = std::sqrt(0.5f);
  CHECK(out.normals[0][1] == Approx(half));
  CHECK(out.normals[0][2] == Approx(half));
  CHECK(out.normals[2] == Vec3{0, 0, 1});
  CHECK(out.normals[3] == Vec3{0, 1, 0});

  model.materials[0].facet = true;
  model.vertex_source = {0, 1, 2, 0, 3, 1};
  model.indices = {0, 1, 2, 3, 4, 5};
  pose_frame(model, 0, out);
  CHECK(out.normals[0] == Vec3{0, 0, 1});
  CHECK(out.normals[3] == Vec3{0, 1, 0});
}

TEST_CASE("faces without area add nothing to normals") {
  Model model = moving_triangle();
  model.frames.positions.assign(model.frames.positions.size(), {5, 5, 5});
  Pose out;
  pose(model, {0, 0.05}, out);
  for (const Vec3& normal : out.normals) CHECK(normal == Vec3{0, 1, 0});
}

TEST_CASE("validate names the broken invariant") {
  Model model = moving_triangle();
  model.indices[2] = 3;
  CHECK(validate(model) == "indices has an index beyond its vertices");
  model = moving_triangle();
  model.vertex_source[0] = 3;
  CHECK(validate(model) == "vertex_source has an index beyond its source positions");
  model = moving_triangle();
  model.source_positions.push_back({});
  CHECK(validate(model) == "the frames have not as many vertices as the model");
  model = moving_triangle();
  model.clips[1].count = 3;
  CHECK(validate(model) == "a clip leaves the frames");
  model = moving_triangle();
  model.normals[0] = {0, 0, 0};
  CHECK(validate(model) == "a normal is not of unit length");
}
