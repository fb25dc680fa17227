#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/model/model.hpp"

namespace retromesh {

/// The bones of a mesh of another program, as plain arrays; web/src/convert/imported-mesh.ts has the same.
struct ImportedSkeleton {
  std::vector<std::string> names;  ///< One for each bone.
  std::vector<u32> parents;        ///< Of each bone; kNone for a root. A parent may come after its child.
  u32 whole = kNone;  ///< The bone that moves the whole model, and no vertex by itself; or kNone.
  std::span<const float> to_bones;        ///< Bones × 12: from the bind pose to the bone.
  std::span<const float> positions;       ///< Vertices × 3, in the bind pose.
  std::span<const u32> first_influences;  ///< Index in the influences of each vertex, and their end.
  std::span<const u32> influence_bones;   ///< At least one for each vertex.
  std::span<const float> influence_weights;
  std::span<const float> morph_offsets;  ///< Three for each vertex of each morph, in the bind pose.
  std::span<const double> poses;         ///< Frames × bones × 12: from the bone to the mesh's space.
};

/// What is wrong with the arrays; null when nothing is.
const char* fault_of(const ImportedSkeleton& skeleton, u32 vertices, u32 frames);

/// The bones in the mesh's space. Their keys are rotations and translations: what stretches a bone equally in
/// all frames becomes part of its inverse bind matrix, what stretches it more in one than in another is lost.
/// `whole` becomes the keys of the whole model.
std::shared_ptr<const Skeleton> skeleton_of(const ImportedSkeleton& imported);

/// Whether the skeleton of a model has the vertices where its frames have them.
bool moves_as_frames(const Model& model);

}  // namespace retromesh
