#include "formats/humanfly/faces.hpp"

#include "formats/humanfly/built_in_images.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/io/format.hpp"
#include "formats/io/list.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::humanfly {
namespace {

/// A flat primitive has the middle of its palette.
constexpr u32 kFlatColour = 64;

/// Colour n of 128 begins at n / 128 of its row; a little more keeps rounding from falling to the one before.
constexpr float kInside = 1.0f / 64;

// Where a normal across the view is in a palette: polygons have (z + 127) / 2, lines 64 + z / 2.
constexpr float kPolygonMiddle = 63.5f;
constexpr float kLineMiddle = 64;

constexpr float kTexels = 256;
constexpr float kNormalUnit = 128;

/// What tells materials apart, in drawing order: the kind, the shade, the number.
u32 look_of(const Primitive& primitive) {
  const u32 kind = primitive.is_sprite() ? 2 : primitive.is_line() ? 1 : 0;
  return kind << 13 | static_cast<u32>(primitive.shade()) << 10 | primitive.number();
}

Vec2 in_palette(float entry) { return {entry / kColours, 0.5f}; }

/// The spot of a corner on its image; with Mapping::facing where the normal goes on from.
Vec2 uv_of(const Document& document, const Primitive& primitive, u32 corner) {
  if (primitive.is_sprite()) return {0, 0};
  switch (primitive.shade()) {
    case Shade::flat:
      return in_palette(static_cast<float>(kFlatColour) + kInside);
    case Shade::gouraud:
      return in_palette(static_cast<float>(primitive.table[corner]) + kInside);
    case Shade::phong:
      return in_palette(primitive.is_line() ? kLineMiddle : kPolygonMiddle);
    case Shade::environment:
      return {0.5f, 0.5f};
    default:
      const TextureVertex& vertex = document.texture_vertices[primitive.texture_vertex(corner)];
      return {static_cast<float>(vertex.u) / kTexels, static_cast<float>(vertex.v) / kTexels};
  }
}

void name_look(const Primitive& primitive, Material& material) {
  constexpr const char* kPolygonKinds[] = {"Flat",
                                           "Gouraud",
                                           "Phong",
                                           "Texture",
                                           "Environment map",
                                           "Texture and light map, alpha",
                                           "Texture and light map, bump",
                                           ""};
  constexpr const char* kLineKinds[] = {"Lines, flat", "Lines, Gouraud", "Lines, Phong"};
  const u32 shade = static_cast<u32>(primitive.shade());
  const FormatArgument number = plain(primitive.number());
  if (primitive.is_sprite()) {
    material.name = format({"sprite %", {number}});
    material.kind = "Sprites";
    return;
  }
  material.name = format({primitive.shade() <= Shade::phong ? "palette %" : "texture %", {number}});
  material.kind = primitive.is_line() ? kLineKinds[shade] : kPolygonKinds[shade];
}

Material material_of(const Primitive& primitive) {
  Material material;
  name_look(primitive, material);
  material.slot = primitive.number();
  material.unlit = true;
  material.filter = Filter::nearest;
  material.wrap = primitive.is_sprite() || primitive.shade() <= Shade::phong ? Wrap::clamp : Wrap::repeat;
  if (primitive.is_sprite()) material.cutoff = 0.5f;
  if (primitive.shade() == Shade::phong) material.mapping = Mapping::facing;
  if (primitive.shade() == Shade::environment) material.mapping = Mapping::sphere;
  return material;
}

class Builder {
 public:
  Builder(const Document& document, Model& model, std::vector<u32>& wearers)
      : document_(document), model_(model), wearers_(wearers) {}

  void build(const std::vector<u32>& order) {
    u32 last_look = 0;
    for (const u32 number : order) {
      const Primitive& primitive = document_.primitives[number];
      const u32 look = look_of(primitive);
      if (model_.materials.empty() || look != last_look) add_look(primitive, number);
      last_look = look;
      add(primitive, number);
    }
  }

 private:
  void add_look(const Primitive& primitive, u32 number) {
    add_to(model_.groups) = {static_cast<u32>(model_.indices.size()), 0,
                             static_cast<u32>(model_.materials.size())};
    add_to(model_.materials) = material_of(primitive);
    wearers_.push_back(number);
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
  std::vector<u32>& wearers_;
};

Vec3 turned(double x, double y, double z) {
  return {static_cast<float>(x), static_cast<float>(-y), static_cast<float>(-z)};
}

Vec3 polygon_normal(const Document& shape, const Primitive& primitive) {
  if (!primitive.is_polygon()) return {0, 1, 0};
  const std::array<double, 3> direction = direction_of(shape.vertices, primitive);
  return unit_or_up(turned(direction[0], direction[1], direction[2]));
}

}  // namespace

std::vector<u32> drawing_order(const Document& document) {
  std::vector<u32> order = numbers_below(document.primitives.size());
  sort_by(order, [&](u32 a, u32 b) {
    const u32 one = look_of(document.primitives[a]);
    const u32 other = look_of(document.primitives[b]);
    return one != other ? one < other : a < b;
  });
  return order;
}

bool add_primitives(const Document& document, const std::vector<u32>& order, Model& model,
                    std::vector<u32>& wearers, Limits& limits) {
  u64 corners = 0;
  for (const Primitive& primitive : document.primitives) corners += primitive.count();
  // Each is a render vertex with its posed twin, and a corner of three triangles at most.
  constexpr u64 kCornerBytes = 5 * sizeof(Vec3) + sizeof(Vec2) + 5 * sizeof(u32);
  if (!limits.charge(2 * corners * kCornerBytes)) return false;
  model.vertex_source.reserve(static_cast<std::size_t>(corners));
  model.uvs.reserve(static_cast<std::size_t>(corners));
  Builder(document, model, wearers).build(order);
  return true;
}

std::vector<Vec3> corner_normals(const Document& document, const std::vector<u32>& order,
                                 const Document& shape) {
  std::vector<Vec3> normals;
  for (const u32 number : order) {
    const Primitive& primitive = document.primitives[number];
    const Vec3 of_all = polygon_normal(shape, primitive);
    for (u32 i = 0; i < primitive.count(); ++i) {
      Vec3& normal = add_to(normals);
      normal = of_all;
      if (!primitive.has_normals()) continue;
      const Vector& own = shape.normals[primitive.normal(i) - document.vertex_count()];
      if (own.x == 0 && own.y == 0 && own.z == 0) continue;
      normal = scaled(turned(own.x, own.y, own.z), 1 / kNormalUnit);
    }
  }
  return normals;
}

}  // namespace retromesh::humanfly
