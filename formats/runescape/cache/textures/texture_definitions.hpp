#pragma once
#include <optional>

#include "formats/io/numbers.hpp"

namespace retromesh::runescape::cache {

/// What a texture of index 9 is.
struct TextureDefinition {
  u32 sprite = 0;    ///< The group of index 8 with its image; of several layers the first.
  u32 layers = 1;    ///< Sprites that clients of older caches lay over each other.
  u16 colour = 0;    ///< The mean, as of faces.
  u8 direction = 0;  ///< Of its movement: 0 none, 1 up, 2 down, 3 left, 4 right.
  u8 speed = 0;
};

/// Reads a texture of old school clients in either layout, which the length tells: caches from 2025 on have 7
/// bytes. Nothing for other bytes, such as the procedures of HD clients. (README, "Cache images".)
std::optional<TextureDefinition> read_texture_definition(ByteView bytes);

}  // namespace retromesh::runescape::cache
