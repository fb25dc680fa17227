#pragma once
#include <span>
#include <vector>

#include "formats/model/math.hpp"
#include "formats/runescape/mesh.hpp"

/// Where each corner of a textured face lies on the texture. (README, "Texture mapping".)
namespace retromesh::runescape {

/// u and v of three corners. (0, 0) is the image's top left, (1, 1) its bottom right; values may lie outside.
using FaceUv = std::array<Vec2, 3>;

/// The texture coordinates of the corners of each of `faces`, numbers in Mesh::faces, one face after the
/// other; zeros where a face has no texture. P, M and N that span no plane give way to the face's own
/// corners: (0, 0), (1, 0), (0, 1). A mapping or a vertex that is not there does so too.
std::vector<Vec2> texture_coordinates(const Mesh& mesh, std::span<const u32> faces);

}  // namespace retromesh::runescape
