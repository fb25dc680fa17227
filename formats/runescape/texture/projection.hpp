#pragma once
#include "formats/runescape/texture/coordinates.hpp"

/// Cylinder, cube and sphere projection of textures. (README, "Texture mapping".)
namespace retromesh::runescape {

using Point = std::array<double, 3>;

constexpr Point from_to(const Point& a, const Point& b) { return {b[0] - a[0], b[1] - a[1], b[2] - a[2]}; }
constexpr double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// One projection with its constants precomputed.
struct TextureProjection {
  Projection projection = Projection::plane;
  Point centre{};               ///< Centre of the bounding box of the faces that use it.
  std::array<Point, 3> axes{};  ///< Rotation from model space to texture space; unit length.
  Point scale{};                ///< Of the three axes.
  double repeats = 1;           ///< Of the texture around a cylinder.
  i32 quarter_turns = 0;        ///< Rotation of the texture.
  Point offset{};               ///< Of the texture coordinates.

  /// The texture coordinates of a face whose corners are in model space.
  FaceUv project(const std::array<Point, 3>& corners) const;
};

/// One for each of Mesh::mappings; those of planes are unused. Empty when all mappings are planes.
std::vector<TextureProjection> texture_projections(const Mesh& mesh);

}  // namespace retromesh::runescape
