#pragma once
#include <array>
#include <vector>

#include "formats/io/numbers.hpp"

/// A RuneScape model with its deltas summed up and its flags understood: what all four layouts decode to, in
/// the file's own integers. Space: x right, y down, z away, 128 units a tile. (README, "Coordinates".)
namespace retromesh::runescape {

using Vec3i = std::array<i32, 3>;

/// How a face is lit.
enum class Shading : u8 { smooth, flat, hidden, black };

/// How a textured face finds its texture coordinates. (README, "Texture mapping".)
enum class Projection : u8 { plane, cylinder, cube, sphere };

inline constexpr u16 kNoTexture = 0xFFFF;
inline constexpr u16 kOwnCorners = 0xFFFF;

struct Face {
  std::array<u16, 3> vertices{};
  u16 colour = 0;  ///< Hue 6 bits, saturation 3, lightness 7; 127 on textured faces of the old layouts.
  Shading shading = Shading::smooth;
  u8 priority = 0;      ///< 0 to 11 as drawn; the file may say more.
  u8 transparency = 0;  ///< 0 opaque to 255 invisible.
  u8 label = 0;
  u16 texture = kNoTexture;
  u16 mapping = kOwnCorners;  ///< Of Mesh::mappings, or the face's own corners are P, M and N.
};

/// A texture triangle, or one of the three projections that later files have.
struct Mapping {
  Projection projection = Projection::plane;
  std::array<i32, 3> corners{};  ///< P, M, N: vertices of a plane, a signed direction of the others.
  /// As in the file; in one whose coordinates are divided by 4, these are too (rounded down), except the
  /// third of a cylinder.
  std::array<i32, 3> scale{};
  i32 rotation = 0;
  i32 direction = 0;
  std::array<i32, 3> translation{};  ///< The second and third of a cube alone.
};

struct Mesh {
  std::vector<Vec3i> vertices;
  std::vector<u8> vertex_labels;  ///< One for each vertex, or empty.
  std::vector<Face> faces;        ///< Those whose corners are there, in file order.
  std::vector<u32> face_source;   ///< The file's number of each face; empty when none was left out.
  std::vector<Mapping> mappings;
  bool has_priorities = false;  ///< Each face has one of its own; else all have the model's.
  bool has_transparency = false;
  bool has_face_labels = false;
};

}  // namespace retromesh::runescape
