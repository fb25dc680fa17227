#pragma once
#include "formats/model/model.hpp"

/// Placeholder palettes, textures and sprites, for objects whose image files are missing. The hue depends on
/// the number modulo 12. (README, "Built-in images".)
namespace retromesh::humanfly {

inline constexpr u32 kColours = 128;  ///< In a palette.
inline constexpr u32 kPaletteSize = 2 * kColours;
inline constexpr u32 kBuiltInHues = 12;

/// A row of 128 colours: from white to a hue to black.
Image built_in_palette(u32 number);

/// 64 × 64 tiles with light upper left and dark lower right edges.
Image built_in_texture(u32 number);

/// A glossy ball, lit from the upper left: an environment map for normals. 128 × 128.
Image built_in_light_map(u32 number);

/// A ball with transparent surroundings. 32 × 32.
Image built_in_sprite(u32 number);

}  // namespace retromesh::humanfly
