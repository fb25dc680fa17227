#include <algorithm>
#include <cmath>

#include "formats/ctc/document.hpp"
#include "formats/export/bone_keys.hpp"
#include "formats/export/imported_skeleton.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/skeleton.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/write/written_model.hpp"

// Skeletons written as CTC, and what follows their bones.

using namespace retromesh;
using test::operator""_field;

namespace {

/// The bones of a CTC in the Model's space, as they come from other programs: `whole` with that of the model.
Model in_model_space(const Model& from) {
  const Skeleton& skeleton = *from.skeleton;
  const Affine to_model = to_affine(skeleton.matrix);
  const auto in_model = [&](const Matrix& m) {
    return product(product(to_model, to_affine(m)), inverse_of_rigid(to_model));
  };
  ImportedSkeleton arrays;
  arrays.whole = 0;
  arrays.names.assign(skeleton.parents.size() + 1, "bone");
  arrays.parents = {kNone};
  for (const u32 parent : skeleton.parents) arrays.parents.push_back(parent + 1);
  std::vector<float> to_bones(kIdentity.begin(), kIdentity.end());
  for (const Matrix& matrix : skeleton.to_bones) {
    const Matrix in = to_matrix(in_model(matrix));
    to_bones.insert(to_bones.end(), in.begin(), in.end());
  }
  std::vector<double> poses;
  for (u32 frame = 0; frame < skeleton.count(); ++frame) {
    std::vector<Matrix> bones;
    compute_bone_matrices(skeleton, {frame, frame, 0}, bones);
    for (const Matrix& bone : bones) {
      const Affine in = in_model(bone);
      poses.insert(poses.end(), in.begin(), in.end());
    }
  }
  std::vector<float> positions;
  for (const Vec3& position : skeleton.positions) {
    const Vec3 in = transform(skeleton.matrix, position);
    positions.insert(positions.end(), in.begin(), in.end());
  }
  std::vector<u32> bones;
  std::vector<float> weights;
  for (const Influence& influence : skeleton.influences) {
    bones.push_back(influence.bone + 1);
    weights.push_back(influence.weight);
  }
  arrays.to_bones = to_bones;
  arrays.positions = positions;
  arrays.first_influences = skeleton.first_influences;
  arrays.influence_bones = bones;
  arrays.influence_weights = weights;
  arrays.poses = poses;
  REQUIRE(fault_of(arrays, static_cast<u32>(skeleton.positions.size()), skeleton.count()) == nullptr);
  Model model = from;
  model.format = "made";
  model.skeleton = skeleton_of(arrays);
  for (Morph& morph : model.morphs) {
    for (Vec3& offset : morph.offsets) offset = transform(skeleton.matrix, offset);
  }
  return model;
}

void check_alike(std::span<const float> a, std::span<const float> b, double margin) {
  REQUIRE(a.size() == b.size());
  double apart = 0;
  for (std::size_t i = 0; i < a.size(); ++i) apart = std::max(apart, std::fabs(double{a[i]} - double{b[i]}));
  CHECK(apart <= margin);
}

}  // namespace

TEST_CASE("bones in another space are the same bones, keys and morphs in the file's", "[ctc][write]") {
  ctc::Document document = test::every_block();
  test::add_frame(document,
                  {{{{1, 2, 3}, {200, 0, -300}}, {{0, 0, 0}, {10, 90, 20}}, {{0, 0, 10}, {170, 100, 5}}}});
  document.animations = {{"idle"_field, 0, 1}, {"bend"_field, 1, 2}};
  for (const samples::Sample& sample : samples::all_samples()) {
    if (sample.id != "bellweed") continue;
    Limits limits;
    const auto bellweed = ctc::read_document("b.ctc", sample.files[0].bytes, limits);
    for (const ctc::Document& each : {document, bellweed.value()}) {
      const Model model = test::opened(each);
      const Writing writing = test::written("ctc", in_model_space(model));
      CHECK_FALSE(test::has_note(writing, "not kept"));
      const Model again = test::reopened(writing);
      const Skeleton& before = *model.skeleton;
      const Skeleton& after = *again.skeleton;
      CHECK(after.parents == before.parents);
      CHECK(after.to_bones == before.to_bones);
      CHECK(after.positions == before.positions);
      CHECK(after.first_influences == before.first_influences);
      for (std::size_t i = 0; i < before.influences.size(); ++i) {
        CHECK(after.influences[i].bone == before.influences[i].bone);
        CHECK(after.influences[i].weight == before.influences[i].weight);
      }
      REQUIRE(after.keys.size() == before.keys.size());
      for (std::size_t i = 0; i < before.keys.size(); ++i) {
        INFO(i);
        check_alike(key_matrix(after.keys[i]), key_matrix(before.keys[i]), 2e-5);
      }
      REQUIRE(again.morphs.size() == model.morphs.size());
      for (std::size_t i = 0; i < model.morphs.size(); ++i) {
        CHECK(again.morphs[i].name == model.morphs[i].name);
        CHECK(again.morphs[i].vertices == model.morphs[i].vertices);
        CHECK(again.morphs[i].offsets == model.morphs[i].offsets);
      }
    }
  }
}

TEST_CASE("an attachment between vertices of a bone gets vertices that follow it", "[ctc][write]") {
  ctc::Document document = test::bar();
  document.vertices.push_back({{4, 2, 20}, {0, 0, 1}});
  document.vertices.push_back({{1, 7, 20}, {0, 0, 1}});
  document.weights.push_back({0, {{1, 1}}});
  document.weights.push_back({0, {{1, 1}}});
  test::add_frame(document, test::bent({0, 90, 0}));
  Model model = test::opened(document);
  model.attachments.push_back({"gun", {1, 3, 4}, 1, AttachmentAxes::middle});
  model.attachments.push_back({"torn", {0, 3, 4}, 1, AttachmentAxes::middle});
  const Writing writing = test::written("ctc", model);
  CHECK(test::has_note(writing, "1 attachment is left out"));
  const Model again = test::reopened(writing);
  REQUIRE(again.attachments.size() == 1);
  for (u32 frame = 0; frame < 2; ++frame) {
    Pose before;
    Pose after;
    pose_frame(model, frame, before);
    pose_frame(again, frame, after);
    check_alike(after.attachments[0], before.attachments[0], 1e-4);
  }
}
