#pragma once
#include "formats/model/model.hpp"

/// What objects wear as long as nobody has dropped the real thing, for palettes, textures and sprites are in
/// no object's file. Numbers of the same remainder look alike. (README, "Built-in looks".)
namespace retromesh::humanfly {

inline constexpr u32 kColours = 128;  ///< Of a palette.
inline constexpr u32 kBuiltInKinds = 12;

/// A row of 128 colours from white over a hue to black.
Image built_in_palette(u32 number);

/// Tiles with a light upper left and a dark lower right edge.
Image built_in_texture(u32 number);

/// A shiny ball, as an environment map wants it: lit from the upper left.
Image built_in_light(u32 number);

/// A glowing ball with nothing around it.
Image built_in_sprite(u32 number);

}  // namespace retromesh::humanfly
