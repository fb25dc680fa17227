#include "formats/unreal/write/colour_sheet.hpp"

#include <algorithm>
#include <map>

namespace retromesh::unreal {
namespace {

constexpr u32 kRow = 16;  // cells
constexpr u32 kCell = ColourSheet::kSide / kRow;

}  // namespace

Colour ColourSheet::reduced(const Colour& colour) const {
  Colour key{};
  for (std::size_t i = 0; i < 3; ++i)
    key[i] = static_cast<u8>(colour[i] >> dropped_bits_[i] << dropped_bits_[i]);
  return key;
}

ColourSheet::ColourSheet(const std::vector<Colour>& colours) {
  struct Sum {
    std::array<u64, 3> total{};
    u64 count = 0;
  };
  std::map<Colour, Sum> sums;
  // The eye tells fewer blues than reds, and fewer reds than greens.
  constexpr std::size_t kOrder[] = {2, 0, 1};
  for (u32 step = 0;; ++step) {
    sums.clear();
    for (const Colour& colour : colours) {
      Sum& sum = sums[reduced(colour)];
      for (std::size_t i = 0; i < 3; ++i) sum.total[i] += colour[i];
      ++sum.count;
    }
    if (step == 0) different_ = sums.size();
    if (sums.size() <= std::size_t{kRow} * kRow) break;
    ++dropped_bits_[kOrder[step % 3]];
  }
  for (const auto& [key, sum] : sums) {
    keys_.push_back(key);
    Colour& mean = cells_.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) mean[i] = static_cast<u8>((sum.total[i] + sum.count / 2) / sum.count);
  }
}

Uv ColourSheet::place_of(const Colour& colour) const {
  const auto found = std::lower_bound(keys_.begin(), keys_.end(), reduced(colour));
  const u32 cell = static_cast<u32>(found - keys_.begin());
  return {static_cast<u8>(cell % kRow * kCell + kCell / 2), static_cast<u8>(cell / kRow * kCell + kCell / 2)};
}

std::vector<u8> ColourSheet::pixels() const {
  std::vector<u8> pixels(std::size_t{kSide} * kSide * 4, 255);
  for (u32 y = 0; y < kSide; ++y) {
    for (u32 x = 0; x < kSide; ++x) {
      const u32 cell = cells_.size() == 1 ? 0 : y / kCell * kRow + x / kCell;
      const Colour colour = cell < cells_.size() ? cells_[cell] : Colour{};
      std::copy(colour.begin(), colour.end(), &pixels[(std::size_t{y} * kSide + x) * 4]);
    }
  }
  return pixels;
}

}  // namespace retromesh::unreal
