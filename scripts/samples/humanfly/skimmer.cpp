// An object of every shade type, lines and sprites, with palettes, .APX textures and a sprite; a second one
// as morph target.
#include "scripts/samples/humanfly/skimmer.hpp"

#include <algorithm>

#include "formats/humanfly/rgb565.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kSide = 64;
constexpr u32 kGlowSide = 24;

void add_word(Bytes& bytes, u32 word) {
  bytes.push_back(std::byte(u8(word >> 8)));
  bytes.push_back(std::byte(u8(word)));
}

u16 rgb565_of(const Point& colour) {
  const auto level = [](double part) { return u32(std::clamp(part, 0.0, 1.0) * 255); };
  return humanfly::to_rgb565(level(colour.x), level(colour.y), level(colour.z));
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
void add_palette(Bytes& bytes, u32 light, u32 hue, u32 dark) {
  for (u32 i = 0; i < 128; ++i) {
    const double part = i / 127.0;
    const Point there = part < 0.4 ? mix(point_of(light), point_of(hue), part / 0.4)
                                   : mix(point_of(hue), point_of(dark), (part - 0.4) / 0.6);
    add_word(bytes, rgb565_of(there));
  }
}

}  // namespace

Bytes skimmer_palettes() {
  Bytes bytes;
  add_palette(bytes, 0xFFF4DC, 0xD8862C, 0x3A1D12);
  add_palette(bytes, 0xF2FBFF, 0x4C7FA8, 0x0E1A2E);
  add_palette(bytes, 0xFFFBE0, 0xF0601C, 0x2A2630);
  return bytes;
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

/// A ball of light: each row is a transparent run, an opaque run and a transparent run.
Bytes skimmer_glow() {
  Bytes runs;
  std::vector<u32> starts;
  for (u32 y = 0; y < kGlowSide; ++y) {
    starts.push_back(u32(runs.size()));
    const double up = (y + 0.5) / kGlowSide * 2 - 1;
    const u32 half = u32(std::lround(std::sqrt(std::max(0.0, 1 - up * up)) * kGlowSide / 2));
    const u32 gap = kGlowSide / 2 - half;
    if (gap > 0) add_word(runs, gap);
    if (half > 0) add_word(runs, 0x8000 | 2 * half);
    for (u32 x = gap; x < kGlowSide - gap; ++x) {
      const double across = (x + 0.5) / kGlowSide * 2 - 1;
      const double heat = 1 - std::sqrt(across * across + up * up);
      add_word(runs, rgb565_of(mix(point_of(0xE8601A), point_of(0xFFFBEA), ease(heat * 1.6))));
    }
    if (gap > 0) add_word(runs, gap);
  }
  Bytes bytes;
  for (const u32 word : {kGlowSide, kGlowSide}) add_word(bytes, word);
  for (const u32 start : starts) add_word(bytes, start);
  bytes.insert(bytes.end(), runs.begin(), runs.end());
  return bytes;
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
