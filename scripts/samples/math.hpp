#pragma once
#include <cmath>

namespace retromesh::samples {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kDegree = kPi / 180;

/// A point or direction, in the coordinates of Model: Y up, right-handed, +Z forward, so +X is a creature's
/// left.
struct Point {
  double x = 0;
  double y = 0;
  double z = 0;
};

inline Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Point operator*(const Point& a, double k) { return {a.x * k, a.y * k, a.z * k}; }

inline double dot(const Point& a, const Point& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Point cross(const Point& a, const Point& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Point& a) { return std::sqrt(dot(a, a)); }
inline Point unit(const Point& a) { return a * (1 / length(a)); }
inline Point mix(const Point& a, const Point& b, double k) { return a * (1 - k) + b * k; }
inline double mix(double a, double b, double k) { return a + (b - a) * k; }

/// A sine of whole turns.
inline double wave(double turns) { return std::sin(2 * kPi * turns); }

/// Smooth step: 0 below 0, 1 above 1.
inline double ease(double k) {
  if (k <= 0) return 0;
  if (k >= 1) return 1;
  return k * k * (3 - 2 * k);
}

/// A rotation: the images of the three axes.
struct Turn {
  Point x{1, 0, 0};
  Point y{0, 1, 0};
  Point z{0, 0, 1};
};

inline Point operator*(const Turn& t, const Point& p) { return t.x * p.x + t.y * p.y + t.z * p.z; }
inline Turn operator*(const Turn& a, const Turn& b) { return {a * b.x, a * b.y, a * b.z}; }

/// Forward goes up.
inline Turn pitch(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{1, 0, 0}, {0, c, -s}, {0, s, c}};
}

/// Forward goes to +X, the creature's left.
inline Turn yaw(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{c, 0, -s}, {0, 1, 0}, {s, 0, c}};
}

/// Up goes to +X, the creature's left.
inline Turn roll(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
}

}  // namespace retromesh::samples
