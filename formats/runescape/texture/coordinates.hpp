#pragma once
#include <span>
#include <vector>

#include "formats/model/math.hpp"
#include "formats/runescape/mesh/mesh.hpp"

/// Texture coordinates of face corners. (README, "Texture mapping".)
namespace retromesh::runescape {

/// u and v of three corners. (0, 0) is the image's top left, (1, 1) its bottom right; values may be outside.
using FaceUv = std::array<Vec2, 3>;

/// The texture coordinates of the three corners of each of `faces` (indices in Mesh::faces), face by face; 0
/// where a face has no texture. Where P, M and N are collinear, or the mapping or one of its vertices does
/// not exist, the face's own corners are P, M and N: (0, 0), (1, 0), (0, 1).
std::vector<Vec2> texture_coordinates(const Mesh& mesh, std::span<const u32> faces);

using Point = std::array<double, 3>;

constexpr Point from_to(const Point& a, const Point& b) { return {b[0] - a[0], b[1] - a[1], b[2] - a[2]}; }

}  // namespace retromesh::runescape
