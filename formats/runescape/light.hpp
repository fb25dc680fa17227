#pragma once
#include "formats/runescape/mesh.hpp"

/// The client's lighting: once for each model, in integers, of the lightness alone. (README, "Lighting".)
namespace retromesh::runescape {

/// A lamp infinitely far away. `direction` points from the model to it, in the file's space.
struct Light {
  i32 ambient = 64;
  i32 contrast = 768;
  Vec3i direction = {-50, -10, -50};
};

/// What things on the ground, scenery and pictures of items are lit by.
inline constexpr Light kItemLight{};
/// What people, monsters and spells are lit by.
inline constexpr Light kCharacterLight{64, 850, {-30, -50, -30}};

/// For each corner of a face without texture the colour to show: that of the face with another lightness, 2
/// to 126. For each corner of a textured face its light, 2 to 126; texels are multiplied by light / 128.
using LitFace = std::array<u16, 3>;

/// Black, as faces have it that are black whatever the light: those with Shading::black, and those without
/// texture whose transparency is kBlackFace.
inline constexpr u16 kBlack = 128;
inline constexpr u8 kBlackFace = 254;
inline constexpr u8 kHiddenFace = 255;

/// How a face is drawn, its transparency considered: hidden and black faces can say so in two ways.
constexpr Shading drawn_shading(const Face& face) {
  if (face.transparency == kHiddenFace || face.shading == Shading::hidden) return Shading::hidden;
  if (face.transparency != kBlackFace && face.shading != Shading::black) return face.shading;
  return face.texture == kNoTexture ? Shading::black : Shading::hidden;
}

/// Whether a face is drawn as if nothing shone through it, whatever its transparency: textures are, and
/// black.
constexpr bool is_solid(const Face& face) {
  return face.texture != kNoTexture || drawn_shading(face) == Shading::black;
}

/// The lit corners of each face, in the order of Mesh::faces; 0 where the face is hidden. Flat faces have
/// three equal ones. Corners that are not there count as vertex 0.
std::vector<LitFace> light_faces(const Mesh& mesh, const Light& light);

}  // namespace retromesh::runescape
