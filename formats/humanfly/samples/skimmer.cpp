// An object of every shade type, lines and sprites, with palettes, .APX textures and a sprite; a second one
// as morph target.
#include "formats/humanfly/samples/skimmer.hpp"

#include <algorithm>

#include "formats/humanfly/images/rgb565.hpp"
#include "formats/humanfly/write/resource_files.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kSide = 64;
constexpr u32 kGlowSide = 24;

void add_word(Bytes& bytes, u32 word) {
  bytes.push_back(std::byte(u8(word >> 8)));
  bytes.push_back(std::byte(u8(word)));
}

u8 level_of(double part) { return u8(std::clamp(part, 0.0, 1.0) * 255); }

u16 rgb565_of(const Point& colour) {
  return humanfly::to_rgb565(level_of(colour.x), level_of(colour.y), level_of(colour.z));
}

Point point_of(u32 hex) {
  const Colour channels = colour(hex);
  return {channels[0] / 255.0, channels[1] / 255.0, channels[2] / 255.0};
}

/// An .APX image with `paint(x, y)` as the colour of every pixel; x and y are 0 to 1, rightward and downward.
template <class Paint>
Bytes apx(u32 side, Paint paint) {
  Bytes bytes;
  for (const char letter : std::string("WordPerPixel")) bytes.push_back(std::byte(u8(letter)));
  for (const u32 word : {side, side, 0u, 0u}) add_word(bytes, word);
  for (u32 y = 0; y < side; ++y) {
    for (u32 x = 0; x < side; ++x) add_word(bytes, rgb565_of(paint((x + 0.5) / side, (y + 0.5) / side)));
  }
  return bytes;
}

/// The diffuse light of a point of a ball, lit from the upper left; negative on the far side.
double toward_lamp(double x, double y) {
  const double across = 2 * x - 1, along = 1 - 2 * y;
  const double depth = std::sqrt(std::max(0.0, 1 - across * across - along * along));
  return dot(unit({across, along, depth + 1e-6}), unit({-0.5, 0.7, 0.6}));
}

/// 128 colours from light to a hue to dark.
humanfly::PaletteWords palette(u32 light, u32 hue, u32 dark) {
  humanfly::PaletteWords words{};
  for (u32 i = 0; i < words.size(); ++i) {
    const double part = i / 127.0;
    words[i] = rgb565_of(part < 0.4 ? mix(point_of(light), point_of(hue), part / 0.4)
                                    : mix(point_of(hue), point_of(dark), (part - 0.4) / 0.6));
  }
  return words;
}

}  // namespace

Bytes skimmer_palettes() {
  return humanfly::write_palettes({palette(0xFFF4DC, 0xD8862C, 0x3A1D12),
                                   palette(0xF2FBFF, 0x4C7FA8, 0x0E1A2E),
                                   palette(0xFFFBE0, 0xF0601C, 0x2A2630)});
}

/// An environment map: evening sky over dark water.
Bytes skimmer_hull_map() {
  return apx(kSide, [](double x, double y) {
    const double lamp = std::max(0.0, toward_lamp(x, y));
    const Point sky = mix(point_of(0xF7C98B), point_of(0x4F7FB5), ease((0.5 - y) * 2.4));
    const Point water = mix(point_of(0x6B5A58), point_of(0x151C2B), ease((y - 0.5) * 2.6));
    const Point there = mix(sky, water, ease((y - 0.47) * 14));
    return mix(there, {1, 1, 1}, 0.9 * std::pow(lamp, 18));
  });
}

/// Boards with hazard stripes round the edge.
Bytes skimmer_cargo() {
  return apx(kSide, [](double x, double y) {
    const double edge = std::min({x, y, 1 - x, 1 - y});
    const bool is_stripe = std::fmod((x + y) * 6, 1) < 0.5;
    if (edge < 0.12) return point_of(is_stripe ? 0xE5B421 : 0x22201D);
    const double board = std::fmod(y * 6, 1);
    const double worn = 0.82 + 0.18 * grain(3, i32(x * kSide), i32(y * 6));
    return point_of(0x8C6A42) * (board < 0.1 ? 0.45 : worn);
  });
}

/// Plates with a rivet in each corner.
Bytes skimmer_plates() {
  return apx(kSide, [](double x, double y) {
    const double across = std::fmod(x * 4, 1), along = std::fmod(y * 4, 1);
    if (across < 0.07 || along < 0.07) return point_of(0x3F4A50);
    const Point rivet = {across - 0.2, along - 0.2, 0};
    if (length(rivet) < 0.08) return point_of(0xF4F8F8);
    return point_of(0xAFC4C4) * (0.9 + 0.1 * grain(9, i32(x * kSide), i32(y * kSide)));
  });
}

Bytes skimmer_light() {
  return apx(kSide, [](double x, double y) {
    const double lamp = toward_lamp(x, y);
    const Point shade = mix(point_of(0x28405A), point_of(0xFFF3D8), ease(lamp * 0.7 + 0.25));
    return mix(shade, {1, 1, 1}, std::pow(std::max(0.0, lamp), 20));
  });
}

/// A ball of light.
Bytes skimmer_glow() {
  Image image;
  image.width = image.height = kGlowSide;
  image.pixels.resize(4 * kGlowSide * kGlowSide);
  for (u32 y = 0; y < kGlowSide; ++y) {
    const double up = (y + 0.5) / kGlowSide * 2 - 1;
    const u32 half = u32(std::lround(std::sqrt(std::max(0.0, 1 - up * up)) * kGlowSide / 2));
    for (u32 x = kGlowSide / 2 - half; x < kGlowSide / 2 + half; ++x) {
      const double across = (x + 0.5) / kGlowSide * 2 - 1;
      const double heat = 1 - std::sqrt(across * across + up * up);
      const Point there = mix(point_of(0xE8601A), point_of(0xFFFBEA), ease(heat * 1.6));
      u8* const pixel = &image.pixels[4 * (y * kGlowSide + x)];
      pixel[0] = level_of(there.x);
      pixel[1] = level_of(there.y);
      pixel[2] = level_of(there.z);
      pixel[3] = 255;
    }
  }
  return humanfly::write_sprite_image(image);
}

std::vector<Sample> humanfly_samples() {
  Sample sample;
  sample.id = "skimmer";
  sample.name = "Skimmer";
  sample.view = {.yaw = 35, .pitch = 18, .frame = 0};
  Limits limits;
  const auto object = [&](double spread) {
    humanfly::Document document = skimmer_object(spread);
    return humanfly::write_document(document, limits).value();
  };
  sample.files = {{"Skimmer.fly", object(0)},          {"Skimmer-lifted.fly", object(1)},
                  {"Skimmer.pal", skimmer_palettes()}, {"texture0.apx", skimmer_hull_map()},
                  {"texture1.apx", skimmer_cargo()},   {"texture2.apx", skimmer_plates()},
                  {"texture3.apx", skimmer_light()},   {"sprite0.rle", skimmer_glow()}};
  return {sample};
}

}  // namespace retromesh::samples
