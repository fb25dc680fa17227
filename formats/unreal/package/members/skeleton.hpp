#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/unreal/package/members/mesh_files.hpp"
#include "formats/unreal/package/objects.hpp"

/// Meshes with bones as frames of vertices. (README, "Package skeletons".)
namespace retromesh::unreal::package {

/// The movements of a skeleton, and the tables of their package.
struct BoneMovements {
  const Animation* animation = nullptr;
  const Names* names = nullptr;
};

/// The points of a mesh as it is bound, then those of each frame of each sequence, and the sequences as
/// clips.
struct BakedPoints {
  std::vector<Point> points;  ///< Frame after frame.
  std::vector<Clip> clips;
};

/// Poses the bones at the steps of each sequence. Sequences that do not fit in 65,535 frames or in the limits
/// are left out.
BakedPoints bake(const SkeletalMesh& mesh, const Names& names, const BoneMovements& movements,
                 Limits& limits);

/// Makes the files of vertices of 8 bytes; the scale of the mesh makes up for the rounding.
std::optional<Error> make_files(const ObjectBytes& from, const SkeletalMesh& mesh,
                                const BoneMovements& movements, Limits& limits, MeshFiles& files,
                                Notes& notes);

}  // namespace retromesh::unreal::package
