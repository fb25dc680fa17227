#pragma once
#include <array>
#include <initializer_list>
#include <vector>

#include "formats/image/cursor.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// The limit of width and height in pixels: 64 times that of the engines, and the limit of common GPUs.
inline constexpr u32 kLongestSide = 16384;

struct Rgba {
  u8 red = 0;
  u8 green = 0;
  u8 blue = 0;
  u8 alpha = 255;
};

/// Indices beyond `count` are opaque black.
struct Palette {
  std::array<Rgba, 256> colours{};
  u32 count = 0;
};

/// The palette index of every pixel, top row first.
using Indices = std::vector<u8>;

/// The bits of red, green, blue and alpha in a pixel. A channel without bits is 0, alpha without bits 255.
struct ChannelMasks {
  u32 red = 0;
  u32 green = 0;
  u32 blue = 0;
  u32 alpha = 0;

  Rgba colour(u32 pixel) const;
};

inline constexpr ChannelMasks kMasks555 = {0x7C00, 0x03E0, 0x001F, 0};
inline constexpr ChannelMasks kMasks888 = {0xFF0000, 0x00FF00, 0x0000FF, 0};

/// Index `x` of a row of indices of 1, 2, 4 or 8 bits, the leftmost in the highest bits.
inline u8 packed_index(const std::byte* row, u32 x, u32 bits) {
  const u32 first_bit = x * bits;
  return u8((u32(row[first_bit / 8]) >> (8 - bits - first_bit % 8)) & ((1u << bits) - 1));
}

/// The lowest `count` bytes of a little-endian number.
inline u32 little_endian(const std::byte* from, u32 count) {
  u32 value = 0;
  for (u32 byte = 0; byte < count; ++byte) value |= u32(from[byte]) << (8 * byte);
  return value;
}

/// The largest of `numbers` (ascending) that is at most `found`, else the first: the expected value for
/// errors.
u32 largest_up_to(u32 found, std::initializer_list<u32> numbers);

/// Whether both sides are from 1 to kLongestSide.
bool check_sides(Cursor& in, const Field& width, const Field& height);

/// Sets the size of `image` and allocates its pixels, all transparent black. Both sides are checked.
bool allocate_pixels(Cursor& in, const Field& width, const Field& height, u32 bits, Limits& limits,
                     Image& image);

/// Allocates an index for every pixel of `image`, all 0.
bool allocate_indices(Cursor& in, const Image& image, const Field& width, Limits& limits, Indices& indices);

/// Sets one pixel; x and y are inside the image.
inline void set_pixel(Image& image, u32 x, u32 y, Rgba colour) {
  u8* pixel = image.pixels.data() + (std::size_t{y} * image.width + x) * 4;
  pixel[0] = colour.red;
  pixel[1] = colour.green;
  pixel[2] = colour.blue;
  pixel[3] = colour.alpha;
}

/// Fills pixels, palette and `colours_used` of `image` from palette indices.
void apply_palette(Image& image, const Indices& indices, const Palette& palette, bool hole);

/// Sets alpha to 255 if it is 0 in every pixel: many files have an alpha channel that is not filled.
void fix_empty_alpha(Image& image);

}  // namespace retromesh::image
