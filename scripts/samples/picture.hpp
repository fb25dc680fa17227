#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::samples {

using Colour = std::array<u8, 3>;

/// 0xRRGGBB
constexpr Colour colour(u32 hex) { return {u8(hex >> 16 & 255), u8(hex >> 8 & 255), u8(hex & 255)}; }

/// An image of palette indices, top row first.
struct Picture {
  u32 width = 0;
  u32 height = 0;
  std::vector<Colour> palette;
  std::vector<u8> pixels;
};

/// Sets every pixel to the palette index `paint(x, y)`.
template <class Paint>
Picture painted(u32 width, u32 height, std::vector<Colour> palette, Paint paint) {
  Picture picture{width, height, std::move(palette), {}};
  for (u32 y = 0; y < height; y++) {
    for (u32 x = 0; x < width; x++) picture.pixels.push_back(u8(paint(x, y)));
  }
  return picture;
}

/// Deterministic noise: 0 to 1 for each cell of a pattern.
double grain(u32 pattern, i32 x, i32 y);

/// A gradient through `stops` in equal steps.
std::vector<Colour> ramp(const std::vector<Colour>& stops, u32 count);

/// An 8-bit PCX file, run-length encoded, with its palette after the pixels.
Bytes write_pcx(const Picture& picture);

}  // namespace retromesh::samples
