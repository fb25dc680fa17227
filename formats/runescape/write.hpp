#pragma once
#include <string>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Writes a mesh in the old layout as the game's own tools do: the shortest number for every step, the
/// shortest type for every face. Decoding the result gives the same mesh. (README, "Writing".)
///
/// Errors: bad_value for what the layout cannot hold, such as a texture projection other than a plane, more
/// than 64 texture triangles, or a stream that is longer than 65,535 bytes; `name` is the file they tell of.
Result<Bytes> write_old(const Mesh& mesh, const std::string& name, Limits& limits);

}  // namespace retromesh::runescape
