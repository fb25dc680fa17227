#pragma once
#include <vector>

#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// What is wrong with a mapping, if anything.
enum class MappingFault : u8 { none, no_vertex, on_a_line, unknown_kind };

/// Fills Mesh::mappings of a mesh whose vertices are there, in units of the client. Returns what is wrong
/// with each. (README, "Texture mapping".)
std::vector<MappingFault> decode_mappings(const Document& document, Mesh& mesh);

}  // namespace retromesh::runescape
