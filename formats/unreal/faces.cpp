#include "formats/unreal/faces.hpp"

#include <algorithm>
#include <array>

#include "formats/model/geometry.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

/// Polygons with the same texture number and type byte wear one material.
struct Look {
  u8 texture = 0;
  u8 type = 0;
  u32 order = 0;  ///< In drawing.
  u32 count = 0;
  u32 next = kNone;  ///< Another look of the same texture.
};

struct RenderVertex {
  u32 source = 0;
  u32 older = kNone;  ///< Another one of the same source.
  Uv uv;
};

bool draws_before(const Look& a, const Look& b) {
  if (a.order != b.order) return a.order < b.order;
  return a.texture != b.texture ? a.texture < b.texture : a.type < b.type;
}

class FaceBuilder {
 public:
  FaceBuilder(const Datafile& datafile, u32 vertices, const Recipe& recipe, Model& model, FaceCounts& counts)
      : datafile_(datafile), vertices_(vertices), recipe_(recipe), model_(model), counts_(counts) {}

  bool build(Limits& limits) {
    sort_out();
    if (!limits.charge(u64{counts_.drawn} * kFaceBytes + u64{vertices_} * sizeof(u32))) return false;
    make_groups();
    place_faces();
    return true;
  }

 private:
  /// Most that one face adds: three render vertices with their posed twins, three indices, its number.
  static constexpr u64 kFaceBytes = 3 * (2 * sizeof(Vec3) * 2 + sizeof(Vec2) + 3 * sizeof(u32)) + 2 * sizeof(u32);

  static constexpr u32 kLongestChain = 64;

  bool is_outside(const Polygon& polygon, u32& vertex) const {
    for (const u16 corner : polygon.vertices) {
      if (corner >= vertices_) {
        vertex = corner;
        return true;
      }
    }
    return false;
  }

  bool is_hidden(u32 slot) const {
    if (!hides_some_) return false;
    const SkinRule* rule = rule_for(recipe_.skins, slot, false);
    return rule && rule->hidden;
  }

  /// Decides what each polygon is, and counts the looks of those that are drawn.
  void sort_out() {
    looks_of_texture_.fill(kNone);
    hides_some_ = std::any_of(recipe_.skins.begin(), recipe_.skins.end(), [](const SkinRule& rule) { return rule.hidden; });
    look_of_polygon_.assign(datafile_.polygons.size(), kNone);
    for (u32 i = 0; i < datafile_.polygons.size(); ++i) {
      const Polygon& polygon = datafile_.polygons[i];
      u32 vertex = 0;
      if (is_outside(polygon, vertex)) {
        if (counts_.outside++ == 0) {
          counts_.first_outside = i;
          counts_.first_vertex = vertex;
        }
        continue;
      }
      if (polygon.type & kAttachmentBit) {
        model_.attachments.push_back(
            {"Weapon triangle", {polygon.vertices[0], polygon.vertices[1], polygon.vertices[2]}, i});
        continue;
      }
      if (is_hidden(polygon.texture)) {
        ++counts_.hidden;
        continue;
      }
      const u32 look = look_of(polygon);
      ++looks_[look].count;
      ++counts_.drawn;
      look_of_polygon_[i] = look;
    }
  }

  u32 look_of(const Polygon& polygon) {
    u32& first = looks_of_texture_[polygon.texture];
    for (u32 look = first; look != kNone; look = looks_[look].next) {
      if (looks_[look].type == polygon.type) return look;
    }
    const Material material = material_of(polygon.type, dressing(recipe_));
    looks_.push_back({polygon.texture, polygon.type, drawing_order(material), 0, first});
    return first = static_cast<u32>(looks_.size() - 1);
  }

  void make_groups() {
    std::vector<u32> drawing(looks_.size());
    for (u32 i = 0; i < drawing.size(); ++i) drawing[i] = i;
    std::sort(drawing.begin(), drawing.end(), [&](u32 a, u32 b) { return draws_before(looks_[a], looks_[b]); });
    group_of_look_.resize(looks_.size());
    u32 start = 0;
    for (const u32 look : drawing) {
      const u32 number = static_cast<u32>(model_.groups.size());
      group_of_look_[look] = number;
      model_.groups.push_back({start, looks_[look].count * 3, number});
      start += looks_[look].count * 3;
      model_.materials.push_back(material_of(looks_[look].type, dressing(recipe_)));
      model_.materials.back().slot = looks_[look].texture;
      counts_.types.push_back(looks_[look].type);
    }
  }

  void place_faces() {
    const bool turn_over = determinant(model_.frames.matrix) < 0;
    std::vector<u32> polygons(counts_.drawn);
    std::vector<u32> next(model_.groups.size());
    for (u32 i = 0; i < next.size(); ++i) next[i] = model_.groups[i].start / 3;
    for (u32 i = 0; i < look_of_polygon_.size(); ++i) {
      if (look_of_polygon_[i] != kNone) polygons[next[group_of_look_[look_of_polygon_[i]]]++] = i;
    }
    model_.face_source = polygons;
    model_.indices.reserve(polygons.size() * 3);
    made_.reserve(std::min(counts_.drawn * 3, vertices_ + vertices_ / 4));
    newest_.assign(vertices_, kNone);
    for (const Group& group : model_.groups) {
      first_of_group_ = static_cast<u32>(made_.size());
      const bool facet = model_.materials[group.material].facet;
      for (u32 face = group.start / 3; face < (group.start + group.count) / 3; ++face) {
        const Polygon& polygon = datafile_.polygons[polygons[face]];
        const std::array<u32, 3> corners = {0, turn_over ? 2u : 1u, turn_over ? 1u : 2u};
        for (const u32 corner : corners) {
          model_.indices.push_back(render_vertex(polygon.vertices[corner], polygon.uv[corner], facet));
        }
      }
    }
    write_vertices();
  }

  void write_vertices() {
    model_.vertex_source.reserve(made_.size());
    model_.uvs.reserve(made_.size());
    for (const RenderVertex& made : made_) {
      model_.vertex_source.push_back(made.source);
      model_.uvs.push_back({static_cast<float>(made.uv.u) / 255, static_cast<float>(made.uv.v) / 255});
    }
  }

  /// A render vertex of the current group for this vertex and uv; facet groups share none.
  u32 render_vertex(u32 vertex, Uv uv, bool facet) {
    if (!facet) {
      // The chain runs from the newest render vertex of this vertex to older ones; older groups' come last. Nobody shares
      // a vertex among more than a few uvs, so a hostile file gets no long chains.
      u32 steps = 0;
      for (u32 i = newest_[vertex]; i != kNone && i >= first_of_group_ && steps < kLongestChain; i = made_[i].older) {
        if (made_[i].uv.u == uv.u && made_[i].uv.v == uv.v) return i;
        ++steps;
      }
    }
    const u32 made = static_cast<u32>(made_.size());
    made_.push_back({vertex, newest_[vertex], uv});
    newest_[vertex] = made;
    return made;
  }

  const Datafile& datafile_;
  u32 vertices_;
  const Recipe& recipe_;
  Model& model_;
  FaceCounts& counts_;

  std::vector<Look> looks_;
  std::array<u32, 256> looks_of_texture_{};  ///< The newest look of each texture.
  bool hides_some_ = false;                  ///< A script hides slots.
  std::vector<u32> look_of_polygon_;
  std::vector<u32> group_of_look_;

  u32 first_of_group_ = 0;
  std::vector<u32> newest_;  ///< Render vertex of each vertex of the file.
  std::vector<RenderVertex> made_;
};

/// UNMIRRORTEX: readable text on these slots is turned round again.
void unmirror_uvs(const ScriptMesh& mesh, Model& model) {
  std::vector<u8> turned(model.uvs.size());
  for (const Group& group : model.groups) {
    const u32 slot = model.materials[group.material].slot;
    const auto& slots = mesh.unmirrored_textures;
    if (std::find(slots.begin(), slots.end(), slot) == slots.end()) continue;
    for (u32 i = group.start; i < group.start + group.count; ++i) {
      const u32 vertex = model.indices[i];
      if (turned[vertex]++) continue;
      model.uvs[vertex][0] = 1 - model.uvs[vertex][0];
    }
  }
}

}  // namespace

const DefaultProperties& dressing(const Recipe& recipe) {
  static const DefaultProperties kNoProperties;
  return recipe.class_file && recipe.dressed ? recipe.class_file->defaults : kNoProperties;
}

bool add_faces(const Datafile& datafile, u32 vertices, const Recipe& recipe, Model& model, FaceCounts& counts,
               Limits& limits) {
  if (!FaceBuilder(datafile, vertices, recipe, model, counts).build(limits)) return false;
  if (recipe.mesh && recipe.mesh->unmirror) unmirror_uvs(*recipe.mesh, model);
  return true;
}

}  // namespace retromesh::unreal
