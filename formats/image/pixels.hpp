#pragma once
#include <array>
#include <initializer_list>
#include <vector>

#include "formats/image/cursor.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// No side of a picture may be longer, in pixels: 64 times what the engines take, and the most that common
/// graphics cards hold.
inline constexpr u32 kLongestSide = 16384;

struct Rgba {
  u8 red = 0;
  u8 green = 0;
  u8 blue = 0;
  u8 alpha = 255;
};

/// The colours that pixels name by number. Numbers past `count` are opaque black.
struct Palette {
  std::array<Rgba, 256> colours{};
  u32 count = 0;
};

/// Palette numbers of all pixels, top row first.
using Indices = std::vector<u8>;

/// Where red, green, blue and alpha lie in a pixel's bits. A channel without bits is 0, and alpha without
/// bits 255.
struct ChannelMasks {
  u32 red = 0;
  u32 green = 0;
  u32 blue = 0;
  u32 alpha = 0;

  Rgba colour(u32 pixel) const;
};

inline constexpr ChannelMasks kMasks555 = {0x7C00, 0x03E0, 0x001F, 0};
inline constexpr ChannelMasks kMasks888 = {0xFF0000, 0x00FF00, 0x0000FF, 0};

/// Number `x` of a row of numbers of `bits` bits each (1, 2, 4 or 8), leftmost in the highest bits.
inline u8 packed_number(const std::byte* row, u32 x, u32 bits) {
  const u32 first_bit = x * bits;
  return u8((u32(row[first_bit / 8]) >> (8 - bits - first_bit % 8)) & ((1u << bits) - 1));
}

/// The lowest `count` bytes of a little-endian number.
inline u32 little_endian(const std::byte* from, u32 count) {
  u32 value = 0;
  for (u32 byte = 0; byte < count; ++byte) value |= u32(from[byte]) << (8 * byte);
  return value;
}

/// The largest of `numbers`, which ascend, that is at most `found`; the first when none is. For errors whose
/// "at most" has to be true.
u32 nearest_number(u32 found, std::initializer_list<u32> numbers);

/// Whether both sides are from 1 to kLongestSide.
bool check_sides(Cursor& in, const Field& width, const Field& height);

/// Gives `image` its size, and pixels that are all transparent black; sides are within kLongestSide.
bool make_pixels(Cursor& in, const Field& width, const Field& height, u32 bits, Limits& limits, Image& image);

/// Makes a number for every pixel of `image`, all 0.
bool make_indices(Cursor& in, const Image& image, const Field& width, Limits& limits, Indices& indices);

/// Writes a colour; x and y are inside the picture.
inline void put(Image& image, u32 x, u32 y, Rgba colour) {
  u8* pixel = image.pixels.data() + (std::size_t{y} * image.width + x) * 4;
  pixel[0] = colour.red;
  pixel[1] = colour.green;
  pixel[2] = colour.blue;
  pixel[3] = colour.alpha;
}

/// Turns palette numbers into pixels, and fills what Image says about palettes.
void paint(Image& image, const Indices& indices, const Palette& palette, bool hole);

/// Makes the picture opaque if every pixel is transparent: then the file keeps room for alpha and says
/// nothing there.
void fill_empty_alpha(Image& image);

}  // namespace retromesh::image
