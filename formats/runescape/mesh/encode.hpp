#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Texture triangles that infos of the old layout can name.
inline constexpr u32 kMaxOldMappings = 64;

/// Encodes a mesh in the old layout as the game's tools do: the shortest form of every number, and the face
/// type with the fewest steps. Decoding the result gives the same mesh. (README, "Writing".)
///
/// Errors, which name the file `name`: bad_value for what the layout cannot store, such as a texture
/// projection, more than 64 texture triangles, or a stream of more than 65,535 bytes; over_limit.
Result<Bytes> write_old(const Mesh& mesh, const std::string& name, Limits& limits);

}  // namespace retromesh::runescape
