#pragma once
#include "formats/model/model.hpp"
#include "formats/runescape/materials/light.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Model::original of this family: what a Model does not have any more. It has lit colours only, and neither
/// hidden faces nor texture triangles.
struct KeptSource {
  Mesh mesh;
  Light light;
  Bytes file = {};  ///< In the old layout, with nothing mended; only for writing, and else empty.
};

/// The KeptSource of a Model; null when it is of another family.
const KeptSource* kept_source(const Model& model);

}  // namespace retromesh::runescape
