// The lantern's textures.
#include <algorithm>
#include <cmath>

#include "formats/unreal/samples/lantern.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kShades = 16;

/// A palette entry of `kShades`, from 0 to 1.
u32 shade(double at) { return u32(std::lround(std::clamp(at, 0.0, 1.0) * (kShades - 1))); }

/// From the middle of a square texture, 1 at the middle of its edges.
double from_middle(u32 x, u32 y, u32 size) {
  const double u = (x + 0.5) / size * 2 - 1, v = (y + 0.5) / size * 2 - 1;
  return std::sqrt(u * u + v * v);
}

}  // namespace

Picture lantern_wood() {
  return painted(
      32, 16, ramp({colour(0x3A2A1E), colour(0x6B4A2F), colour(0x94704A)}, kShades), [](u32 x, u32 y) {
        const double streak = grain(11, i32(x / 6), i32(y)) * 0.5 + grain(12, i32(x), i32(y)) * 0.25;
        const double ring = x % 16 == 3 ? -0.3 : 0;
        return shade(0.15 + streak + ring);
      });
}

Picture lantern_stone() {
  return painted(16, 16, ramp({colour(0x4C5150), colour(0x7F8682), colour(0xB4B8AE)}, kShades),
                 [](u32 x, u32 y) {
                   const bool joint = y % 4 == 0 || (x == 5 || x == 8);
                   return shade((joint ? 0.08 : 0.5) + 0.38 * (grain(13, i32(x), i32(y)) - 0.3));
                 });
}

Picture lantern_crystal() {
  return painted(32, 16,
                 ramp({colour(0x1C4E63), colour(0x2F93A5), colour(0x7FDDDA), colour(0xE4FFF6)}, kShades),
                 [](u32 x, u32 y) {
                   const double vein = (x + y * 3) % 11 == 0 ? 0.2 : 0;
                   return shade(0.1 + 0.75 * x / 31 + vein + 0.12 * grain(14, i32(x / 2), i32(y)));
                 });
}

/// A room in a mirror ball: light from above, a dark horizon, warm ground.
Picture lantern_metal() {
  return painted(
      32, 32,
      ramp({colour(0x17191B), colour(0x4A4238), colour(0x8C7448), colour(0xD8C48C), colour(0xFFF8DC)},
           kShades),
      [](u32 x, u32 y) {
        const double v = (y + 0.5) / 32, u = (x + 0.5) / 32;
        const double sky = v < 0.52 ? 0.95 - 1.1 * v : 0;
        const double ground = v >= 0.52 ? 0.1 + 0.9 * (v - 0.52) : 0;
        const double window = u > 0.24 && u < 0.42 && v > 0.14 && v < 0.36 ? 0.5 : 0;
        return shade(sky + ground + window);
      });
}

/// Above the flame from its foot to its tip, below the glow, which fades to black.
Picture lantern_fire() {
  constexpr u32 kWide = 32;
  return painted(kWide, kWide * 2,
                 ramp({colour(0x000000), colour(0x3A1604), colour(0x8A3A0A), colour(0xE0801C),
                       colour(0xFFC84A), colour(0xFFF4B8)},
                      kShades * 2),
                 [](u32 x, u32 y) {
                   constexpr double kLast = kShades * 2 - 1;
                   if (y < kWide)
                     return u32(std::lround(kLast * (1 - 0.4 * (double(x) / kWide) * (double(x) / kWide))));
                   const double fade = std::clamp(1 - from_middle(x, y - kWide, kWide), 0.0, 1.0);
                   return u32(std::lround(kLast * 0.56 * fade * fade));
                 });
}

Picture lantern_pennant() {
  return painted(
      32, 32, ramp({colour(0x5C1622), colour(0xA32638), colour(0xD9A441), colour(0xF4DFA0)}, kShades),
      [](u32 x, u32 y) {
        const double weave = 0.06 * (grain(15, i32(x), i32(y)) - 0.5) + ((x + y) % 2 == 0 ? 0.02 : 0);
        if (y < 3 || y > 28) return shade(0.72 + weave);
        const double u = (double(x) - 11) / 8, v = (double(y) - 15.5) / 8;
        const double star = std::abs(u) + std::abs(v) + 1.6 * std::sqrt(std::abs(u * v));
        return shade((star < 1 ? 0.8 : 0.3) + weave);
      });
}

Picture lantern_cage() {
  std::vector<Colour> palette = {colour(0xFF00FF)};  // Transparent.
  for (const Colour& c : ramp({colour(0x1F1B17), colour(0x51473A), colour(0x8D7C5C)}, kShades))
    palette.push_back(c);
  return painted(32, 32, palette, [](u32 x, u32 y) -> u32 {
    const bool frame = x < 3 || x > 28 || y < 3 || y > 28;
    const bool bar = y > 13 && y < 17;
    const bool arch = y < 12 && from_middle(x, y + 4, 32) > 0.92;
    if (!frame && !bar && !arch) return 0;
    return 1 +
           shade(0.45 + 0.3 * (grain(16, i32(x), i32(y)) - 0.5) + (x == 1 || y == 1 || y == 14 ? 0.3 : 0));
  });
}

/// Modulated faces double what they multiply: 127 changes nothing, less is darker.
Picture lantern_shadow() {
  return painted(32, 32, ramp({colour(0x2A2A30), colour(0x7F7F7F)}, kShades), [](u32 x, u32 y) {
    const double away = from_middle(x, y, 32);
    return shade(ease((away - 0.42) / 0.52));
  });
}

}  // namespace retromesh::samples
