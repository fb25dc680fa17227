#pragma once
#include <span>
#include <vector>

#include "formats/runescape/mesh/mesh.hpp"

/// The client's lighting: baked once for each model, in integer arithmetic, applied to the lightness of
/// colours only. (README, "Lighting".)
namespace retromesh::runescape {

/// A directional light. `direction` points from the model to the light, in the file's space.
struct Light {
  i32 ambient = 64;
  i32 contrast = 768;
  Vec3i direction = {-50, -10, -50};
};

/// The light of items, scenery and interface models.
inline constexpr Light kItemLight{};
/// The light of people, monsters and spells.
inline constexpr Light kCharacterLight{64, 850, {-30, -50, -30}};

/// The palette entry of black faces, which are not lit.
inline constexpr u16 kBlack = 128;

/// The baked light of the three corners of each of `faces` (indices in Mesh::faces), face by face. Untextured
/// faces: the palette entry to show, which is the face colour with a lightness of 2 to 126. Textured faces: a
/// brightness of 2 to 126, in 128ths of the texel. Flat faces have three equal corners, hidden faces 0.
/// Corners that are not vertices count as vertex 0.
std::vector<u16> light_corners(const Mesh& mesh, const Light& light, std::span<const u32> faces);

}  // namespace retromesh::runescape
