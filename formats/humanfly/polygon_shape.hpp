#pragma once
#include "formats/humanfly/document.hpp"
#include "formats/model/model.hpp"

/// What the polygons of an object make together, in the file's own integers.
namespace retromesh::humanfly {

/// Edges of all polygons, each in the direction in which its polygon runs.
struct Edges {
  u32 count = 0;
  u32 twins = 0;  ///< Those that run once the other way round, too.

  /// Whether the polygons enclose something: then nobody ever sees their backs.
  bool are_closed() const { return count > 0 && twins == count; }
};

Edges edges_of(const Document& document);

/// How a polygon is, beside being a picture of itself.
struct PolygonShape {
  bool has_area = true;
  bool is_convex = true;
  bool is_flat = true;
};

PolygonShape shape_of(const Document& document, const Primitive& polygon);

/// The direction that a polygon looks in, in the file's space, as long as twice its area; 0 for one without.
/// Seen from there its corners run counter-clockwise.
std::array<double, 3> direction_of(const std::vector<Vector>& vertices, const Primitive& polygon);

}  // namespace retromesh::humanfly
