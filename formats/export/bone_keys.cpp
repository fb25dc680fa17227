#include "formats/export/bone_keys.hpp"

#include <algorithm>
#include <cmath>

#include "formats/model/skeleton.hpp"

namespace retromesh {
namespace {

constexpr double kDegrees = 180 / 3.14159265358979323846;
/// Cosine of the angle about X below which those about Y and Z turn about the same axis.
constexpr double kGimbalLock = 1e-6;
/// Angles as people and programs choose them, and what rounding of matrices changes them by.
constexpr double kPartsOfDegree = 16;
constexpr double kRounding = 2e-5;

using Column = std::array<double, 3>;

Column column_of(const Affine& m, std::size_t column) { return {m[column], m[4 + column], m[8 + column]}; }

double dot(const Column& a, const Column& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Column cross(const Column& a, const Column& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// `v` without its part along `unit`, of length 1; `otherwise` where nothing is left.
Column unit_beside(const Column& v, const Column& unit, const Column& otherwise) {
  const double along = dot(v, unit);
  Column rest{};
  for (std::size_t i = 0; i < 3; ++i) rest[i] = v[i] - along * unit[i];
  const double length = std::sqrt(dot(rest, rest));
  if (!(length > 1e-9 * std::sqrt(dot(v, v)))) return otherwise;
  for (double& each : rest) each /= length;
  return rest;
}

/// A vector of length 1 at a right angle to one of length 1.
Column across(const Column& unit) {
  Column axis{};
  axis[std::fabs(unit[0]) < 0.6 ? 0 : 1] = 1;
  return unit_beside(axis, unit, {});
}

double whole(double number) { return std::floor(number + 0.5); }

float degrees(double sine, double cosine) {
  const double angle = std::atan2(sine, cosine) * kDegrees;
  const double chosen = whole(angle * kPartsOfDegree) / kPartsOfDegree;
  return static_cast<float>(std::fabs(angle - chosen) < kRounding ? chosen + 0.0 : angle);
}

float turn_between(float a, float b) {
  const double turn = double{a} - double{b};
  return static_cast<float>(std::fabs(turn - 360 * whole(turn / 360)));
}

float distance(const Vec3& a, const Vec3& b) {
  return turn_between(a[0], b[0]) + turn_between(a[1], b[1]) + turn_between(a[2], b[2]);
}

/// The angles of a rotation with a given one about Y, of which the sine and cosine are given; `cosine` is
/// that of the one about X.
Vec3 angles_of(const Affine& m, float y, double sin_y, double cos_y, double cosine) {
  return {y, degrees(-m[6], cosine), degrees(sin_y * m[9] - cos_y * m[1], cos_y * m[0] - sin_y * m[8])};
}

}  // namespace

Affine to_affine(const Matrix& matrix) {
  Affine affine{};
  std::copy(matrix.begin(), matrix.end(), affine.begin());
  return affine;
}

Matrix to_matrix(const Affine& affine) {
  Matrix matrix{};
  for (std::size_t i = 0; i < 12; ++i) matrix[i] = static_cast<float>(affine[i]);
  return matrix;
}

Affine product(const Affine& a, const Affine& b) {
  Affine made{};
  for (std::size_t row = 0; row < 12; row += 4) {
    for (std::size_t column = 0; column < 4; ++column) {
      made[row + column] = column == 3 ? a[row + 3] : 0;
      for (std::size_t k = 0; k < 3; ++k) made[row + column] += a[row + k] * b[4 * k + column];
    }
  }
  return made;
}

Affine inverse_of_rigid(const Affine& rigid) {
  Affine made{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t k = 0; k < 3; ++k) {
      made[4 * row + k] = rigid[4 * k + row];
      made[4 * row + 3] -= rigid[4 * k + row] * rigid[4 * k + 3];
    }
  }
  return made;
}

Affine rigid_part(const Affine& matrix) {
  const Column first = unit_beside(column_of(matrix, 0), {}, {1, 0, 0});
  const Column second = unit_beside(column_of(matrix, 1), first, across(first));
  const Column third = cross(first, second);
  Affine rigid = matrix;
  for (std::size_t row = 0; row < 3; ++row) {
    rigid[4 * row] = first[row];
    rigid[4 * row + 1] = second[row];
    rigid[4 * row + 2] = third[row];
  }
  return rigid;
}

BoneKey key_of(const Affine& rigid, const BoneKey& before) {
  BoneKey key;
  for (std::size_t row = 0; row < 3; ++row)
    key.translation[row] = static_cast<float>(rigid[4 * row + 3] + 0.0);
  const double cosine = std::sqrt(rigid[2] * rigid[2] + rigid[10] * rigid[10]);
  if (cosine < kGimbalLock) {
    const float y = before.angles[0];
    const Affine turn = to_affine(key_matrix({{}, {y, 0, 0}}));
    key.angles = angles_of(rigid, y, turn[2], turn[0], rigid[2] * turn[2] + rigid[10] * turn[0]);
    return key;
  }
  const double sin_y = rigid[2] / cosine;
  const double cos_y = rigid[10] / cosine;
  key.angles = angles_of(rigid, degrees(sin_y, cos_y), sin_y, cos_y, cosine);
  const Vec3 other = angles_of(rigid, degrees(-sin_y, -cos_y), -sin_y, -cos_y, -cosine);
  if (distance(other, before.angles) < distance(key.angles, before.angles)) key.angles = other;
  return key;
}

BoneKey without_jumps(const BoneKey& key, const BoneKey& before) {
  BoneKey made = key;
  for (std::size_t i = 0; i < 3; ++i)
    made.angles[i] += static_cast<float>(360 * whole((before.angles[i] - key.angles[i]) / 360));
  return made;
}

}  // namespace retromesh
