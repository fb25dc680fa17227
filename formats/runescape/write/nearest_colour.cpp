#include "formats/runescape/write/nearest_colour.hpp"

#include <algorithm>

#include "formats/runescape/materials/palette.hpp"

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
