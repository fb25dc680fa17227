#include "formats/model/first_pose.hpp"

#include <utility>

#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"

namespace retromesh {

u32 add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
  return first.flat_faces;
}

void add_first_positions(Model& model) {
  Pose first;
  pose_positions(model, 0, first);
  model.positions = std::move(first.positions);
  model.bounds = bounds_over_frames(model);
}

}  // namespace retromesh
