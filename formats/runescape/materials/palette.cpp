#include "formats/runescape/materials/palette.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::runescape {
namespace {

/// Natural logarithm of a number >= 1.
double logarithm(double of) {
  constexpr double kOfTwo = 0.69314718055994530942;
  double sum = 0;
  for (; of >= 2; of /= 2) sum += kOfTwo;
  // ln x = 2 (t + t^3/3 + t^5/5 …) with t < 1/3: exact to double precision after 17 terms.
  const double t = (of - 1) / (of + 1);
  double power = 2 * t;
  for (int odd = 1; odd < 35; odd += 2) {
    sum += power / odd;
    power *= t * t;
  }
  return sum;
}

/// e to a power from -60 to 0.
double exponential(double power) {
  // The series for a 64th of the power is exact after 20 terms; then it is squared six times.
  double sum = 0;
  double term = 1;
  for (int n = 1; n < 20; ++n) {
    sum += term;
    term *= power / 64 / n;
  }
  for (int times = 0; times < 6; ++times) sum *= sum;
  return sum;
}

/// Added before truncation to results that may be integers. (8 / 256)^0.8 is 1 / 16 = 16 / 256, but the
/// double nearest to 0.8 is greater, so that the client shows 15 of 256. For other gammas integer results,
/// such as all of gamma 1, must not be rounded down.
double nudge(double gamma) {
  const double rough = static_cast<float>(gamma);  // few bits, so that rough * 5 is exact
  const double fifths = rough * 5;
  const double whole = std::floor(fifths + 0.5);
  const double above = (fifths - whole) + (gamma - rough) * 5;
  return above > 0 && above < 1e-12 ? -1e-9 : 1e-9;
}

/// One channel, 0 to 255, in exact integer arithmetic. `hue` is the channel's hue angle in 384ths of a turn;
/// `low` and `high` are in 2048ths.
u32 channel(i32 hue, i32 low, i32 high) {
  hue = (hue + 384) % 384;
  const i32 rise = hue < 64 ? hue : hue < 192 ? 64 : hue < 256 ? 256 - hue : 0;
  return static_cast<u32>(low * 64 + (high - low) * rise) / 512;
}

constexpr i32 kSums = 3 * 255 + 1;

i32 sum_of(const u8* rgb) { return rgb[0] + rgb[1] + rgb[2]; }

i32 square_distance(const u8* a, const u8* b) {
  i32 square = 0;
  for (std::size_t i = 0; i < 3; ++i) square += (a[i] - b[i]) * (a[i] - b[i]);
  return square;
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

NearestColour::NearestColour() : palette_(palette(kGamma)), first_(kSums + 1) {
  // Counting sort.
  const std::size_t count = palette_.size() / 3;
  const auto sum = [&](std::size_t colour) {
    return static_cast<std::size_t>(sum_of(&palette_[3 * colour]));
  };
  for (std::size_t colour = 0; colour < count; ++colour) ++first_[sum(colour) + 1];
  for (std::size_t each = 1; each < first_.size(); ++each) first_[each] += first_[each - 1];
  std::vector<u32> next = first_;
  by_sum_.resize(count);
  for (std::size_t colour = 0; colour < count; ++colour)
    by_sum_[next[sum(colour)]++] = static_cast<u32>(colour);
}

u16 NearestColour::find(const std::array<u8, 3>& rgb) {
  const auto [place, is_new] =
      found_.try_emplace(static_cast<u32>(rgb[0] << 16 | rgb[1] << 8 | rgb[2]), u16{0});
  if (!is_new) return place->second;
  const i32 wanted = sum_of(rgb.data());
  i32 least = INT32_MAX;
  // Channels whose sums differ by d are at least d / sqrt(3) apart.
  for (i32 away = 0; away < kSums && away * away / 3 <= least; ++away) {
    for (const i32 sum : {wanted - away, wanted + away}) {
      if (sum < 0 || sum >= kSums || (away == 0 && sum != wanted)) continue;
      const auto at = static_cast<std::size_t>(sum);
      for (u32 i = first_[at]; i < first_[at + 1]; ++i) {
        const i32 distance = square_distance(&palette_[std::size_t{3} * by_sum_[i]], rgb.data());
        if (distance >= least) continue;
        least = distance;
        place->second = static_cast<u16>(by_sum_[i]);
      }
    }
  }
  return place->second;
}

}  // namespace retromesh::runescape
