#pragma once
#include <vector>

#include "formats/io/list.hpp"
#include "formats/io/numbers.hpp"

/// Colours of the Falcon's screen: 16 bits, red 5, green 6, blue 5, highest first.
namespace retromesh::humanfly {

/// Adds a colour to pixels of four bytes; the highest bits of a channel also fill its lowest.
inline void add_pixel(std::vector<u8>& pixels, u32 word, u8 alpha) {
  const u32 red = word >> 11 & 31;
  const u32 green = word >> 5 & 63;
  const u32 blue = word & 31;
  const u8 channels[] = {static_cast<u8>(red << 3 | red >> 2), static_cast<u8>(green << 2 | green >> 4),
                         static_cast<u8>(blue << 3 | blue >> 2), alpha};
  for (const u8 channel : channels) add_to(pixels) = channel;
}

/// The colour of 16 bits that is nearest below three channels of 0 to 255.
constexpr u16 word_of(u32 red, u32 green, u32 blue) {
  return static_cast<u16>(red >> 3 << 11 | green >> 2 << 5 | blue >> 3);
}

}  // namespace retromesh::humanfly
