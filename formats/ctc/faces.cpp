#include "formats/ctc/faces.hpp"

#include <algorithm>

#include "formats/io/vectors.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::array<u8, 3> kNoColour = {0x33, 0x66, 0xE5};
constexpr u32 kMostCompared = 32;  ///< Render vertices of one file vertex that are compared.

/// Creates render vertices. Corners with the same file vertex, uv and colour share one.
class VertexWelder {
 public:
  VertexWelder(const Document& document, const Interpretations& interpretations, Model& model)
      : document_(document),
        interpretations_(interpretations),
        model_(model),
        first_(document.vertices.size(), kNone) {}

  u32 vertex_of(u32 triangle, u32 corner) {
    const u32 source = document_.triangles[triangle][corner];
    const Vec2 uv = uv_of(document_.uvs[triangle], corner, interpretations_.uvs);
    const bool is_coloured = !document_.colours.empty();
    const Colour colour =
        is_coloured ? display_colour(document_.colours[triangle * 3 + corner]) : Colour{255, 255, 255, 255};
    u32 compared = 0;
    for (u32 at = first_[source]; at != kNone && compared < kMostCompared; at = next_[at], ++compared) {
      if (model_.uvs[at] == uv && (!is_coloured || model_.colours[at] == colour)) return at;
    }
    const u32 made = static_cast<u32>(model_.vertex_source.size());
    add_to(model_.vertex_source) = source;
    add_to(model_.uvs) = uv;
    if (is_coloured) add_to(model_.colours) = colour;
    add_to(next_) = first_[source];
    first_[source] = made;
    return made;
  }

 private:
  const Document& document_;
  const Interpretations& interpretations_;
  Model& model_;
  std::vector<u32> first_;  ///< For each file vertex, its newest render vertex: a linked list by next_.
  std::vector<u32> next_;
};

/// The skins in use: first the opaque ones, whose number is `opaque`, then those with any alpha below 255.
std::vector<u32> skins_in_order(const Document& document, const std::vector<u32>& skins,
                                std::size_t& opaque) {
  enum class Use : u8 { none, solid, blended };
  u32 count = 0;
  for (const u32 skin : skins) {
    if (skin != kNotDrawn) count = std::max(count, skin + 1);
  }
  std::vector<Use> uses(count, Use::none);
  for (std::size_t i = 0; i < skins.size(); ++i) {
    if (skins[i] == kNotDrawn) continue;
    Use& use = uses[skins[i]];
    if (use == Use::none) use = Use::solid;
    if (document.colours.empty()) continue;
    for (std::size_t corner = 3 * i; corner < 3 * i + 3; ++corner) {
      if (document.colours[corner][3] < 255) use = Use::blended;
    }
  }
  std::vector<u32> order;
  for (const Use wanted : {Use::solid, Use::blended}) {
    if (wanted == Use::blended) opaque = order.size();
    for (u32 skin = 0; skin < count; ++skin) {
      if (uses[skin] == wanted) add_to(order) = skin;
    }
  }
  return order;
}

}  // namespace

std::vector<u32> skin_of_triangles(const Document& document) {
  std::vector<u32> skins(document.triangles.size(), document.triangle_lists.empty() ? 0 : kNotDrawn);
  const u32 last = std::max(document.header.skins, 1u) - 1;
  std::size_t next = 0;
  for (u32 list = 0; list < document.triangle_lists.size(); ++list) {
    const std::size_t end = next + document.triangle_lists[list];
    while (next < end) skins[next++] = std::min(list, last);
  }
  return skins;
}

Colour display_colour(Colour stored) {
  const bool is_none = stored[0] == kNoColour[0] && stored[1] == kNoColour[1] && stored[2] == kNoColour[2];
  return is_none ? Colour{255, 255, 255, stored[3]} : stored;
}

bool add_faces(const Document& document, const Interpretations& interpretations,
               const std::vector<u32>& skins, Model& model, Limits& limits) {
  constexpr u64 kCornerSize = 2 * sizeof(Vec3) + sizeof(Vec2) + sizeof(Colour) + 3 * sizeof(u32);
  const u64 corners = u64{document.triangles.size()} * 3;
  if (!limits.charge(corners * kCornerSize + document.vertices.size() * sizeof(u32))) return false;
  VertexWelder welder(document, interpretations, model);
  std::size_t opaque = 0;
  const std::vector<u32> order = skins_in_order(document, skins, opaque);
  std::vector<u32> first(order.empty() ? 0 : *std::max_element(order.begin(), order.end()) + 2);
  for (const u32 skin : skins) {
    if (skin != kNotDrawn) ++first[skin + 1];
  }
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<u32> triangles(first.empty() ? 0 : first.back());
  std::vector<u32> filled = first;
  for (u32 i = 0; i < skins.size(); ++i) {
    if (skins[i] != kNotDrawn) triangles[filled[skins[i]]++] = i;
  }
  const bool is_clockwise = interpretations.winding == Winding::clockwise;
  for (const u32 skin : order) {
    Group& group = add_to(model.groups);
    group.start = static_cast<u32>(model.indices.size());
    group.count = (first[skin + 1] - first[skin]) * 3;
    group.material = static_cast<u32>(model.materials.size());
    Material& material = add_to(model.materials);
    material.slot = skin;
    material.two_sided = true;  // effects are mostly flat
    material.wrap = Wrap::repeat;
    if (model.materials.size() > opaque) material.blend = Blend::alpha;
    for (u32 i = first[skin]; i < first[skin + 1]; ++i) {
      const u32 triangle = triangles[i];
      for (const u32 corner : {0u, is_clockwise ? 2u : 1u, is_clockwise ? 1u : 2u}) {
        add_to(model.indices) = welder.vertex_of(triangle, corner);
      }
      add_to(model.face_source) = triangle;
    }
  }
  return true;
}

}  // namespace retromesh::ctc
