#pragma once
#include <cmath>

#include "formats/model/model.hpp"

/// Vector and matrix arithmetic.
namespace retromesh {

inline Vec3 transform(const Matrix& m, const Vec3& v) {
  return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2] + m[3], m[4] * v[0] + m[5] * v[1] + m[6] * v[2] + m[7],
          m[8] * v[0] + m[9] * v[1] + m[10] * v[2] + m[11]};
}

inline Vec3 to_floats(const std::array<i16, 3>& raw) { return {float(raw[0]), float(raw[1]), float(raw[2])}; }

inline Vec3 sum(const Vec3& a, const Vec3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

inline Vec3 difference(const Vec3& a, const Vec3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline float dot(const Vec3& a, const Vec3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

inline Vec3 scaled(const Vec3& v, float factor) { return {v[0] * factor, v[1] * factor, v[2] * factor}; }

/// Whether the cross product of two sides, by its squared length, is more than rounding error, relative to
/// the dot product of the sides.
inline bool is_area(float square, float along) { return square > 1e-11f * along * along; }

inline bool is_area(float square, const Vec3& side, const Vec3& other) {
  return is_area(square, dot(side, other));
}

/// Whether the corners of a triangle are not collinear.
inline bool has_area(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 side = difference(b, a);
  const Vec3 other = difference(c, a);
  const Vec3 normal = cross(side, other);
  return is_area(dot(normal, normal), side, other);
}

/// The unit normal of a counter-clockwise triangle, or (0, 0, 0) when its corners are collinear.
inline Vec3 face_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 side = difference(b, a);
  const Vec3 other = difference(c, a);
  const Vec3 normal = cross(side, other);
  const float square = dot(normal, normal);
  if (!is_area(square, side, other)) return {0, 0, 0};
  return scaled(normal, 1 / std::sqrt(square));
}

/// Whether a vector, by its squared length, can be normalized.
inline bool has_length(float square) { return square > 1e-12f; }

/// `v` normalized, or (0, 1, 0) when it has no length.
inline Vec3 unit_or_up(const Vec3& v) {
  const float square = dot(v, v);
  return has_length(square) ? scaled(v, 1 / std::sqrt(square)) : Vec3{0, 1, 0};
}

/// Determinant of the matrix without its last column: negative for a reflection.
double determinant(const Matrix& m);

/// The product a b: `b` is applied first.
Matrix multiply(const Matrix& a, const Matrix& b);

/// The bounding box of all render vertices over all frames. The model has its `source_positions`.
Bounds bounds_over_frames(const Model& model);

}  // namespace retromesh
