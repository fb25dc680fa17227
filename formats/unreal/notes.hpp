#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/faces.hpp"

namespace retromesh::unreal {

/// Adds notes about the two binary files: truncated, trailing, recovered, skipped, unused and unusual data.
/// The model has its first pose. (README, "Quirks".)
void add_notes(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model);

}  // namespace retromesh::unreal
