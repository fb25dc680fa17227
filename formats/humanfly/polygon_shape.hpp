#pragma once
#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

/// Geometry of an object's polygons, in the file's space: closed surfaces, area, convexity, flatness.
namespace retromesh::humanfly {

/// The directed edges of all polygons.
struct Edges {
  u32 count = 0;
  u32 twins = 0;  ///< Edges that occur once in each direction.

  /// Whether the polygons form a closed surface, whose back faces are invisible.
  bool are_closed() const { return count > 0 && twins == count; }
};

Edges count_edges(const Document& document);

struct PolygonShape {
  bool has_area = true;
  bool is_convex = true;
  bool is_flat = true;
};

PolygonShape polygon_shape(const Document& document, const Primitive& polygon);

/// The normal of a polygon, in the file's space, with twice its area as length; 0 without area. Seen from its
/// tip the corners run counter-clockwise.
std::array<double, 3> area_normal(const std::vector<Vector>& vertices, const Primitive& polygon);

}  // namespace retromesh::humanfly
