// The fen strider's textures: camouflage, ragged spines, an eye.
#include <algorithm>
#include <cmath>

#include "formats/unreal/samples/fenstrider.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kSize = 64;

const std::vector<Colour>& skin_palette() {
  static const std::vector<Colour> palette = [] {
    std::vector<Colour> colours =
        ramp({colour(0x26302C), colour(0x36443B), colour(0x475746), colour(0x66704F), colour(0x8A8355),
              colour(0xB79A62), colour(0xD8BD86), colour(0xECD9AC)},
             24);
    colours.insert(colours.end(), {colour(0x1B1F1D), colour(0xA4524A), colour(0x7C3A38), colour(0xF2E8CC)});
    return colours;
  }();
  return palette;
}

constexpr double kLightest = 23;
constexpr u32 kClaw = 24, kGum = 25, kThroat = 26, kTooth = 27;

/// Where on the ramp: `shade` 0 is the darkest skin and 1 the lightest, broken up by scales of one or two
/// texels.
u32 scale_colour(u32 x, u32 y, double shade) {
  const double fine = grain(1, i32(x), i32(y)) - 0.5;
  const double coarse = grain(2, i32(x / 2), i32(y / 2)) - 0.5;
  const double blotch = grain(3, i32(x / 5), i32((y + x / 5) / 4)) - 0.5;
  const double at = shade * kLightest + fine * 2.6 + coarse * 4.2 + blotch * 3.2;
  return u32(std::lround(std::clamp(at, 0.0, kLightest)));
}

/// Bands across the back that fray out towards the belly.
double band(double along, double down, double every, double width) {
  const double bent = along + 0.045 * std::sin(down * 6) + 0.018 * grain(4, i32(along * 64), 0);
  const double place = bent / every - std::floor(bent / every);
  return place < width * (1 - 0.55 * down) ? 1 : 0;
}

/// Dark above, sand below.
double countershade(double down) {
  return 0.07 + 0.16 * down + 0.56 * std::clamp((down - 0.42) / 0.5, 0.0, 1.0);
}

u32 body_pixel(u32 x, u32 y, double along, double down) {
  double shade = countershade(down);
  if (down < 0.62) shade += band(along, down, 0.121, 0.36) * (0.46 - 0.28 * down);
  if (down < 0.07) shade -= 0.05;
  return scale_colour(x, y, shade);
}

u32 head_pixel(u32 x, u32 y, double along, double down) {
  if (down > 0.86 && along > 0.3) return grain(5, i32(x), i32(y)) < 0.4 ? kThroat : kGum;
  if (down > 0.74 && along > 0.34) return x % 2 == 0 ? kTooth : kGum;
  double shade = mix(countershade(down), 0.06 + 0.24 * down, ease(along / 0.35));
  shade += band(along + 0.03, down, 0.3, 0.2) * 0.2;
  if (along > 0.88) shade -= 0.06;
  if (along > 0.84 && along < 0.92 && down > 0.2 && down < 0.34) return kClaw;
  return scale_colour(x, y, shade);
}

/// The upper side of the jaw is the floor of the mouth.
u32 jaw_pixel(u32 x, u32 y, double along, double down) {
  if (down < 0.3) return grain(6, i32(x), i32(y)) < 0.5 ? kThroat : kGum;
  if (down < 0.42) return along > 0.25 && x % 2 == 1 ? kTooth : kGum;
  return scale_colour(x, y, 0.82 - 0.14 * down);
}

u32 leg_pixel(u32 x, u32 y, double along, double down) {
  if (along > 0.955 && down < 0.75) return kClaw;
  double shade = 0.24 + 0.26 * down;
  if (along > 0.52) shade = 0.12 + 0.12 * down;
  if (along > 0.84) shade = 0.36;
  if (along < 0.5) shade += band(along, down, 0.17, 0.3) * 0.26;
  return scale_colour(x, y, shade);
}

struct PaintedPatch {
  Patch patch;
  u32 (*paint)(u32 x, u32 y, double along, double down);
};

constexpr std::array kPaintedPatches = {
    PaintedPatch{kBodyPatch, body_pixel}, PaintedPatch{kHeadPatch, head_pixel},
    PaintedPatch{kJawPatch, jaw_pixel}, PaintedPatch{kLegPatch, leg_pixel}};

bool inside(const Patch& patch, double u, double v) {
  return u >= patch.low.u - 0.02 && u <= patch.high.u + 0.02 && v >= patch.low.v - 0.015 &&
         v <= patch.high.v + 0.015;
}

}  // namespace

Picture strider_skin() {
  return painted(kSize, kSize, skin_palette(), [](u32 x, u32 y) -> u32 {
    const double u = (x + 0.5) / kSize, v = (y + 0.5) / kSize;
    for (const auto& [patch, paint] : kPaintedPatches) {
      if (!inside(patch, u, v)) continue;
      return paint(x, y, (u - patch.low.u) / (patch.high.u - patch.low.u),
                   (v - patch.low.v) / (patch.high.v - patch.low.v));
    }
    return 4;
  });
}

Picture strider_spines() {
  constexpr u32 kWide = 32, kHigh = 32;
  std::vector<Colour> palette = {colour(0xFF00FF)};  // Transparent; its colour is never visible.
  for (const Colour& c :
       ramp({colour(0x8A4524), colour(0xB86228), colour(0xDC8630), colour(0xF0A848), colour(0xFBD27C)}, 15)) {
    palette.push_back(c);
  }
  return painted(kWide, kHigh, palette, [](u32 x, u32 y) -> u32 {
    const double u = (x + 0.5) / kWide, v = (y + 0.5) / kHigh;
    const double notch =
        (0.2 * std::abs(std::sin(v * 12)) + 0.06 * grain(7, 0, i32(y / 2))) * std::min(1.0, 1.4 * v);
    if (u < notch && v < 0.88 && v > 0.22) return 0;
    const double rib = std::abs(std::sin((u * 1.1 - v * 0.3) * 10)) < 0.34 ? -2.5 : 0;
    const double at = 14.5 - 12 * v * v + rib + 2.6 * (grain(8, i32(x), i32(y / 2)) - 0.5);
    return 1 + u32(std::lround(std::clamp(at, 0.0, 14.0)));
  });
}

Picture strider_eye() {
  constexpr u32 kWide = 16;
  const std::vector<Colour> palette =
      ramp({colour(0x14120C), colour(0xA86A18), colour(0xF2C22E), colour(0xFFE98A)}, 8);
  return painted(kWide, kWide, palette, [](u32 x, u32 y) -> u32 {
    const double u = (x + 0.5) / kWide - 0.5, v = (y + 0.5) / kWide - 0.5;
    const double across = u / 0.12, down = v / 0.40;
    if (across * across + down * down < 1) return 0;
    const double rim = std::sqrt(u * u + v * v);
    return rim > 0.46 ? 2 : u32(std::lround(std::clamp(7.2 - rim * 8, 4.0, 7.0)));
  });
}

}  // namespace retromesh::samples
