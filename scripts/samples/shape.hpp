#pragma once
#include <array>
#include <vector>

#include "formats/io/numbers.hpp"
#include "scripts/samples/math.hpp"

namespace retromesh::samples {

/// A texture coordinate: (0, 0) top left, (1, 1) bottom right.
struct Spot {
  double u = 0;
  double v = 0;
};

/// The rectangle of a texture that a part of the shape uses.
struct Patch {
  Spot low;
  Spot high{1, 1};

  Spot at(double along, double across) const {
    return {mix(low.u, high.u, along), mix(low.v, high.v, across)};
  }
};

struct Corner {
  u32 point = 0;
  Spot spot;
};

/// Counter-clockwise seen from outside.
struct Face {
  std::array<Corner, 3> corners;
  u32 material = 0;
};

/// Builder of one frame of a model. All frames have to be built by the same calls in the same order: faces
/// are taken from the first frame, points from all.
struct Shape {
  std::vector<Point> points;
  std::vector<Face> faces;

  u32 add(const Point& point);
  void triangle(u32 material, Corner a, Corner b, Corner c);

  /// Four corners in a row around the outside.
  void quad(u32 material, Corner a, Corner b, Corner c, Corner d);
};

/// One cross-section of a tube: an oval whose upper and lower half may differ.
struct Ring {
  Point centre;
  Point forward;     ///< Unit length, to the next ring.
  Point up;          ///< Unit length, across `forward`. Textures start here and are the same on both sides.
  double side = 1;   ///< Radius to the sides.
  double above = 1;  ///< Radius toward `up`.
  double below = 1;  ///< Radius away from `up`.
  double along = 0;  ///< Where in the patch, 0 to 1.
};

struct Tube {
  u32 material = 0;
  u32 sides = 8;
  Patch patch{};           ///< u runs along the tube, v from the top around to the bottom on both sides.
  bool tip_first = false;  ///< Starts in the first ring's centre instead of a flat end.
  bool tip_last = false;
  bool flat_first = true;  ///< Has a flat end where it has no tip.
  bool flat_last = true;
  std::vector<u32> joined{};  ///< Points of another tube's last ring, which this one continues.
};

/// Adds a tube through `rings`. A ring that is a tip adds one point, else `sides` points.
/// Returns the points of the last ring.
std::vector<u32> add_tube(Shape& shape, const Tube& tube, const std::vector<Ring>& rings);

/// Sets `forward` and `up` of rings from their centres; `up` is `reference` made square to the tube.
void follow_centres(std::vector<Ring>& rings, const Point& reference);

}  // namespace retromesh::samples
