#include "formats/unreal/write/mesh_transform.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "formats/io/message.hpp"
#include "formats/model/geometry.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {
namespace {

using Vec = std::array<double, 3>;

double turns_256(double radians) { return radians * 128 / 3.14159265358979323846; }

/// `number` rounded to so many decimals, without trailing zeros.
std::string decimal_text(double number, int decimals) {
  u64 shift = 1;
  for (int i = 0; i < decimals; ++i) shift *= 10;
  const auto shifted = static_cast<u64>(std::llround(std::fabs(number) * static_cast<double>(shift)));
  if (shifted == 0) return "0";
  std::string digits = format({"%", {plain(shifted % shift + shift)}}).substr(1);
  digits.erase(digits.find_last_not_of('0') + 1);
  return format({"%%%%", {number < 0 ? "-" : "", plain(shifted / shift), digits.empty() ? "" : ".", digits}});
}

constexpr double kLargestText = 1e15;

/// The same with so many significant digits. Numbers of damaged files are kept below the largest one, and
/// what is no number is 0.
std::string digits_text(double number, int digits) {
  if (std::fabs(number) > kLargestText) number = number < 0 ? -kLargestText : kLargestText;
  const double size = std::fabs(number);
  if (!(size > 1e-9)) return "0";
  return decimal_text(number, std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(size))), 0, 15));
}

constexpr int kFloatDigits = 9;  // tell every float from the next

/// Three numbers of a directive.
struct Triad {
  std::array<std::string, 3> texts;
  Vec values{};

  void set(std::size_t i, std::string text) {
    values[i] = *read_number(text);
    texts[i] = std::move(text);
  }
};

/// Finds the texts of a transform, one parameter after the other.
class TransformWriter {
 public:
  explicit TransformWriter(const Matrix& matrix) : matrix_(matrix), exact_(decompose(matrix)) {
    scale_.values = exact_.scale;
    origin_.values = exact_.origin;
  }

  TransformText write() {
    // A turn of 256 has some 10,000 angles that a float can tell in each of its units.
    columns_ = {0, 1, 2};
    shortest(0, 4, 4e-7, [&](int decimals) { round_all(exact_.pitch_yaw_roll, decimals, turn_); });
    for (std::size_t axis = 0; axis < 3; ++axis) {
      columns_ = {axis};
      shortest(1, kFloatDigits, 0,
               [&](int digits) { scale_.set(axis, digits_text(exact_.scale[axis], digits)); });
    }
    columns_ = {3};
    shortest(0, 6, 0, [&](int decimals) { round_all(exact_.origin, decimals, origin_); });
    return {origin_.texts, scale_.texts, turn_.texts, exact_.unmirror};
  }

 private:
  static void round_all(const Vec& numbers, int decimals, Triad& triad) {
    for (std::size_t i = 0; i < 3; ++i) triad.set(i, decimal_text(numbers[i], decimals));
  }

  /// Sets numbers with the fewest digits from `first` to `last` whose matrix is within `allowed` of the
  /// nearest.
  template <class Set>
  void shortest(int first, int last, double allowed, const Set& set) {
    std::vector<double> distances;
    for (int digits = first; digits <= last; ++digits) {
      set(digits);
      distances.push_back(distance());
    }
    const double limit = *std::min_element(distances.begin(), distances.end()) + allowed;
    int digits = first;
    while (distances[static_cast<std::size_t>(digits - first)] > limit) ++digits;
    set(digits);
  }

  /// The largest difference of an entry of the columns, in parts of the largest of its column.
  double distance() const {
    const Matrix said = mesh_matrix(origin_.values, scale_.values, turn_.values, exact_.unmirror);
    double farthest = 0;
    for (const std::size_t column : columns_) {
      double longest = 1e-12;
      double moved = 0;
      for (std::size_t at = column; at < 12; at += 4) {
        longest = std::max(longest, std::fabs(double{matrix_[at]}));
        moved = std::max(moved, std::fabs(double{matrix_[at]} - double{said[at]}));
      }
      farthest = std::max(farthest, moved / longest);
    }
    return farthest;
  }

  const Matrix& matrix_;
  const MeshTransform exact_;
  std::vector<std::size_t> columns_;  ///< That the numbers being chosen change: axes 0 to 2, offset 3.
  Triad turn_;
  Triad scale_;
  Triad origin_;
};

}  // namespace

MeshTransform decompose(const Matrix& m) {
  MeshTransform result;
  result.unmirror = determinant(m) > 0;
  // The columns of the matrix are the rotated and scaled axes, in the Model's space.
  std::array<Vec, 3> axes;
  for (std::size_t column = 0; column < 3; ++column) {
    // Back to Unreal's axes: X is the third row, Y the first with its sign changed, Z the second.
    axes[column] = {m[8 + column], -m[column], m[4 + column]};
    const Vec& a = axes[column];
    result.scale[column] = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    for (double& part : axes[column]) part /= result.scale[column] > 0 ? result.scale[column] : 1;
  }
  if (result.unmirror) {
    for (double& part : axes[0]) part = -part;
  }
  // At a pitch of 90 degrees yaw and roll are the same rotation (gimbal lock): all of it becomes yaw.
  const double pitch = std::asin(std::clamp(axes[0][2], -1.0, 1.0));
  const bool upright = std::fabs(axes[0][2]) > 0.999999;
  const double yaw = upright ? std::atan2(-axes[1][0], axes[1][1]) : std::atan2(axes[0][1], axes[0][0]);
  const double roll = upright ? 0 : std::atan2(-axes[1][2], axes[2][2]);
  result.pitch_yaw_roll = {turns_256(pitch), turns_256(yaw), turns_256(roll)};

  const Vec offset = {m[11], -m[3], m[7]};
  for (std::size_t column = 0; column < 3; ++column) {
    const Vec& a = axes[column];
    const double along = a[0] * offset[0] + a[1] * offset[1] + a[2] * offset[2];
    result.origin[column] = result.scale[column] > 0 ? -along / result.scale[column] : 0;
  }
  return result;
}

double shear_of(const Matrix& matrix) {
  const MeshTransform said = decompose(matrix);
  const Matrix again = mesh_matrix(said.origin, said.scale, said.pitch_yaw_roll, said.unmirror);
  double longest = 1e-12;
  double moved = 0;
  for (std::size_t row = 0; row < 12; row += 4) {
    for (std::size_t column = 0; column < 3; ++column) {
      longest = std::max(longest, std::fabs(double{matrix[row + column]}));
      moved = std::max(moved, std::fabs(double{again[row + column]} - double{matrix[row + column]}));
    }
  }
  return moved / longest < 1e-4 ? 0 : moved / longest;
}

TransformText transform_text(const Matrix& matrix) { return TransformWriter(matrix).write(); }

std::string number_text(double number) { return digits_text(number, 7); }

std::string shortest_text(float number) {
  int digits = 1;
  std::string text = digits_text(double{number}, digits);
  while (digits < kFloatDigits && static_cast<float>(*read_number(text)) != number)
    text = digits_text(double{number}, ++digits);
  return text;
}

}  // namespace retromesh::unreal
