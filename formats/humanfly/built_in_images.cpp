#include "formats/humanfly/built_in_images.hpp"

#include <algorithm>
#include <cmath>

#include "formats/humanfly/rgb565.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kTextureSide = 64;
constexpr u32 kTileSide = 16;
constexpr u32 kLightSide = 128;
constexpr u32 kSpriteSide = 32;

/// Where a built-in palette is pure hue: before entry 64, which flat faces have.
constexpr float kHueAt = 40;

constexpr u8 kHues[kBuiltInKinds][3] = {
    {150, 168, 190}, {230, 70, 60},  {70, 170, 80},  {70, 120, 230},  {235, 170, 40}, {60, 180, 185},
    {190, 90, 200},  {150, 190, 50}, {235, 120, 50}, {110, 100, 225}, {215, 80, 130}, {170, 130, 90},
};

const u8* hue_of(u32 number) { return kHues[number % kBuiltInKinds]; }

/// A hue with `white` of white in it, as bright as `light` says, in the colours of the screen.
void add_shade(std::vector<u8>& pixels, const u8* hue, float light, float white, u8 alpha) {
  u32 channels[3];
  for (u32 i = 0; i < 3; ++i) {
    const float full = static_cast<float>(hue[i]) * light;
    channels[i] = static_cast<u32>(std::clamp(full + (255 - full) * white, 0.0f, 255.0f));
  }
  add_pixel(pixels, word_of(channels[0], channels[1], channels[2]), alpha);
}

Image image_of(u32 width, u32 height) {
  Image image;
  image.width = width;
  image.height = height;
  image.bits = 16;
  image.pixels.reserve(std::size_t{4} * width * height);
  return image;
}

/// Calls `use(x, y)` with the middle of each pixel of a square, from -1 to 1 rightward and downward.
template <class Use>
void each_pixel(u32 side, Use use) {
  const float half = static_cast<float>(side) / 2;
  for (u32 row = 0; row < side; ++row) {
    for (u32 column = 0; column < side; ++column) {
      use((static_cast<float>(column) + 0.5f) / half - 1, (static_cast<float>(row) + 0.5f) / half - 1);
    }
  }
}

/// How bright a ball is at a place, and how much of it is glare.
struct Shine {
  float light;
  float glare;
};

Shine shine_at(float x, float y) {
  const float depth = std::sqrt(std::max(0.0f, 1 - x * x - y * y));
  const float toward_lamp = std::max(0.0f, -0.45f * x - 0.55f * y + 0.7f * depth);
  const float squared = toward_lamp * toward_lamp;
  const float fourth = squared * squared;
  const float ground = y > 0 && depth < 0.55f ? 0.18f : 0.0f;  // what a shiny thing mirrors from below
  return {0.22f + 0.8f * toward_lamp + ground, fourth * fourth * fourth * 0.85f};
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

Image built_in_light(u32 number) {
  Image image = image_of(kLightSide, kLightSide);
  each_pixel(kLightSide, [&](float x, float y) {
    const Shine shine = shine_at(x, y);
    add_shade(image.pixels, hue_of(number), shine.light, shine.glare, 255);
  });
  return image;
}

Image built_in_sprite(u32 number) {
  Image image = image_of(kSpriteSide, kSpriteSide);
  each_pixel(kSpriteSide, [&](float x, float y) {
    const Shine shine = shine_at(x, y);
    add_shade(image.pixels, hue_of(number), shine.light, shine.glare, x * x + y * y < 0.95f ? 255 : 0);
  });
  return image;
}

}  // namespace retromesh::humanfly
