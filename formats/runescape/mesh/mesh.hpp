#pragma once
#include <array>
#include <vector>

#include "formats/io/numbers.hpp"

/// The decoded form of all four layouts: absolute integer positions, vertex indices and face attributes, in
/// the file's space: x right, y down, z away, 128 units a tile. (README, "Coordinates".)
namespace retromesh::runescape {

using Vec3i = std::array<i32, 3>;

/// How a face is lit; the values are those of the file's render types.
enum class Shading : u8 { smooth, flat, hidden, black };

/// How the texture coordinates of a face are computed. (README, "Texture mapping".)
enum class Projection : u8 { plane, cylinder, cube, sphere };

inline constexpr u8 kHighestPriority = 11;
inline constexpr u16 kNoTexture = 0xFFFF;
inline constexpr u16 kOwnCorners = 0xFFFF;
/// The colour of textured faces in the old layouts, which store the texture in its place.
inline constexpr u16 kOldTexturedColour = 127;

struct Face {
  std::array<u16, 3> vertices{};
  u16 colour = 0;  ///< Hue 6 bits, saturation 3, lightness 7; 127 on textured faces of the old layouts.
  Shading shading = Shading::smooth;
  u8 priority = 0;      ///< 0 to 11; higher values of the file are clamped.
  u8 transparency = 0;  ///< 0 opaque to 255 invisible.
  u8 label = 0;
  u16 texture = kNoTexture;
  u16 mapping = kOwnCorners;  ///< Index in Mesh::mappings, or kOwnCorners: P, M, N are the face's corners.
};

/// A texture triangle (plane), or one of the three projections of later files.
struct Mapping {
  Projection projection = Projection::plane;
  std::array<i32, 3> corners{};  ///< Plane: indices of the vertices P, M, N. Else: the axis.
  /// As in the file. From version 13 on shifted right by 2 like the coordinates, except the third of a
  /// cylinder.
  std::array<i32, 3> scale{};
  i32 rotation = 0;
  i32 direction = 0;
  std::array<i32, 3> translation{};  ///< The second and third are those of a cube.
};

struct Mesh {
  std::vector<Vec3i> vertices;
  std::vector<u8> vertex_labels;  ///< Animation label of each vertex, or empty.
  std::vector<Face> faces;        ///< Faces with valid corners, in file order.
  std::vector<u32> face_source;   ///< Index in the file of each face; empty when none was skipped.
  std::vector<Mapping> mappings;
  bool has_priorities = false;  ///< Each face has its own; else all have the model's.
  bool has_transparency = false;
  bool has_face_labels = false;
};

}  // namespace retromesh::runescape
