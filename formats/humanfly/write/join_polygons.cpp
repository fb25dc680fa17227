#include "formats/humanfly/write/join_polygons.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/humanfly/polygon_shape.hpp"
#include "formats/humanfly/write/model_to_object.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::humanfly {
namespace {

/// The cosine between the normals of coplanar polygons: half a degree.
constexpr float kCoplanar = 0.99996f;
/// One step of what an object stores.
constexpr float kUvStep = 1.0f / 256;
constexpr float kNormalStep = 1.0f / 127;
constexpr float kColourStep = 1;
/// Polygons at one edge, in one direction, that are compared: more do not lie in one surface.
constexpr std::size_t kMostAtEdge = 8;

/// A directed edge of an outline.
struct Edge {
  u64 key = 0;  ///< Its two vertices.
  u32 outline = 0;
};

u64 key_of(u32 from, u32 to) { return u64{from} << 32 | to; }

bool is_near(float a, float b, float step) { return std::fabs(a - b) <= step; }

class Joiner {
 public:
  Joiner(const Model& model, const std::vector<ObjectShape>& shapes, const std::vector<Document>& objects,
         std::vector<Outline>& outlines)
      : model_(model), shapes_(shapes), objects_(objects), outlines_(outlines) {}

  void run() {
    for (u32 i = 0; i < outlines_.size(); ++i) {
      for (std::size_t k = 0; is_polygon(i) && k < outlines_[i].corners.size(); ++k)
        edges_.push_back({key_of(vertex(outlines_[i], k), vertex(outlines_[i], k + 1)), i});
    }
    order_ = numbers_below(edges_.size());
    sort_by(order_, [&](u32 a, u32 b) { return edges_[a].key < edges_[b].key; });
    is_joined_.resize(outlines_.size());
    for (u32 i = 0; i < outlines_.size(); ++i) {
      while (is_polygon(i) && !is_joined_[i] && grow(i)) {
      }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < outlines_.size(); ++i) {
      if (!is_joined_[i]) std::swap(outlines_[kept++], outlines_[i]);
    }
    outlines_.resize(kept);
  }

 private:
  bool is_polygon(u32 outline) const { return outlines_[outline].corners.size() > kLineCorners; }

  u32 corner(const Outline& outline, std::size_t i) const {
    return outline.corners[i % outline.corners.size()];
  }
  u32 vertex(const Outline& outline, std::size_t i) const { return model_.vertex_source[corner(outline, i)]; }

  /// Joins the outline with a later one.
  bool grow(u32 number) {
    const Outline& outline = outlines_[number];
    for (std::size_t k = 0; k < outline.corners.size(); ++k) {
      const u64 wanted = key_of(vertex(outline, k + 1), vertex(outline, k));
      std::size_t at =
          count_before(order_.size(), [&](std::size_t i) { return edges_[order_[i]].key < wanted; });
      const std::size_t end = std::min(order_.size(), at + kMostAtEdge);
      for (; at < end && edges_[order_[at]].key == wanted; ++at) {
        const u32 other = edges_[order_[at]].outline;
        if (other <= number || is_joined_[other] || !join(number, k, other, wanted)) continue;
        is_joined_[other] = true;
        return true;
      }
    }
    return false;
  }

  /// Makes outline `into` one with another, where its edge from corner `k` on is the edge `key` of that.
  bool join(u32 into, std::size_t k, u32 other_outline, u64 key) {
    Outline& a = outlines_[into];
    const Outline& b = outlines_[other_outline];
    if (a.material != b.material || a.look.shade != b.look.shade || a.look.number != b.look.number ||
        (a.face != b.face && !model_.has_cut_faces) || a.corners.size() + b.corners.size() - 2 > kMaxCorners)
      return false;
    std::size_t l = 0;
    while (key_of(vertex(b, l), vertex(b, l + 1)) != key) ++l;
    if (!is_same(a, k, b, l + 1) || !is_same(a, k + 1, b, l)) return false;
    Outline joined = a;
    joined.corners.clear();
    for (std::size_t i = 0; i <= k; ++i) add(a, i, joined);
    for (std::size_t i = l + 2; i < l + b.corners.size(); ++i) {
      if (a.face != b.face && !goes_on(a, b, i)) return false;
      for (std::size_t other = 0; other < a.corners.size(); ++other) {
        if (vertex(a, other) == vertex(b, i)) return false;
      }
      add(b, i, joined);
    }
    for (std::size_t i = k + 1; i < a.corners.size(); ++i) add(a, i, joined);
    if (!is_flat(a, b, joined)) return false;
    a = std::move(joined);
    return true;
  }

  static void add(const Outline& from, std::size_t i, Outline& to) {
    i %= from.corners.size();
    to.look.entries[to.corners.size()] = from.look.entries[i];
    to.corners.push_back(from.corners[i]);
  }

  /// Whether corners at one vertex are stored alike.
  bool is_same(const Outline& a, std::size_t i, const Outline& b, std::size_t j) const {
    const u32 one = corner(a, i);
    const u32 other = corner(b, j);
    if (entry(a, i) != entry(b, j)) return false;
    const Primitive primitive = primitive_of(model_, a);
    if (primitive.has_texture_vertices() && !model_.uvs.empty()) {
      for (std::size_t axis = 0; axis < 2; ++axis) {
        if (!is_near(model_.uvs[one][axis], model_.uvs[other][axis], kUvStep)) return false;
      }
    }
    for (const ObjectShape& shape : shapes_) {
      for (std::size_t axis = 0; primitive.has_normals() && !shape.normals.empty() && axis < 3; ++axis) {
        if (!is_near(shape.normals[one][axis], shape.normals[other][axis], kNormalStep)) return false;
      }
    }
    return true;
  }

  static float entry(const Outline& outline, std::size_t i) {
    return outline.look.entries[i % outline.corners.size()];
  }

  const Vec3& place(u32 corner) const { return shapes_[0].positions[model_.vertex_source[corner]]; }

  /// Whether corner `i` of `b` has the colour and texture coordinates that the plane of `a` has there.
  bool goes_on(const Outline& a, const Outline& b, std::size_t i) const {
    const auto& [first, second, third] = largest_triangle(a);
    const Vec3 side = difference(place(corner(a, second)), place(corner(a, first)));
    const Vec3 other = difference(place(corner(a, third)), place(corner(a, first)));
    const Vec3 to = difference(place(corner(b, i)), place(corner(a, first)));
    const Vec3 normal = cross(side, other);
    const float square = dot(normal, normal);
    if (!(square > 0)) return false;
    const float s = dot(cross(to, other), normal) / square;
    const float t = dot(cross(side, to), normal) / square;
    const auto at = [&](float x, float y, float z) { return x + s * (y - x) + t * (z - x); };
    if (a.look.shade == Shade::gouraud &&
        !is_near(at(entry(a, first), entry(a, second), entry(a, third)), entry(b, i), kColourStep))
      return false;
    if (!primitive_of(model_, a).has_texture_vertices() || model_.uvs.empty()) return true;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const auto uv = [&](const Outline& of, std::size_t number) {
        return model_.uvs[corner(of, number)][axis];
      };
      if (!is_near(at(uv(a, first), uv(a, second), uv(a, third)), uv(b, i), kUvStep)) return false;
    }
    return true;
  }

  /// The corners of the largest triangle at the first corner.
  std::array<std::size_t, 3> largest_triangle(const Outline& outline) const {
    std::array<std::size_t, 3> largest{0, 1, 2};
    float most = 0;
    for (std::size_t i = 1; i + 1 < outline.corners.size(); ++i) {
      for (std::size_t j = i + 1; j < outline.corners.size(); ++j) {
        const Vec3 normal = cross(difference(place(corner(outline, i)), place(corner(outline, 0))),
                                  difference(place(corner(outline, j)), place(corner(outline, 0))));
        if (dot(normal, normal) <= most) continue;
        most = dot(normal, normal);
        largest = {0, i, j};
      }
    }
    return largest;
  }

  /// Whether `joined` of `a` and `b` is flat and convex in all shapes.
  bool is_flat(const Outline& a, const Outline& b, const Outline& joined) const {
    const Primitive primitive = primitive_of(model_, joined);
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      const Vec3 one = normal_of(a, shapes_[i]);
      const Vec3 other = normal_of(b, shapes_[i]);
      const float lengths = std::sqrt(dot(one, one) * dot(other, other));
      if (!(lengths > 0) || dot(one, other) < kCoplanar * lengths) return false;
      const PolygonShape shape = polygon_shape(objects_[i], primitive);
      if (!shape.has_area || !shape.is_convex || !shape.is_flat) return false;
    }
    return true;
  }

  Vec3 normal_of(const Outline& outline, const ObjectShape& shape) const {
    const auto at = [&](std::size_t i) { return shape.positions[vertex(outline, i)]; };
    Vec3 normal{};
    for (std::size_t i = 1; i + 1 < outline.corners.size(); ++i)
      normal = sum(normal, cross(difference(at(i), at(0)), difference(at(i + 1), at(0))));
    return normal;
  }

  const Model& model_;
  const std::vector<ObjectShape>& shapes_;
  const std::vector<Document>& objects_;
  std::vector<Outline>& outlines_;
  std::vector<Edge> edges_;
  std::vector<u32> order_;       ///< Of `edges_`, by key.
  std::vector<bool> is_joined_;  ///< Outlines that are part of an earlier one.
};

}  // namespace

void join_polygons(const Model& model, const std::vector<ObjectShape>& shapes,
                   const std::vector<Document>& objects, std::vector<Outline>& outlines) {
  Joiner(model, shapes, objects, outlines).run();
}

}  // namespace retromesh::humanfly
