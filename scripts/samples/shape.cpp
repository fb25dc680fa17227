#include "scripts/samples/shape.hpp"

#include <algorithm>

namespace retromesh::samples {

u32 Shape::add(const Point& point) {
  points.push_back(point);
  return u32(points.size() - 1);
}

void Shape::triangle(u32 material, Corner a, Corner b, Corner c) { faces.push_back({{a, b, c}, material}); }

void Shape::quad(u32 material, Corner a, Corner b, Corner c, Corner d) {
  triangle(material, a, b, c);
  triangle(material, a, c, d);
}

namespace {

/// The points of one ring, and where on the texture they lie.
using Corners = std::vector<Corner>;

Corners add_ring(Shape& shape, const Tube& tube, const Ring& ring, bool tip, const std::vector<u32>& joined) {
  Corners corners(tube.sides);
  const Point side = cross(ring.forward, ring.up);
  const u32 centre = tip ? shape.add(ring.centre) : 0;
  for (u32 i = 0; i < tube.sides; i++) {
    const double angle = 2 * kPi * i / tube.sides;
    const double height = std::cos(angle), width = std::sin(angle);
    const Point point = ring.centre + ring.up * (height * (height > 0 ? ring.above : ring.below)) +
                        side * (width * ring.side);
    const double around = 2.0 * std::min(i, tube.sides - i) / tube.sides;
    const u32 own = tip ? centre : joined.empty() ? shape.add(point) : joined[i];
    corners[i] = {own, tube.patch.at(ring.along, around)};
  }
  return corners;
}

void add_wall(Shape& shape, u32 material, const Corners& back, const Corners& front, bool from_tip,
              bool to_tip) {
  for (std::size_t i = 0; i < back.size(); i++) {
    const std::size_t next = (i + 1) % back.size();
    if (!from_tip) shape.triangle(material, back[i], back[next], front[to_tip ? i : next]);
    if (!to_tip) shape.triangle(material, back[i], front[next], front[i]);
  }
}

void add_end(Shape& shape, u32 material, const Corners& ring, bool last) {
  for (std::size_t i = 1; i + 1 < ring.size(); i++) {
    shape.triangle(material, ring[0], ring[last ? i : i + 1], ring[last ? i + 1 : i]);
  }
}

}  // namespace

std::vector<u32> add_tube(Shape& shape, const Tube& tube, const std::vector<Ring>& rings) {
  Corners back;
  for (std::size_t k = 0; k < rings.size(); k++) {
    const bool first = k == 0, last = k + 1 == rings.size();
    const bool tip = (first && tube.tip_first) || (last && tube.tip_last);
    Corners front = add_ring(shape, tube, rings[k], tip, first ? tube.joined : std::vector<u32>{});
    if (!first) add_wall(shape, tube.material, back, front, k == 1 && tube.tip_first, tip);
    if (first && !tip && tube.flat_first) add_end(shape, tube.material, front, false);
    if (last && !tip && tube.flat_last) add_end(shape, tube.material, front, true);
    back = std::move(front);
  }
  std::vector<u32> points;
  for (const Corner& corner : back) points.push_back(corner.point);
  return points;
}

void follow_centres(std::vector<Ring>& rings, const Point& reference) {
  for (std::size_t k = 0; k < rings.size(); k++) {
    const Point& before = rings[k ? k - 1 : 0].centre;
    const Point& after = rings[std::min(k + 1, rings.size() - 1)].centre;
    rings[k].forward = unit(after - before);
    rings[k].up = unit(reference - rings[k].forward * dot(reference, rings[k].forward));
  }
}

}  // namespace retromesh::samples
