#pragma once
#include <cmath>

#include "formats/model/geometry.hpp"
#include "formats/model/model.hpp"

namespace retromesh::test {

/// The area of all triangles, and the volume that they enclose.
struct Measures {
  double area = 0;
  double volume = 0;
};

inline Measures measure(const Model& model) {
  using Exact = std::array<double, 3>;
  Measures sum;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const auto corner = [&](std::size_t k) {
      const Vec3& at = model.positions[model.indices[i + k]];
      return Exact{at[0], at[1], at[2]};
    };
    const Exact a = corner(0), b = corner(1), c = corner(2);
    double square = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t y = (axis + 1) % 3, z = (axis + 2) % 3;
      const double side = (b[y] - a[y]) * (c[z] - a[z]) - (b[z] - a[z]) * (c[y] - a[y]);
      square += side * side;
      sum.volume += a[axis] * (b[y] * c[z] - b[z] * c[y]) / 6;
    }
    sum.area += std::sqrt(square) / 2;
  }
  return sum;
}

}  // namespace retromesh::test
