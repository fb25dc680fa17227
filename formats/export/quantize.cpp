#include "formats/export/quantize.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/vectors.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {
namespace {

constexpr double kMostWhole = 2147483520;  ///< Below 2^31 also when rounded.

bool are_whole(std::span<const Vec3> positions) {
  for (const Vec3& position : positions) {
    for (const float number : position) {
      if (std::floor(number) != number) return false;
    }
  }
  return true;
}

double farthest_of(std::span<const Vec3> positions) {
  double square = 0;
  for (const Vec3& position : positions) {
    double sum = 0;
    for (const float number : position) sum += double{number} * double{number};
    square = std::max(square, sum);
  }
  return std::sqrt(square);
}

double diagonal_of(std::span<const Vec3> positions) {
  double square = 0;
  for (std::size_t axis = 0; axis < 3 && !positions.empty(); ++axis) {
    float low = positions[0][axis];
    float high = low;
    for (const Vec3& position : positions) {
      low = std::min(low, position[axis]);
      high = std::max(high, position[axis]);
    }
    square += (double{high} - double{low}) * (double{high} - double{low});
  }
  return std::sqrt(square);
}

}  // namespace

double whole_scale(std::span<const Vec3> positions, double whole, double scaled) {
  const double reach = farthest_of(positions);
  if (!(reach > 0) || !std::isfinite(reach) || (reach <= whole && are_whole(positions))) return 1;
  double scale = 1;
  while (reach * scale > scaled) scale /= 2;
  while (reach * scale * 2 <= scaled && scale < 65536) scale *= 2;
  return scale;
}

Quantized quantize(std::span<const Vec3> positions, double scale) {
  Quantized quantized;
  quantized.scale = scale;
  quantized.size = diagonal_of(positions);
  double worst_square = 0;
  for (const Vec3& position : positions) {
    std::array<i32, 3>& whole = add_to(quantized.positions);
    double square = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double exact = double{position[axis]} * scale;
      const double rounded = std::clamp(std::floor(exact + 0.5), -kMostWhole, kMostWhole);
      whole[axis] = static_cast<i32>(rounded);
      square += (rounded - exact) * (rounded - exact);
    }
    worst_square = std::max(worst_square, square);
  }
  quantized.worst = std::sqrt(worst_square) / scale;
  return quantized;
}

void note_precision(const Quantized& quantized, Notes& notes) {
  if (quantized.scale != 1) {
    add_note(notes, SharedRule::write_scaled,
             {"Positions are multiplied by %", {decimal_text(quantized.scale, 8)}},
             {"The format stores whole numbers, and the model has a size of % units.",
              {decimal_text(quantized.size, 3)}},
             {});
  }
  if (!(quantized.worst > 0) || !(quantized.size > 0)) return;
  add_note(
      notes, SharedRule::write_rounded,
      {"Positions are rounded by up to % units", {decimal_text(quantized.worst, 6)}},
      {"That is %% of the model's size.", {decimal_text(100 * quantized.worst / quantized.size, 4), " %"}},
      {});
}

std::string decimal_text(double number, u32 decimals) {
  double shift = 1;
  for (u32 i = 0; i < decimals; ++i) shift *= 10;
  const double shifted = std::min(std::floor(std::fabs(number) * shift + 0.5), 9e18);
  const auto digits = static_cast<u64>(shifted);
  const auto unit = static_cast<u64>(shift);
  std::string text = number < 0 && digits > 0 ? "-" : "";
  text += with_commas(digits / unit);
  std::string rest = std::to_string(digits % unit + unit).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return rest.empty() ? text : text + "." + rest;
}

}  // namespace retromesh
