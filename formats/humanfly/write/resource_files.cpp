#include "formats/humanfly/write/resource_files.hpp"

#include <algorithm>

#include "formats/humanfly/images/rgb565.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kEngineSide = 256;
constexpr u32 kMostSpriteSide = 128;  // offsets of rows have 16 bits
constexpr u32 kOpaqueRun = 0x8000;

void append_word(Bytes& bytes, u32 word) {
  bytes.push_back(static_cast<std::byte>(word >> 8));
  bytes.push_back(static_cast<std::byte>(word & 0xFF));
}

/// The pixel of an image at a place of the same image with other sides.
const u8* pixel_of(const Image& image, u32 x, u32 y, u32 width, u32 height) {
  const u64 column = u64{x} * image.width / width;
  const u64 row = u64{y} * image.height / height;
  return &image.pixels[static_cast<std::size_t>(4 * (row * image.width + column))];
}

bool is_opaque(const u8* pixel) { return pixel[3] >= 128; }

u16 word_of_pixel(const u8* pixel) { return to_rgb565(pixel[0], pixel[1], pixel[2]); }

}  // namespace

Bytes write_palettes(const std::vector<PaletteWords>& palettes) {
  Bytes bytes;
  for (const PaletteWords& palette : palettes) {
    for (const u16 word : palette) append_word(bytes, word);
  }
  return bytes;
}

Bytes write_apx(const Image& image) {
  Bytes bytes;
  for (const char letter : std::string_view("WordPerPixel")) bytes.push_back(static_cast<std::byte>(letter));
  for (const u32 word : {kEngineSide, kEngineSide, 0u, 0u}) append_word(bytes, word);
  for (u32 y = 0; y < kEngineSide; ++y) {
    for (u32 x = 0; x < kEngineSide; ++x) {
      const u8* const pixel = pixel_of(image, x, y, kEngineSide, kEngineSide);
      append_word(bytes, is_opaque(pixel) ? word_of_pixel(pixel) : 0);
    }
  }
  return bytes;
}

Bytes write_sprite_image(const Image& image) {
  const u32 longest = std::max({image.width, image.height, kMostSpriteSide});
  const u32 width = std::max(image.width * kMostSpriteSide / longest, 1u);
  const u32 height = std::max(image.height * kMostSpriteSide / longest, 1u);
  Bytes rows;
  Bytes runs;
  for (u32 y = 0; y < height; ++y) {
    append_word(rows, static_cast<u32>(runs.size()));
    for (u32 x = 0; x < width;) {
      u32 end = x + 1;
      const bool is_shown = is_opaque(pixel_of(image, x, y, width, height));
      while (end < width && is_opaque(pixel_of(image, end, y, width, height)) == is_shown) ++end;
      append_word(runs, (is_shown ? kOpaqueRun : 0) | (end - x));
      for (; x < end; ++x) {
        if (is_shown) append_word(runs, word_of_pixel(pixel_of(image, x, y, width, height)));
      }
    }
  }
  Bytes bytes;
  append_word(bytes, width);
  append_word(bytes, height);
  bytes.insert(bytes.end(), rows.begin(), rows.end());
  bytes.insert(bytes.end(), runs.begin(), runs.end());
  return bytes;
}

}  // namespace retromesh::humanfly
