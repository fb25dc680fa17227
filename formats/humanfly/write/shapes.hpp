#pragma once
#include <string>
#include <vector>

#include "formats/model/model.hpp"

/// The shapes of a Model that become objects: its first frame, and what it can morph to. (README, "Writing".)
namespace retromesh::humanfly {

/// One shape. All shapes of a model have equal counts, so that objects of them can morph to one another.
struct ObjectShape {
  std::string name;             ///< Of the morph target; empty for the first frame.
  std::vector<Vec3> positions;  ///< Of each vertex of the file, in the Model's space.
  std::vector<Vec3> normals;    ///< Of each render vertex; empty when the model has none.
};

/// The first frame, then the targets: the last frame of each clip of two frames that begins with the first
/// frame, and each morph at its full strength. kMaxTargets at most.
std::vector<ObjectShape> shapes_of(const Model& model);

}  // namespace retromesh::humanfly
