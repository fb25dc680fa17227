#include "formats/unreal/write/mesh_transform.hpp"

#include <algorithm>
#include <cmath>

#include "formats/model/geometry.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {
namespace {

using Vec = std::array<double, 3>;

double turns_256(double radians) { return radians * 128 / 3.14159265358979323846; }

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

std::string number_text(double number) {
  const double size = std::fabs(number);
  if (!(size > 1e-9)) return "0";
  const int decimals = std::clamp(6 - static_cast<int>(std::floor(std::log10(size))), 0, 15);
  const double shift = std::pow(10, decimals);
  const auto shifted = static_cast<u64>(std::llround(size * shift));
  const u64 whole = shifted / static_cast<u64>(shift);
  std::string digits = std::to_string(shifted % static_cast<u64>(shift));
  digits.insert(
      0, static_cast<std::size_t>(decimals) - std::min(digits.size(), static_cast<std::size_t>(decimals)),
      '0');
  digits.erase(digits.find_last_not_of('0') + 1);
  return (number < 0 ? "-" : "") + std::to_string(whole) + (digits.empty() ? "" : '.' + digits);
}

}  // namespace retromesh::unreal
