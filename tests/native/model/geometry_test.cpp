#include "formats/model/geometry.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

/// `vertices` in two frames, in a raw row whose first and last stick out, drawn but for those of `gaps`.
Model row_of(u32 vertices, const std::vector<u32>& gaps) {
  Model model;
  model.frames.vertices = vertices;
  model.source_positions.resize(vertices);
  for (i16 frame = 0; frame < 2; ++frame) {
    for (u32 i = 0; i < vertices; ++i) {
      const i16 x = static_cast<i16>(i);
      model.frames.positions.push_back({x, static_cast<i16>(-x - frame), static_cast<i16>(100 * x)});
    }
  }
  for (u32 i = 0; i < vertices; ++i) {
    if (std::find(gaps.begin(), gaps.end(), i) == gaps.end()) model.vertex_source.push_back(i);
  }
  return model;
}

void check_box(const Bounds& bounds, float first, float last) {
  CHECK(bounds.low == Vec3{first, -last - 1, 100 * first});
  CHECK(bounds.high == Vec3{last, -first, 100 * last});
}

}  // namespace

TEST_CASE("bounds contain every drawn vertex of every frame") {
  for (u32 vertices = 1; vertices < 40; ++vertices) {
    INFO(vertices);
    check_box(bounds_over_frames(row_of(vertices, {})), 0, static_cast<float>(vertices - 1));
  }
}

TEST_CASE("bounds ignore vertices that no triangle uses") {
  for (u32 vertices = 4; vertices < 40; ++vertices) {
    INFO(vertices);
    const float last = static_cast<float>(vertices - 2);
    check_box(bounds_over_frames(row_of(vertices, {0, vertices / 2, vertices - 1})),
              vertices / 2 == 1 ? 2.0f : 1.0f, vertices / 2 == vertices - 2 ? last - 1 : last);
  }
  CHECK(bounds_over_frames(row_of(3, {0, 1, 2})).high == Vec3{0, 0, 0});
}

TEST_CASE("bounds under rotation are those of the rotated vertices") {
  Model model = row_of(11, {0});
  // An eighth of a turn about Z, √2 times as large: x' = x - y, y' = x + y.
  model.frames.matrix = {1, -1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0};
  const Bounds bounds = bounds_over_frames(model);
  CHECK(bounds.low == Vec3{2, -1, 100});
  CHECK(bounds.high == Vec3{21, 0, 1000});
}

TEST_CASE("three corners have an area unless they are collinear within float precision") {
  CHECK(has_area({0, 0, 0}, {1, 0, 0}, {0, 1, 0}));
  CHECK(has_area({0, 0, 0}, {1e-6f, 0, 0}, {0, 1000, 0}));
  CHECK(has_area({100, 100, 100}, {101, 100, 100}, {102, 100.001f, 100}));
  CHECK_FALSE(has_area({0, 0, 0}, {1, 0, 0}, {2, 1e-6f, 0}));
  CHECK_FALSE(has_area({0, 0, 0}, {0.1f, 0.2f, 0.3f}, {0.3f, 0.6f, 0.9f}));
  CHECK_FALSE(has_area({0, 0, 0}, {0.1f, 0.2f, 0.3f}, {-0.7f, -1.4f, -2.1f}));
  CHECK_FALSE(has_area({5, 6, 7}, {5, 6, 7}, {1, 2, 3}));
  CHECK_FALSE(has_area({5, 6, 7}, {5, 6, 7}, {5, 6, 7}));
}
