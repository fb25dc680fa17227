#pragma once
#include <span>
#include <vector>

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

/// Black, as faces have it that are black whatever the light: those with Shading::black, and those without
/// texture whose transparency is kBlackFace.
inline constexpr u16 kBlack = 128;
inline constexpr u8 kBlackFace = 254;
inline constexpr u8 kHiddenFace = 255;

/// How a face is drawn, its transparency considered: hidden and black faces can say so in two ways.
constexpr Shading drawn_shading(const Face& face) {
  if (face.transparency < kBlackFace && face.shading <= Shading::flat) return face.shading;
  if (face.transparency == kHiddenFace || face.shading == Shading::hidden) return Shading::hidden;
  return face.texture == kNoTexture ? Shading::black : Shading::hidden;
}

/// Whether a face is drawn as if nothing shone through it, whatever its transparency: textures are, and
/// black.
constexpr bool is_solid(const Face& face) {
  return face.texture != kNoTexture || drawn_shading(face) == Shading::black;
}

/// What light makes of the three corners of each of `faces`, numbers in Mesh::faces, one face after the
/// other. Of a face without texture it is the colour to show: that of the face with another lightness, 2 to
/// 126. Of a textured one it is a brightness, 2 to 126; texels are multiplied by brightness / 128. Corners of
/// hidden faces are 0, and those of flat ones equal. Corners that are not there count as vertex 0.
std::vector<u16> light_corners(const Mesh& mesh, const Light& light, std::span<const u32> faces);

}  // namespace retromesh::runescape
