#pragma once
#include <span>
#include <vector>

#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

/// Skeletal animation. Only families with skeletons link it.
namespace retromesh {

/// The bones in topological order: parents before children. Bones in or below a cycle are omitted.
std::vector<u32> topological_order(const std::vector<u32>& parents);

/// The transform of a key: rotation about Z, then X, then Y, then translation.
Matrix key_matrix(const BoneKey& key);

/// The transforms of the whole model and then of each bone, in the file's space. Angles of bones are
/// interpolated along the shortest rotation, those of the whole model linearly.
void compute_bone_matrices(const Skeleton& skeleton, const FrameMix& mix, std::vector<Matrix>& matrices);

/// Model::deform for models with a skeleton: adds the morphs to the bind pose and applies linear blend
/// skinning. Vertices without influences follow the transform of the whole model.
void deform_by_bones(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out);

}  // namespace retromesh
