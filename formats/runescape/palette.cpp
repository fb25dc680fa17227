#include "formats/runescape/palette.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::runescape {
namespace {

/// Natural logarithm of a number of at least 1.
double logarithm(double of) {
  constexpr double kOfTwo = 0.69314718055994530942;
  double sum = 0;
  for (; of >= 2; of /= 2) sum += kOfTwo;
  // ln of = 2 (t + t^3/3 + t^5/5 …); t is below a third, so that after 17 terms a double has no more to add.
  const double t = (of - 1) / (of + 1);
  double power = 2 * t;
  for (int odd = 1; odd < 35; odd += 2) {
    sum += power / odd;
    power *= t * t;
  }
  return sum;
}

/// e to a power of 0 or less, above -60.
double exponential(double power) {
  // Of a 64th of the power twenty terms of the series are exact; then squared six times.
  double sum = 0;
  double term = 1;
  for (int n = 1; n < 20; ++n) {
    sum += term;
    term *= power / 64 / n;
  }
  for (int times = 0; times < 6; ++times) sum *= sum;
  return sum;
}

/// What to add to a result that may be a whole number, before the rest is cut off. 8 / 256 to the power of
/// 0.8 would be 1 / 16; but the double nearest to 0.8 is greater, and the client shows 15 of 256. Where no
/// such thing happens whole results, as all are of gamma 1, must not fall to the number below.
double nudge(double gamma) {
  const double rough = static_cast<float>(gamma);  // Few bits, so that five times it are exact.
  const double fifths = rough * 5;
  const double whole = std::floor(fifths + 0.5);
  const double above = (fifths - whole) + (gamma - rough) * 5;
  return above > 0 && above < 1e-12 ? -1e-9 : 1e-9;
}

/// One channel, 0 to 255, in integers: all that goes in are halves of 64ths, 8ths and 128ths, so that nothing
/// need be rounded before the end. `at` is the place on the wheel of hues, in 384ths of a turn; `low` and
/// `high` are in 2048ths.
u32 channel(i32 at, i32 low, i32 high) {
  at = (at + 384) % 384;
  const i32 rise = at < 64 ? at : at < 192 ? 64 : at < 256 ? 256 - at : 0;
  return static_cast<u32>(low * 64 + (high - low) * rise) / 512;
}

}  // namespace

std::array<u8, 256> gamma_table(double gamma) {
  if (!(gamma > 0.1)) gamma = 0.1;
  gamma = std::min(gamma, 10.0);
  const double of_256 = logarithm(256);
  std::array<u8, 256> table{};
  for (u32 value = 1; value < 256; ++value) {
    const double shown = 256 * exponential(gamma * (logarithm(value) - of_256));
    table[value] = static_cast<u8>(shown + nudge(gamma));
  }
  return table;
}

std::vector<u8> palette(double gamma) {
  const std::array<u8, 256> shown = gamma_table(gamma);
  std::vector<u8> rgb(65536 * 3);
  u8* out = rgb.data();
  for (i32 hue = 0; hue < 64; ++hue) {
    for (i32 saturation = 1; saturation < 16; saturation += 2) {  // In 16ths.
      for (i32 lightness = 0; lightness < 128; ++lightness) {
        const i32 high = lightness < 64 ? lightness * (16 + saturation)
                                        : lightness * 16 + saturation * 128 - lightness * saturation;
        const i32 low = lightness * 32 - high;
        for (i32 third : {128, 0, -128}) *out++ = shown[channel(hue * 6 + 3 + third, low, high)];
      }
    }
  }
  return rgb;
}

}  // namespace retromesh::runescape
