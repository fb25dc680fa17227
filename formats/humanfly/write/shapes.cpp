#include "formats/humanfly/write/shapes.hpp"

#include <utility>

#include "formats/humanfly/animation.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::humanfly {
namespace {

/// The names of clips between objects begin with it.
constexpr std::string_view kClipPrefix = "To ";

ObjectShape shape_in(const Model& model, const Pose& pose, std::string name) {
  const bool has_frames = frame_count(model) > 0;
  return {std::move(name), has_frames ? pose.source_positions : pose.positions, pose.normals};
}

std::string target_name(const std::string& clip) {
  const bool has_prefix = clip.compare(0, kClipPrefix.size(), kClipPrefix) == 0;
  return has_prefix ? clip.substr(kClipPrefix.size()) : clip;
}

}  // namespace

std::vector<ObjectShape> shapes_of(const Model& model) {
  std::vector<ObjectShape> shapes;
  Pose pose;
  pose_frame(model, 0, pose);
  add_to(shapes) = shape_in(model, pose, "");
  for (const Clip& clip : model.clips) {
    if (clip.count != 2 || shapes.size() > kMaxTargets) continue;
    pose_positions(model, clip.first, pose);
    if (pose.source_positions != shapes[0].positions) continue;
    pose_frame(model, clip.first + 1, pose);
    add_to(shapes) = shape_in(model, pose, target_name(clip.name));
  }
  std::vector<float> weights(model.morphs.size());
  for (std::size_t i = 0; i < model.morphs.size() && shapes.size() <= kMaxTargets; ++i) {
    weights[i] = 1;
    // No such clip means the first frame.
    retromesh::pose(model, {.clip = kNone, .morphs = weights}, pose);
    weights[i] = 0;
    add_to(shapes) = shape_in(model, pose, model.morphs[i].name);
  }
  return shapes;
}

}  // namespace retromesh::humanfly
