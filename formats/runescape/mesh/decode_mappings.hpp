#pragma once
#include <vector>

#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// An error in a mapping.
enum class MappingError : u8 { none, no_vertex, collinear, unknown_kind };

/// Fills Mesh::mappings, in client units, of a mesh that has its vertices. Returns the error of each mapping.
/// (README, "Texture mapping".)
std::vector<MappingError> decode_mappings(const Document& document, Mesh& mesh);

}  // namespace retromesh::runescape
