#include "formats/export/imported_skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "formats/export/bone_keys.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh {
namespace {

constexpr double kUnstretched = 1e-5;
/// How far bones may have a vertex from where frames have it, in parts of the model's size. Frames are
/// rounded to 16 bits.
constexpr float kAllowedError = 1e-3f;

template <class Number>
bool are_usable(std::span<const Number> numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [](Number each) { return std::fabs(each) < Number(1e9); });
}

class SkeletonMaker {
 public:
  explicit SkeletonMaker(const ImportedSkeleton& imported)
      : imported_(imported), numbers_(imported.parents.size(), kNone) {
    for (u32 bone = 0; bone < imported.parents.size(); ++bone) {
      if (bone == imported.whole) continue;
      numbers_[bone] = static_cast<u32>(bones_.size());
      bones_.push_back(bone);
    }
  }

  std::shared_ptr<const Skeleton> make() {
    for (const u32 bone : bones_) {
      const u32 parent = imported_.parents[bone];
      made_.names.push_back(imported_.names[bone]);
      made_.parents.push_back(parent == kNone ? kNone : numbers_[parent]);
      made_.to_bones.push_back(to_matrix(to_bone(bone)));
    }
    made_.order = topological_order(made_.parents);
    const std::size_t frames = imported_.poses.size() / (12 * numbers_.size());
    for (std::size_t frame = 0; frame < frames; ++frame) add_keys(frame);
    made_.first_influences.assign(imported_.first_influences.begin(), imported_.first_influences.end());
    for (std::size_t i = 0; i < imported_.influence_bones.size(); ++i)
      made_.influences.push_back({numbers_[imported_.influence_bones[i]], imported_.influence_weights[i]});
    for (std::size_t i = 0; i < imported_.positions.size(); i += 3)
      made_.positions.push_back(
          {imported_.positions[i], imported_.positions[i + 1], imported_.positions[i + 2]});
    return std::make_shared<Skeleton>(std::move(made_));
  }

 private:
  Affine pose_of(std::size_t frame, u32 bone) const {
    Affine pose{};
    std::copy_n(&imported_.poses[12 * (frame * numbers_.size() + bone)], 12, pose.begin());
    return pose;
  }

  /// The inverse bind matrix, with what a bone is stretched by in the first frame.
  Affine to_bone(u32 bone) const {
    Affine to_bone{};
    std::copy_n(&imported_.to_bones[12 * std::size_t{bone}], 12, to_bone.begin());
    const Affine pose = pose_of(0, bone);
    const Affine stretch = product(inverse_of_rigid(rigid_part(pose)), pose);
    const Affine none = to_affine(kIdentity);
    const bool is_rigid = std::equal(stretch.begin(), stretch.end(), none.begin(),
                                     [](double a, double b) { return std::fabs(a - b) < kUnstretched; });
    return is_rigid ? to_bone : product(stretch, to_bone);
  }

  void add_keys(std::size_t frame) {
    const std::size_t first = made_.keys.size();
    const std::size_t count = bones_.size() + 1;
    const auto before = [&](std::size_t at) {
      return frame == 0 ? BoneKey{} : made_.keys[first + at - count];
    };
    Affine model = to_affine(kIdentity);
    if (imported_.whole != kNone) model = rigid_part(pose_of(frame, imported_.whole));
    made_.keys.push_back(without_jumps(key_of(model, before(0)), before(0)));
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const u32 parent = imported_.parents[bones_[i]];
      const bool is_root = parent == kNone || parent == imported_.whole;
      const Affine above = is_root ? model : rigid_part(pose_of(frame, parent));
      const Affine own = product(inverse_of_rigid(above), rigid_part(pose_of(frame, bones_[i])));
      made_.keys.push_back(key_of(own, before(i + 1)));
    }
  }

  const ImportedSkeleton& imported_;
  std::vector<u32> numbers_;  ///< In the Skeleton, of each imported bone; kNone for `whole`.
  std::vector<u32> bones_;    ///< The imported bone of each in the Skeleton.
  Skeleton made_;
};

}  // namespace

const char* fault_of(const ImportedSkeleton& skeleton, u32 vertices, u32 frames) {
  const std::size_t bones = skeleton.parents.size();
  if (bones == 0 || skeleton.names.size() != bones || skeleton.to_bones.size() != 12 * bones ||
      skeleton.poses.size() != u64{12} * bones * frames)
    return "Some bones have no matrix.";
  const auto is_no_parent = [&](u32 parent) { return parent != kNone && parent >= bones; };
  if (std::any_of(skeleton.parents.begin(), skeleton.parents.end(), is_no_parent) ||
      (skeleton.whole != kNone && (skeleton.whole >= bones || skeleton.parents[skeleton.whole] != kNone)))
    return "A bone has a parent that is not there.";
  if (topological_order(skeleton.parents).size() != bones) return "Its parents go round in a circle.";
  if (skeleton.positions.size() != 3 * std::size_t{vertices} ||
      skeleton.first_influences.size() != std::size_t{vertices} + 1 || skeleton.first_influences[0] != 0 ||
      skeleton.first_influences[vertices] != skeleton.influence_bones.size() ||
      skeleton.influence_weights.size() != skeleton.influence_bones.size())
    return "Some vertices follow no bone.";
  for (std::size_t i = 0; i < vertices; ++i) {
    if (skeleton.first_influences[i] >= skeleton.first_influences[i + 1])
      return "Some vertices follow no bone.";
  }
  const auto is_outside = [&](u32 bone) { return bone >= bones || bone == skeleton.whole; };
  if (std::any_of(skeleton.influence_bones.begin(), skeleton.influence_bones.end(), is_outside))
    return "A vertex follows a bone that is not there.";
  if (!are_usable(skeleton.to_bones) || !are_usable(skeleton.positions) || !are_usable(skeleton.poses) ||
      !are_usable(skeleton.influence_weights))
    return "Some of its numbers are none, or beyond 1,000,000,000.";
  return nullptr;
}

std::shared_ptr<const Skeleton> skeleton_of(const ImportedSkeleton& imported) {
  return SkeletonMaker(imported).make();
}

bool moves_as_frames(const Model& model) {
  const Vec3 size = difference(model.bounds.high, model.bounds.low);
  const float allowed = kAllowedError * std::max({size[0], size[1], size[2]});
  std::vector<Vec3> by_frames;
  Pose by_bones;
  for (u32 frame = 0; frame < model.frames.count(); ++frame) {
    const FrameMix mix = {frame, frame, 0};
    interpolate_frames(model.frames, mix, by_frames);
    deform_by_bones(model, mix, {}, by_bones);
    for (std::size_t i = 0; i < by_frames.size(); ++i) {
      const Vec3 apart = difference(by_frames[i], by_bones.source_positions[i]);
      if (!(dot(apart, apart) <= allowed * allowed)) return false;
    }
  }
  return true;
}

}  // namespace retromesh
