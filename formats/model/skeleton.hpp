#pragma once
#include <span>
#include <vector>

#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

/// Animation by bones. Linked only by families whose models have some.
namespace retromesh {

/// The bones, each behind its parent; without those whose parents go round in a circle.
std::vector<u32> parents_first(const std::vector<u32>& parents);

/// Where a key puts its bone: moved, after turning about Y, after X, after Z.
Matrix key_matrix(const BoneKey& key);

/// Where the model as a whole, and then each bone, stands at a moment, in the file's own space. Angles of
/// bones go the shorter way round, those of the whole model straight from one number to the other.
void place_bones(const Skeleton& skeleton, const FrameMix& mix, std::vector<Matrix>& places);

/// Model::deform of models with a skeleton: mixes the morphs into the vertices at rest and lets the bones
/// carry them. Vertices without bones follow the model as a whole.
void deform_by_bones(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out);

}  // namespace retromesh
