#pragma once
#include "formats/humanfly/write/looks.hpp"

/// Files of palettes, textures and sprites, in the formats of the engine. (README, "Palettes", "Textures",
/// "Sprites".)
namespace retromesh::humanfly {

/// A file of palettes, one after the other.
Bytes write_palettes(const std::vector<PaletteWords>& palettes);

/// An `.APX` image of words. An image of another size is stretched to the 256 × 256 pixels of the engine;
/// transparent pixels are black. The image has pixels.
Bytes write_apx(const Image& image);

/// A sprite image of words: pixels whose alpha is below half are transparent. The longer side is 128 pixels
/// at most, larger images are made smaller. The image has pixels.
Bytes write_sprite_image(const Image& image);

}  // namespace retromesh::humanfly
