#include "formats/runescape/nearest_colour.hpp"

#include <algorithm>

#include "formats/io/sort.hpp"
#include "formats/runescape/palette.hpp"

namespace retromesh::runescape {
namespace {

constexpr i32 kSums = 3 * 255 + 1;

i32 sum_of(const u8* rgb) { return rgb[0] + rgb[1] + rgb[2]; }

i32 square_distance(const u8* a, const u8* b) {
  i32 square = 0;
  for (std::size_t i = 0; i < 3; ++i) square += (a[i] - b[i]) * (a[i] - b[i]);
  return square;
}

}  // namespace

NearestColour::NearestColour() : palette_(palette(kGamma)), by_sum_(numbers_below(palette_.size() / 3)) {
  const auto sum = [&](u32 colour) { return sum_of(&palette_[std::size_t{3} * colour]); };
  sort_by(by_sum_, [&](u32 a, u32 b) { return sum(a) < sum(b); });
  for (i32 each = 0; each <= kSums; ++each) {
    first_.push_back(static_cast<u32>(
        count_before(by_sum_.size(), [&](std::size_t i) { return sum(by_sum_[i]) < each; })));
  }
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
