#include "formats/humanfly/faces.hpp"

#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/humanfly/materials.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/io/message.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::humanfly {
namespace {

/// The palette entry of flat primitives.
constexpr u32 kFlatColour = 64;

/// Added to palette entries so that rounding cannot sample the previous entry.
constexpr float kEpsilon = 1.0f / 64;

// The palette entry of a normal at right angles to the view: polygons use (z + 127) / 2, lines 64 + z / 2.
constexpr float kPolygonMiddle = 63.5f;
constexpr float kLineMiddle = 64;

constexpr float kTexels = 256;
constexpr float kNormalUnit = 128;

Vec2 palette_uv(float entry) { return {entry / kColours, 0.5f}; }

/// The texture coordinate of a corner; with TextureMapping::facing the offset to which the normal is added.
Vec2 uv_of(const Document& document, const Primitive& primitive, u32 corner) {
  if (primitive.is_sprite()) return {0, 0};
  switch (primitive.shade()) {
    case Shade::flat:
      return palette_uv(static_cast<float>(kFlatColour) + kEpsilon);
    case Shade::gouraud:
      return palette_uv(static_cast<float>(primitive.table[corner]) + kEpsilon);
    case Shade::phong:
      return palette_uv(primitive.is_line() ? kLineMiddle : kPolygonMiddle);
    case Shade::environment:
      return {0.5f, 0.5f};
    default:
      const TextureVertex& vertex = document.texture_vertices[primitive.texture_vertex(corner)];
      return {static_cast<float>(vertex.u) / kTexels, static_cast<float>(vertex.v) / kTexels};
  }
}

class Builder {
 public:
  Builder(const Document& document, Model& model, std::vector<u32>& material_primitives)
      : document_(document), model_(model), material_primitives_(material_primitives) {}

  void build(const std::vector<u32>& order) {
    u32 last_key = 0;
    for (const u32 number : order) {
      const Primitive& primitive = document_.primitives[number];
      const u32 key = material_key(primitive);
      if (model_.materials.empty() || key != last_key) add_material(primitive, number);
      last_key = key;
      add(primitive, number);
    }
  }

 private:
  void add_material(const Primitive& primitive, u32 number) {
    add_to(model_.groups) = {static_cast<u32>(model_.indices.size()), 0,
                             static_cast<u32>(model_.materials.size())};
    add_to(model_.materials) = make_material(primitive);
    material_primitives_.push_back(number);
  }

  void add(const Primitive& primitive, u32 number) {
    const u32 first = static_cast<u32>(model_.vertex_source.size());
    const u32 material = static_cast<u32>(model_.materials.size()) - 1;
    for (u32 i = 0; i < primitive.count(); ++i) {
      model_.vertex_source.push_back(primitive.corners[i]);
      model_.uvs.push_back(uv_of(document_, primitive, i));
    }
    if (primitive.is_sprite()) {
      add_to(model_.sprites) = {first, material, number};
    } else if (primitive.is_line()) {
      add_to(model_.lines) = {{first, first + 1}, material, number};
    }
    for (u32 i = 1; i + 1 < primitive.count(); ++i) {
      for (const u32 corner : {0u, i, i + 1}) model_.indices.push_back(first + corner);
      model_.face_source.push_back(number);
      model_.groups.back().count += 3;
    }
  }

  const Document& document_;
  Model& model_;
  std::vector<u32>& material_primitives_;
};

Vec3 to_model_space(double x, double y, double z) {
  return {static_cast<float>(x), static_cast<float>(-y), static_cast<float>(-z)};
}

Vec3 polygon_normal(const Document& shape, const Primitive& primitive) {
  if (!primitive.is_polygon()) return {0, 1, 0};
  const std::array<double, 3> direction = area_normal(shape.vertices, primitive);
  return unit_or_up(to_model_space(direction[0], direction[1], direction[2]));
}

}  // namespace

std::vector<u32> drawing_order(const Document& document) {
  std::vector<u32> order = numbers_below(document.primitives.size());
  sort_by(order, [&](u32 a, u32 b) {
    const u32 one = material_key(document.primitives[a]);
    const u32 other = material_key(document.primitives[b]);
    return one != other ? one < other : a < b;
  });
  return order;
}

bool add_primitives(const Document& document, const std::vector<u32>& order, Model& model,
                    std::vector<u32>& material_primitives, Limits& limits) {
  u64 corners = 0;
  for (const Primitive& primitive : document.primitives) corners += primitive.count();
  // Each is a render vertex, its copy in a Pose, and a corner of up to three triangles.
  constexpr u64 kCornerBytes = 5 * sizeof(Vec3) + sizeof(Vec2) + 5 * sizeof(u32);
  if (!limits.charge(2 * corners * kCornerBytes)) return false;
  model.vertex_source.reserve(static_cast<std::size_t>(corners));
  model.uvs.reserve(static_cast<std::size_t>(corners));
  Builder(document, model, material_primitives).build(order);
  return true;
}

std::vector<Vec3> corner_normals(const Document& document, const std::vector<u32>& order,
                                 const Document& shape) {
  std::vector<Vec3> normals;
  for (const u32 number : order) {
    const Primitive& primitive = document.primitives[number];
    const Vec3 shared = polygon_normal(shape, primitive);
    for (u32 i = 0; i < primitive.count(); ++i) {
      Vec3& normal = add_to(normals);
      normal = shared;
      if (!primitive.has_normals()) continue;
      const Vector& own = shape.normals[primitive.normal(i) - document.vertex_count()];
      if (own.x == 0 && own.y == 0 && own.z == 0) continue;
      normal = scaled(to_model_space(own.x, own.y, own.z), 1 / kNormalUnit);
    }
  }
  return normals;
}

}  // namespace retromesh::humanfly
