#include "formats/humanfly/polygon_shape.hpp"

#include <cmath>

#include "formats/io/sort.hpp"

namespace retromesh::humanfly {
namespace {

using Vec3d = std::array<double, 3>;

/// Maximum distance of a corner from the plane, in file units; coordinates are rounded.
constexpr double kFlatnessTolerance = 1.5;

Vec3d from_to(const Vector& a, const Vector& b) {
  return {double(b.x) - double(a.x), double(b.y) - double(a.y), double(b.z) - double(a.z)};
}

Vec3d cross_of(const Vec3d& a, const Vec3d& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double dot_of(const Vec3d& a, const Vec3d& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

u32 key_of(u32 from, u32 to) { return from << 16 | to; }

}  // namespace

Edges count_edges(const Document& document) {
  std::vector<u32> keys;
  for (const Primitive& primitive : document.primitives) {
    if (!primitive.is_polygon()) continue;
    for (u32 i = 0; i < primitive.count(); ++i) {
      keys.push_back(key_of(primitive.corners[i], primitive.corners[(i + 1) % primitive.count()]));
    }
  }
  std::vector<u32> order = numbers_below(keys.size());
  sort_by(order, [&](u32 a, u32 b) { return keys[a] < keys[b]; });
  // Number of edges below `key`, or up to and including it.
  const auto before = [&](u32 key, bool inclusive) {
    return count_before(order.size(), [&](std::size_t i) {
      return inclusive ? keys[order[i]] <= key : keys[order[i]] < key;
    });
  };
  Edges edges;
  edges.count = static_cast<u32>(keys.size());
  for (const u32 key : keys) {
    const u32 reversed = key << 16 | key >> 16;
    const bool is_unique = before(key, true) - before(key, false) == 1;
    if (is_unique && before(reversed, true) - before(reversed, false) == 1) ++edges.twins;
  }
  return edges;
}

std::array<double, 3> area_normal(const std::vector<Vector>& vertices, const Primitive& polygon) {
  Vec3d sum{};
  const Vector& first = vertices[polygon.corners[0]];
  for (u32 i = 1; i + 1 < polygon.count(); ++i) {
    const Vec3d part = cross_of(from_to(first, vertices[polygon.corners[i]]),
                                from_to(first, vertices[polygon.corners[i + 1]]));
    for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += part[axis];
  }
  return sum;
}

PolygonShape polygon_shape(const Document& document, const Primitive& polygon) {
  const Vec3d direction = area_normal(document.vertices, polygon);
  const double length = std::sqrt(dot_of(direction, direction));
  PolygonShape shape;
  shape.has_area = length > 0;
  if (!shape.has_area) return shape;
  const u32 count = polygon.count();
  const auto corner = [&](u32 i) -> const Vector& { return document.vertices[polygon.corners[i % count]]; };
  for (u32 i = 0; i < count; ++i) {
    const Vec3d turn = cross_of(from_to(corner(i), corner(i + 1)), from_to(corner(i + 1), corner(i + 2)));
    if (dot_of(turn, direction) < 0) shape.is_convex = false;
    const double distance = dot_of(from_to(corner(0), corner(i)), direction) / length;
    if (std::fabs(distance) > kFlatnessTolerance) shape.is_flat = false;
  }
  return shape;
}

}  // namespace retromesh::humanfly
