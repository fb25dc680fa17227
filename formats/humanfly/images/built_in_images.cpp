#include "formats/humanfly/images/built_in_images.hpp"

#include <algorithm>
#include <cmath>

#include "formats/humanfly/images/rgb565.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kTextureSide = 64;
constexpr u32 kTileSide = 16;
constexpr u32 kLightSide = 128;
constexpr u32 kSpriteSide = 32;

/// The palette entry of the pure hue; flat faces use entry 64.
constexpr float kHueAt = 40;

constexpr u8 kHues[kBuiltInHues][3] = {
    {150, 168, 190}, {230, 70, 60},  {70, 170, 80},  {70, 120, 230},  {235, 170, 40}, {60, 180, 185},
    {190, 90, 200},  {150, 190, 50}, {235, 120, 50}, {110, 100, 225}, {215, 80, 130}, {170, 130, 90},
};

const u8* hue_of(u32 number) { return kHues[number % kBuiltInHues]; }

/// Appends a pixel in RGB565: a hue multiplied by `light` and mixed with white.
void add_shade(std::vector<u8>& pixels, const u8* hue, float light, float white, u8 alpha) {
  u32 channels[3];
  for (u32 i = 0; i < 3; ++i) {
    const float full = static_cast<float>(hue[i]) * light;
    channels[i] = static_cast<u32>(std::clamp(full + (255 - full) * white, 0.0f, 255.0f));
  }
  append_rgb565(pixels, to_rgb565(channels[0], channels[1], channels[2]), alpha);
}

Image image_of(u32 width, u32 height) {
  Image image;
  image.width = width;
  image.height = height;
  image.bits = 16;
  image.pixels.reserve(std::size_t{4} * width * height);
  return image;
}

/// Calls `use(x, y)` with the centre of each pixel of a square, x rightward and y downward from -1 to 1.
template <class Use>
void for_each_pixel(u32 side, Use use) {
  const float half = static_cast<float>(side) / 2;
  for (u32 row = 0; row < side; ++row) {
    for (u32 column = 0; column < side; ++column) {
      use((static_cast<float>(column) + 0.5f) / half - 1, (static_cast<float>(row) + 0.5f) / half - 1);
    }
  }
}

/// Diffuse light and highlight at a point of a ball.
struct Shine {
  float light;
  float glare;
};

Shine shine_at(float x, float y) {
  const float depth = std::sqrt(std::max(0.0f, 1 - x * x - y * y));
  const float diffuse = std::max(0.0f, -0.45f * x - 0.55f * y + 0.7f * depth);
  const float squared = diffuse * diffuse;
  const float fourth = squared * squared;
  const float ground = y > 0 && depth < 0.55f ? 0.18f : 0.0f;  // reflection of the ground
  return {0.22f + 0.8f * diffuse + ground, fourth * fourth * fourth * 0.85f};
}

}  // namespace

Image built_in_palette(u32 number) {
  Image image = image_of(kColours, 1);
  for (u32 i = 0; i < kColours; ++i) {
    const float entry = static_cast<float>(i);
    const float white = std::max(0.0f, 1 - entry / kHueAt);
    const float light = std::min(1.0f, 1 - (entry - kHueAt) / (kColours - kHueAt));
    add_shade(image.pixels, hue_of(number), light, white, 255);
  }
  return image;
}

Image built_in_texture(u32 number) {
  Image image = image_of(kTextureSide, kTextureSide);
  for (u32 row = 0; row < kTextureSide; ++row) {
    for (u32 column = 0; column < kTextureSide; ++column) {
      const u32 x = column % kTileSide;
      const u32 y = row % kTileSide;
      const bool is_odd = (row / kTileSide + column / kTileSide) % 2 != 0;
      float light = is_odd ? 0.62f : 0.88f;
      if (x == 0 || y == 0) light += 0.25f;
      if (x == kTileSide - 1 || y == kTileSide - 1) light -= 0.3f;
      add_shade(image.pixels, hue_of(number), light, is_odd ? 0.0f : 0.25f, 255);
    }
  }
  return image;
}

Image built_in_light_map(u32 number) {
  Image image = image_of(kLightSide, kLightSide);
  for_each_pixel(kLightSide, [&](float x, float y) {
    const Shine shine = shine_at(x, y);
    add_shade(image.pixels, hue_of(number), shine.light, shine.glare, 255);
  });
  return image;
}

Image built_in_sprite(u32 number) {
  Image image = image_of(kSpriteSide, kSpriteSide);
  for_each_pixel(kSpriteSide, [&](float x, float y) {
    const Shine shine = shine_at(x, y);
    add_shade(image.pixels, hue_of(number), shine.light, shine.glare, x * x + y * y < 0.95f ? 255 : 0);
  });
  return image;
}

}  // namespace retromesh::humanfly
