// Hot loop: compiled for speed.
#include "formats/image/pixels.hpp"

namespace retromesh::image {
namespace {

/// The bits of `mask` in `pixel`, scaled so that all ones give 255.
u8 channel(u32 pixel, u32 mask, u8 without) {
  if (mask == 0) return without;
  const int shift = __builtin_ctz(mask);
  const u64 most = mask >> shift;
  const u64 value = (pixel & mask) >> shift;
  if (most == 255) return u8(value);
  return u8((value * 255 + most / 2) / most);
}

bool check_side(Cursor& in, const Field& side) {
  if (side.value == 0) return in.nothing_inside(side);
  return side.value <= kLongestSide ||
         in.bad_value(side, kLongestSide,
                      "No texture is this large: the file is damaged or in another format.");
}

}  // namespace

Rgba ChannelMasks::colour(u32 pixel) const {
  return {channel(pixel, red, 0), channel(pixel, green, 0), channel(pixel, blue, 0),
          channel(pixel, alpha, 255)};
}

u32 largest_up_to(u32 found, std::initializer_list<u32> numbers) {
  u32 nearest = *numbers.begin();
  for (const u32 number : numbers) {
    if (number <= found) nearest = number;
  }
  return nearest;
}

bool check_sides(Cursor& in, const Field& width, const Field& height) {
  return check_side(in, width) && check_side(in, height);
}

bool allocate_pixels(Cursor& in, const Field& width, const Field& height, u32 bits, Limits& limits,
                     Image& image) {
  const u64 wanted = width.value * height.value * 4;
  if (!in.charge(wanted, width, limits)) return false;
  image.width = u32(width.value);
  image.height = u32(height.value);
  image.bits = bits;
  image.pixels.resize(std::size_t(wanted));
  return true;
}

bool allocate_indices(Cursor& in, const Image& image, const Field& width, Limits& limits, Indices& indices) {
  const u64 wanted = u64{image.width} * image.height;
  if (!in.charge(wanted, width, limits)) return false;
  indices.resize(std::size_t(wanted));
  return true;
}

void apply_palette(Image& image, const Indices& indices, const Palette& palette, bool hole) {
  Palette shown = palette;
  if (hole) shown.colours[0] = {0, 0, 0, 0};
  std::array<bool, 256> used{};
  u8* pixel = image.pixels.data();
  for (const u8 index : indices) {
    const Rgba colour = shown.colours[index];
    pixel[0] = colour.red;
    pixel[1] = colour.green;
    pixel[2] = colour.blue;
    pixel[3] = colour.alpha;
    pixel += 4;
    used[index] = true;
  }
  image.palette.resize(std::size_t{palette.count} * 3);
  for (u32 entry = 0; entry < palette.count; ++entry) {
    const Rgba colour = palette.colours[entry];
    image.palette[entry * 3] = colour.red;
    image.palette[entry * 3 + 1] = colour.green;
    image.palette[entry * 3 + 2] = colour.blue;
    if (used[entry]) ++image.colours_used;
  }
  image.hole = hole;
}

void fix_empty_alpha(Image& image) {
  for (std::size_t at = 3; at < image.pixels.size(); at += 4) {
    if (image.pixels[at] != 0) return;
  }
  for (std::size_t at = 3; at < image.pixels.size(); at += 4) image.pixels[at] = 255;
}

}  // namespace retromesh::image
