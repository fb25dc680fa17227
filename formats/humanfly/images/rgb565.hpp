#pragma once
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/vectors.hpp"

/// RGB565, the colours of the Falcon's screen: red 5, green 6, blue 5 bits, highest first.
namespace retromesh::humanfly {

/// Appends a colour as RGBA; the low bits of a channel repeat its highest ones.
inline void append_rgb565(std::vector<u8>& pixels, u32 word, u8 alpha) {
  const u32 red = word >> 11 & 31;
  const u32 green = word >> 5 & 63;
  const u32 blue = word & 31;
  const u8 channels[] = {static_cast<u8>(red << 3 | red >> 2), static_cast<u8>(green << 2 | green >> 4),
                         static_cast<u8>(blue << 3 | blue >> 2), alpha};
  for (const u8 channel : channels) add_to(pixels) = channel;
}

/// Truncates three channels of 0 to 255 to RGB565.
constexpr u16 to_rgb565(u32 red, u32 green, u32 blue) {
  return static_cast<u16>(red >> 3 << 11 | green >> 2 << 5 | blue >> 3);
}

}  // namespace retromesh::humanfly
