#include "formats/model/skeleton.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

/// Two bones without influence on anything, the second on the first.
Skeleton two_bones() {
  Skeleton skeleton;
  skeleton.parents = {kNone, 0};
  skeleton.order = {0, 1};
  skeleton.keys.resize(3);
  return skeleton;
}

}  // namespace

TEST_CASE("bones come after their parents, and cycles are omitted", "[skeleton]") {
  CHECK(topological_order({kNone, 0, 1}) == std::vector<u32>{0, 1, 2});
  CHECK(topological_order({2, 0, kNone}) == std::vector<u32>{2, 0, 1});
  CHECK(topological_order({1, 2, 0, kNone, 2}) == std::vector<u32>{3});
  CHECK(topological_order({0}).empty());
  CHECK(topological_order({}).empty());
}

TEST_CASE("a key rotates about Z, then X, then Y, and then translates", "[skeleton]") {
  const Matrix turned = key_matrix({{1, 2, 3}, {90, 0, 90}});
  const Matrix expected = {0, 0, 1, 1, 1, 0, 0, 2, 0, 1, 0, 3};
  for (std::size_t i = 0; i < 12; ++i) CHECK(turned[i] == expected[i]);
}

TEST_CASE("rotations agree with libm's sine and cosine at every angle", "[skeleton]") {
  constexpr double kRadians = 3.14159265358979323846 / 180;
  for (float angle = -800; angle < 800; angle += 0.37f) {
    const Matrix m = key_matrix({{}, {0, 0, angle}});
    CHECK(std::fabs(double{m[4]} - std::sin(double{angle} * kRadians)) < 1e-7);
    CHECK(std::fabs(double{m[0]} - std::cos(double{angle} * kRadians)) < 1e-7);
  }
  for (const float angle : {90.f, -270.f, 450.f, 99810.f}) {
    const Matrix m = key_matrix({{}, {0, 0, angle}});
    CHECK((m[4] == 1 && m[0] == 0));
  }
}

TEST_CASE("bones interpolate along the shortest rotation, the whole model linearly", "[skeleton]") {
  Skeleton skeleton = two_bones();
  skeleton.keys.resize(6);
  for (std::size_t bone = 0; bone < 3; ++bone) {
    skeleton.keys[bone].angles = {0, 0, 300};
    skeleton.keys[3 + bone].angles = {0, 0, 60};
  }
  std::vector<Matrix> places;
  compute_bone_matrices(skeleton, {0, 1, 0.5f}, places);
  REQUIRE(places.size() == 3);
  CHECK(places[0][0] == -1);  // 180
  CHECK(places[1][0] == -1);  // 180 and 0
  compute_bone_matrices(skeleton, {0, 1, 0.25f}, places);
  CHECK(places[0][0] == Approx(-0.5));        // 240
  CHECK(places[1][0] == Approx(-0.8660254));  // 240 and 330, which is 210
}
