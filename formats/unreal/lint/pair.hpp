#pragma once
#include "formats/io/note.hpp"
#include "formats/unreal/document/read_pair.hpp"

namespace retromesh::unreal {

/// Findings about the two binary files of a mesh: faces that cannot be seen, and use of the ranges.
void lint_pair(const MeshPair& pair, Notes& notes);

}  // namespace retromesh::unreal
