#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/faces.hpp"

namespace retromesh::unreal {

/// Fills Model::properties: counts with their limits, the transform with the script lines that set it, and
/// the attachment.
void add_properties(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model);

}  // namespace retromesh::unreal
