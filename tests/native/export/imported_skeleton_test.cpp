#include <cmath>

#include "formats/export/bone_keys.hpp"
#include "formats/export/imported_mesh.hpp"
#include "formats/export/imported_skeleton.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/skeleton.hpp"
#include "formats/model/validate.hpp"
#include "tests/support/catch.hpp"

// Bones of other programs as keys.

using namespace retromesh;

namespace {

double apart(const Matrix& a, const Affine& b) {
  double most = 0;
  for (std::size_t i = 0; i < 12; ++i) most = std::max(most, std::fabs(double{a[i]} - b[i]));
  return most;
}

/// Two bones in three frames: the second stands 2 above the first, turns, and is stretched by `stretch`.
struct TwoBones {
  std::vector<float> to_bones;
  std::vector<float> positions = {0, 0, 0, 0, 3, 0, 1, 3, 0};
  std::vector<u32> first = {0, 1, 2, 3};
  std::vector<u32> bones = {0, 1, 1};
  std::vector<float> weights = {1, 1, 1};
  std::vector<double> poses;

  explicit TwoBones(double stretch = 1) {
    for (const Vec3& place : {Vec3{}, Vec3{0, -2, 0}})
      for (const float each : {1.f, 0.f, 0.f, place[0], 0.f, 1.f, 0.f, place[1], 0.f, 0.f, 1.f, place[2]})
        to_bones.push_back(each);
    for (u32 frame = 0; frame < 3; ++frame) {
      const BoneKey lower = {{1.f * frame, 0, 0}, {0, 30.f * frame, 0}};
      const BoneKey upper = {{0, 2, 0}, {0, 0, 90.f * frame}};
      const Affine below = to_affine(key_matrix(lower));
      Affine above = product(below, to_affine(key_matrix(upper)));
      for (std::size_t i = 0; i < 12; ++i) above[i] *= i % 4 == 3 ? 1 : stretch;
      poses.insert(poses.end(), below.begin(), below.end());
      poses.insert(poses.end(), above.begin(), above.end());
    }
  }

  ImportedSkeleton arrays(u32 whole = kNone) const {
    return {{"lower", "upper"}, {kNone, 0}, whole, to_bones, positions, first, bones, weights, {}, poses};
  }

  /// Where the bones have the vertices in each frame.
  std::vector<float> frames() const {
    std::vector<float> made;
    for (std::size_t frame = 0; frame < 3; ++frame) {
      for (std::size_t vertex = 0; vertex < bones.size(); ++vertex) {
        Affine pose{};
        std::copy_n(&poses[12 * (2 * frame + bones[vertex])], 12, pose.begin());
        Matrix to_bone{};
        std::copy_n(&to_bones[12 * bones[vertex]], 12, to_bone.begin());
        const Vec3 at =
            transform(to_matrix(product(pose, to_affine(to_bone))),
                      {positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]});
        made.insert(made.end(), at.begin(), at.end());
      }
    }
    return made;
  }
};

}  // namespace

TEST_CASE("a key has the matrix that it is made of, and the angles nearest to those before", "[export]") {
  for (float y = -180; y < 180; y += 45) {
    for (float x = -180; x < 180; x += 22.5f) {
      for (const float z : {-170.f, 0.f, 33.3f}) {
        const Matrix matrix = key_matrix({{1, 2, 3}, {y, x, z}});
        const BoneKey near = key_of(to_affine(matrix), {{}, {y + 3, x - 2, z + 1}});
        CHECK(apart(matrix, to_affine(key_matrix(near))) < 1e-6);
        CHECK(near.translation == Vec3{1, 2, 3});
        if (std::fabs(std::fabs(x) - 90) < 1) continue;  // many angles have this matrix
        for (std::size_t i = 0; i < 3; ++i)
          CHECK(std::fabs(std::remainder(near.angles[i] - Vec3{y, x, z}[i], 360.f)) < 1e-3f);
      }
    }
  }
  const BoneKey turned = without_jumps({{}, {-90, 0, 170}}, {{}, {180, 0, -350}});
  CHECK(turned.angles == Vec3{270, 0, -190});
}

TEST_CASE("two joints are two bones, with their parents, influences and keys", "[export]") {
  const TwoBones made;
  REQUIRE(fault_of(made.arrays(), 3, 3) == nullptr);
  const auto skeleton = skeleton_of(made.arrays());
  CHECK(skeleton->names == std::vector<std::string>{"lower", "upper"});
  CHECK(skeleton->parents == std::vector<u32>{kNone, 0});
  CHECK(skeleton->count() == 3);
  CHECK(skeleton->keys[3 * 2 + 1].angles == Vec3{0, 60, 0});
  CHECK(skeleton->keys[3 * 2 + 1].translation == Vec3{2, 0, 0});
  CHECK(skeleton->keys[3 * 2 + 2].angles == Vec3{0, 0, 180});
  CHECK(skeleton->keys[3 * 2 + 2].translation == Vec3{0, 2, 0});
  CHECK(skeleton->to_bones[1] == Matrix{1, 0, 0, 0, 0, 1, 0, -2, 0, 0, 1, 0});
  CHECK((skeleton->influences[1].bone == 1 && skeleton->influences[1].weight == 1));
}

TEST_CASE("what stretches a bone in all frames is part of its bind matrix", "[export]") {
  const auto skeleton = skeleton_of(TwoBones(0.5).arrays());
  CHECK(skeleton->to_bones[1][5] == Approx(0.5));
  CHECK(skeleton->to_bones[1][7] == Approx(-1));
  CHECK(skeleton->keys[3 * 2 + 2].translation[1] == Approx(2));
}

TEST_CASE("the bone of the whole model becomes its keys", "[export]") {
  TwoBones made;
  made.bones = {1, 1, 1};
  REQUIRE(fault_of(made.arrays(0), 3, 3) == nullptr);
  const auto skeleton = skeleton_of(made.arrays(0));
  CHECK(skeleton->parents == std::vector<u32>{kNone});
  CHECK(skeleton->keys[2 * 2].angles == Vec3{0, 60, 0});
  CHECK(skeleton->keys[2 * 2 + 1].angles == Vec3{0, 0, 180});
  CHECK(skeleton->influences[0].bone == 0);
}

TEST_CASE("bones that do not fit their mesh are refused", "[export]") {
  const auto fault = [](auto change, u32 frames = 3) {
    TwoBones made;
    ImportedSkeleton arrays = made.arrays();
    change(made, arrays);
    return fault_of(arrays, 3, frames) != nullptr;
  };
  CHECK(fault([](auto&, auto&) {}, 2));
  CHECK(fault([](auto&, auto& each) { each.parents[0] = 1; }));
  CHECK(fault([](auto&, auto& each) { each.parents[1] = 2; }));
  CHECK(fault([](auto&, auto& each) { each.whole = 1; }));
  CHECK(fault([](auto&, auto& each) { each.names.pop_back(); }));
  CHECK(fault([](auto& made, auto&) { made.bones[0] = 2; }));
  CHECK(fault([](auto& made, auto&) { made.first[1] = 0; }));
  CHECK(fault([](auto& made, auto&) { made.poses[5] = NAN; }));
  CHECK_FALSE(fault([](auto&, auto&) {}));
}

TEST_CASE("bones pose a model where they have its vertices as its frames have them", "[export]") {
  const TwoBones made;
  std::vector<float> frames = made.frames();
  const std::vector<u32> triangles = {0, 1, 2};
  const std::vector<float> offsets = {0, 0, 1};
  const auto model_with = [&](bool is_torn) {
    std::vector<float> moved = frames;
    if (is_torn) moved.back() += 0.5f;
    ImportedMesh mesh;
    mesh.name = "Arm";
    mesh.vertices = 3;
    mesh.frames = moved;
    mesh.triangles = triangles;
    mesh.morphs.push_back({"open", {2}, {{1, 0, 0}}});
    mesh.skeleton = made.arrays();
    mesh.skeleton->morph_offsets = offsets;
    Limits limits;
    Model model = test::value_of(model_of(mesh, limits));
    CHECK(validate(model).value_or("") == "");
    REQUIRE(frame_count(model) == 3);
    Pose pose;
    pose_frame(model, 2, pose);
    for (std::size_t i = 0; i < 9; ++i)
      CHECK(pose.source_positions[i / 3][i % 3] == Approx(moved[18 + i]).margin(1e-4));
    return model;
  };
  const Model bent = model_with(false);
  CHECK(bent.deform == deform_by_bones);
  CHECK(bent.frames.vertices == 0);
  CHECK(bent.morphs[0].offsets[0] == Vec3{0, 0, 1});
  const Model torn = model_with(true);
  CHECK(torn.deform != deform_by_bones);
  CHECK(torn.frames.count() == 3);
  CHECK(torn.morphs[0].offsets[0] == Vec3{1, 0, 0});
  CHECK(torn.skeleton->names[1] == "upper");  // labels are made of it
}
