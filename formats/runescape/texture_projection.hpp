#pragma once
#include "formats/runescape/mapping.hpp"

/// The projections that wrap a texture around things: a cylinder, a cube or a sphere. (README, "Texture
/// mapping".)
namespace retromesh::runescape {

using Point = std::array<double, 3>;

constexpr Point from_to(const Point& a, const Point& b) { return {b[0] - a[0], b[1] - a[1], b[2] - a[2]}; }
constexpr double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// One such projection, set up for the faces that use it.
struct Wrapping {
  Projection projection = Projection::plane;
  Point centre{};               ///< Middle of the box around all faces that use it.
  std::array<Point, 3> axes{};  ///< From the model's space to the texture's; of unit length.
  Point scale{};                ///< What the axes are multiplied by.
  double around = 1;            ///< How often a cylinder repeats the texture in one turn.
  i32 quarter_turns = 0;        ///< Of the texture.
  Point shift{};                ///< In textures.

  FaceUv wrap(const std::array<Point, 3>& corners) const;
};

/// One for each of Mesh::mappings; those of planes are of no use.
std::vector<Wrapping> find_wrappings(const Mesh& mesh);

}  // namespace retromesh::runescape
