#include "formats/image/block_compression.hpp"

#include <algorithm>
#include <array>

namespace retromesh::image {
namespace {

constexpr u32 kSide = 4;
constexpr std::size_t kPixels = 16;

using Colour = std::array<u8, 4>;  // red, green, blue, alpha
using Block = std::array<Colour, kPixels>;

u64 number_at(const u8* from, u32 bytes) {
  u64 number = 0;
  for (u32 i = 0; i < bytes; ++i) number |= u64{from[i]} << (8 * i);
  return number;
}

/// 5 or 6 bits as 8, by repeating the highest ones: the largest value is 255.
constexpr u8 widened(u32 value, u32 bits) {
  return static_cast<u8>(value << (8 - bits) | value >> (2 * bits - 8));
}

Colour colour_of(u32 packed) {
  return {widened(packed >> 11, 5), widened(packed >> 5 & 63, 6), widened(packed & 31, 5), 255};
}

/// Between `a` and `b`: weight of each, and their sum. Rounded to the nearest number, halves up.
constexpr u8 between(u32 a, u32 b, u32 of_a, u32 of_b) {
  const u32 sum = of_a + of_b;
  return static_cast<u8>((2 * (a * of_a + b * of_b) + sum) / (2 * sum));
}

Colour between(const Colour& a, const Colour& b, u32 of_a, u32 of_b) {
  return {between(a[0], b[0], of_a, of_b), between(a[1], b[1], of_a, of_b), between(a[2], b[2], of_a, of_b),
          255};
}

/// 8 bytes of colours. Only BC1 has the form with three colours and transparent black.
void read_colours(const u8* from, bool can_be_transparent, Block& block) {
  const u32 first = static_cast<u32>(number_at(from, 2));
  const u32 second = static_cast<u32>(number_at(from + 2, 2));
  std::array<Colour, 4> colours{colour_of(first), colour_of(second)};
  if (first > second || !can_be_transparent) {
    colours[2] = between(colours[0], colours[1], 2, 1);
    colours[3] = between(colours[0], colours[1], 1, 2);
  } else {
    colours[2] = between(colours[0], colours[1], 1, 1);
  }
  const u64 indices = number_at(from + 4, 4);
  for (u32 i = 0; i < kPixels; ++i) block[i] = colours[indices >> (2 * i) & 3];
}

void read_even_alphas(const u8* from, Block& block) {
  const u64 alphas = number_at(from, 8);
  for (u32 i = 0; i < kPixels; ++i) block[i][3] = static_cast<u8>((alphas >> (4 * i) & 15) * 17);
}

void read_alphas(const u8* from, Block& block) {
  std::array<u8, 8> alphas{from[0], from[1], 0, 0, 0, 0, 0, 255};
  const u32 steps = alphas[0] > alphas[1] ? 7 : 5;
  for (u32 i = 1; i < steps; ++i) alphas[i + 1] = between(alphas[0], alphas[1], steps - i, i);
  const u64 indices = number_at(from + 2, 6);
  for (u32 i = 0; i < kPixels; ++i) block[i][3] = alphas[indices >> (3 * i) & 7];
}

void put_block(const Block& block, u32 width, u32 height, u32 left, u32 top, std::vector<u8>& pixels) {
  for (u32 y = 0; y < std::min(kSide, height - top); ++y) {
    for (u32 x = 0; x < std::min(kSide, width - left); ++x) {
      const Colour& colour = block[y * kSide + x];
      std::copy(colour.begin(), colour.end(), &pixels[(std::size_t{top + y} * width + left + x) * 4]);
    }
  }
}

constexpr u32 bytes_of_block(BlockFormat format) { return format == BlockFormat::bc1 ? 8 : 16; }

}  // namespace

u64 block_bytes(BlockFormat format, u32 width, u32 height) {
  return ((u64{width} + kSide - 1) / kSide) * ((u64{height} + kSide - 1) / kSide) * bytes_of_block(format);
}

std::vector<u8> read_blocks(BlockFormat format, u32 width, u32 height, std::span<const u8> blocks) {
  std::vector<u8> pixels(std::size_t{width} * height * 4);
  const u8* from = blocks.data();
  for (u32 top = 0; top < height; top += kSide) {
    for (u32 left = 0; left < width; left += kSide, from += bytes_of_block(format)) {
      Block block{};
      read_colours(from + (format == BlockFormat::bc1 ? 0 : 8), format == BlockFormat::bc1, block);
      if (format == BlockFormat::bc2) read_even_alphas(from, block);
      if (format == BlockFormat::bc3) read_alphas(from, block);
      put_block(block, width, height, left, top, pixels);
    }
  }
  return pixels;
}

}  // namespace retromesh::image
