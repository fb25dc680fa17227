#include "formats/unreal/faces.hpp"

#include <array>
#include <memory>

#include "formats/io/list.hpp"
#include "formats/io/order.hpp"
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
  u32 group = 0;
  u32 next = kNone;  ///< Another look of the same texture.
};

/// What tells two render vertices of one vertex apart: their group and their uv.
constexpr u32 key_of(u32 group, Uv uv) { return group << 16 | u32{uv.u} << 8 | uv.v; }
constexpr u32 group_of(u32 key) { return key >> 16; }

/// No key: there are fewer groups than polygons, and at most 65,535 of these.
constexpr u32 kNoKey = 0xFFFFFFFF;

struct RenderVertex {
  u32 key;
  u32 source;
  u32 older;  ///< Another one of the same source.
};

/// The render vertex that was made last of a vertex.
struct Newest {
  u32 key = kNoKey;
  u32 number = kNone;
};

bool draws_before(const Look& a, const Look& b) {
  if (a.order != b.order) return a.order < b.order;
  return a.texture != b.texture ? a.texture < b.texture : a.type < b.type;
}

[[gnu::noinline]] std::vector<u32> filled(std::size_t count, u32 value) {
  return std::vector<u32>(count, value);
}

class FaceBuilder {
 public:
  FaceBuilder(const Datafile& datafile, u32 vertices, const Recipe& recipe, Model& model, FaceCounts& counts)
      : polygons_(datafile.polygons), vertices_(vertices), recipe_(recipe), model_(model), counts_(counts) {}

  bool build(Limits& limits) {
    sort_out();
    if (!limits.charge(u64{counts_.drawn} * kFaceBytes + u64{vertices_} * sizeof(u32))) return false;
    make_groups();
    number_faces();
    place_faces();
    write_vertices();
    return true;
  }

 private:
  /// Most that one face adds: three render vertices with their posed twins, three indices, its number.
  static constexpr u64 kFaceBytes =
      3 * (2 * sizeof(Vec3) * 2 + sizeof(Vec2) + 3 * sizeof(u32)) + 2 * sizeof(u32);

  static constexpr u32 kLongestChain = 64;

  /// What a polygon is instead of the number of a look.
  static constexpr u32 kNotDrawn = kNone;

  /// Decides what each polygon is, and counts the looks of those that are drawn.
  void sort_out() {
    looks_of_texture_ = filled(256, kNone);
    for (const SkinRule& rule : recipe_.skins) hides_some_ = hides_some_ || rule.hidden;
    look_of_polygon_ = filled(polygons_.size(), kNotDrawn);
    const Polygon* before = nullptr;  // the last one that was drawn; most look like it
    u32 look = kNotDrawn;
    for (u32 i = 0; i < polygons_.size(); ++i) {
      const Polygon& polygon = polygons_[i];
      if (is_left_out(polygon, i)) continue;
      if (!before || polygon.texture != before->texture || polygon.type != before->type)
        look = look_of(polygon);
      before = &polygon;
      ++looks_[look].count;
      ++counts_.drawn;
      look_of_polygon_[i] = look;
    }
  }

  bool is_left_out(const Polygon& polygon, u32 number) {
    const auto& corners = polygon.vertices;
    if (corners[0] >= vertices_ || corners[1] >= vertices_ || corners[2] >= vertices_) {
      count_outside(corners, number);
      return true;
    }
    if (polygon.type & kAttachmentBit) {
      add_attachment(polygon, number);
      return true;
    }
    if (!hides_some_ || !is_hidden(polygon.texture)) return false;
    ++counts_.hidden;
    return true;
  }

  [[gnu::noinline]] void count_outside(const std::array<u16, 3>& corners, u32 number) {
    if (counts_.outside++ > 0) return;
    counts_.first_outside = number;
    for (const u16 corner : corners) {
      counts_.first_vertex = corner;
      if (corner >= vertices_) return;
    }
  }

  bool is_hidden(u32 slot) const {
    const SkinRule* rule = rule_for(recipe_.skins, slot, false);
    return rule && rule->hidden;
  }

  [[gnu::noinline]] void add_attachment(const Polygon& polygon, u32 number) {
    Attachment& attachment = add_to(model_.attachments);
    attachment.name = "Weapon triangle";
    for (std::size_t i = 0; i < 3; ++i) attachment.vertices[i] = polygon.vertices[i];
    attachment.face = number;
  }

  u32 look_of(const Polygon& polygon) {
    for (u32 look = looks_of_texture_[polygon.texture]; look != kNone; look = looks_[look].next) {
      if (looks_[look].type == polygon.type) return look;
    }
    return add_look(polygon);
  }

  [[gnu::noinline]] u32 add_look(const Polygon& polygon) {
    Material material;
    set_look(material, polygon.type, dressing(recipe_));
    u32& newest = looks_of_texture_[polygon.texture];
    add_to(looks_) = {polygon.texture, polygon.type, drawing_order(material), 0, 0, newest};
    newest = static_cast<u32>(looks_.size() - 1);
    return newest;
  }

  void make_groups() {
    std::vector<u32> drawing = numbers_below(looks_.size());
    sort_by(drawing, [&](u32 a, u32 b) { return draws_before(looks_[a], looks_[b]); });
    u32 start = 0;
    for (u32 number = 0; number < drawing.size(); ++number) {
      Look& look = looks_[drawing[number]];
      look.group = number;
      add_to(model_.groups) = {start, look.count * 3, number};
      start += look.count * 3;
      add_to(counts_.types) = look.type;
      Material& material = add_to(model_.materials);
      set_look(material, look.type, dressing(recipe_));
      material.slot = look.texture;
    }
  }

  /// Lists the polygons of each group one behind the other, each in the file's order.
  void number_faces() {
    std::vector<u32> next;
    for (const Look& look : looks_) add_to(next) = model_.groups[look.group].start / 3;
    model_.face_source = filled(counts_.drawn, 0);
    u32* const listed = model_.face_source.data();
    const u32* const look_of_polygon = look_of_polygon_.data();
    for (u32 i = 0; i < polygons_.size(); ++i) {
      const u32 look = look_of_polygon[i];
      if (look != kNotDrawn) listed[next[look]++] = i;
    }
  }

  void place_faces() {
    const bool turn_over = determinant(model_.frames.matrix) < 0;
    model_.indices = filled(model_.face_source.size() * 3, 0);
    newest_.resize(vertices_);
    made_.reset(new RenderVertex[model_.indices.size()]);
    for (const Group& group : model_.groups) {
      if (model_.materials[group.material].facet) {
        place_group(group, turn_over, [this](u32 vertex, u32 key) { return make(vertex, key, kNone); });
      } else {
        place_group(group, turn_over, [this](u32 vertex, u32 key) { return shared(vertex, key); });
      }
    }
  }

  template <class Vertex>
  void place_group(const Group& group, bool turn_over, Vertex vertex) {
    const std::size_t second = turn_over ? 2 : 1;
    u32* index = &model_.indices[group.start];
    const u32* face = &model_.face_source[group.start / 3];
    for (const u32* end = index + group.count; index != end; index += 3, ++face) {
      const Polygon& polygon = polygons_[*face];
      const auto corner = [&](std::size_t i) {
        return vertex(polygon.vertices[i], key_of(group.material, polygon.uv[i]));
      };
      index[0] = corner(0);
      index[1] = corner(second);
      index[2] = corner(3 - second);
    }
  }

  void write_vertices() {
    model_.vertex_source = filled(count_, 0);
    model_.uvs.resize(count_);
    u32* source = model_.vertex_source.data();
    Vec2* uv = model_.uvs.data();
    const RenderVertex* const end = made_.get() + count_;
    for (const RenderVertex* made = made_.get(); made != end; ++made) {
      *source++ = made->source;
      *uv++ = {static_cast<float>(made->key >> 8 & 255) / 255, static_cast<float>(made->key & 255) / 255};
    }
  }

  /// The render vertex of this vertex and key, which faces of one group and uv share.
  u32 shared(u32 vertex, u32 key) {
    Newest& newest = newest_[vertex];
    if (newest.key == key) return newest.number;
    const u32 older = find(key, newest.number);
    if (older != kNone) return older;
    newest = {key, make(vertex, key, newest.number)};
    return newest.number;
  }

  /// Looks along a chain that runs to older render vertices: those of older groups come last.
  u32 find(u32 key, u32 number) const {
    // Nobody shares a vertex among more than a few uvs, so a hostile file gets no long chains.
    for (u32 steps = 0; number != kNone && steps < kLongestChain; ++steps) {
      const RenderVertex& made = made_[number];
      if (made.key == key) return number;
      if (group_of(made.key) != group_of(key)) return kNone;
      number = made.older;
    }
    return kNone;
  }

  u32 make(u32 vertex, u32 key, u32 older) {
    made_[count_] = {key, vertex, older};
    return count_++;
  }

  const std::vector<Polygon>& polygons_;
  u32 vertices_;
  const Recipe& recipe_;
  Model& model_;
  FaceCounts& counts_;

  std::vector<Look> looks_;
  std::vector<u32> looks_of_texture_;  ///< The newest look of each texture.
  bool hides_some_ = false;            ///< A script hides slots.
  std::vector<u32> look_of_polygon_;

  std::vector<Newest> newest_;  ///< Of each vertex of the file.
  u32 count_ = 0;               ///< Render vertices so far; there is room for as many as there are corners.
  std::unique_ptr<RenderVertex[]> made_;
};

/// UNMIRRORTEX: readable text on these slots is turned round again.
void unmirror_uvs(const ScriptMesh& mesh, Model& model) {
  std::vector<u8> turned(model.uvs.size());
  for (const Group& group : model.groups) {
    const u32 slot = model.materials[group.material].slot;
    for (const u32 unmirrored : mesh.unmirrored_textures) {
      if (unmirrored != slot) continue;
      for (u32 i = group.start; i < group.start + group.count; ++i) {
        const u32 vertex = model.indices[i];
        if (!turned[vertex]++) model.uvs[vertex][0] = 1 - model.uvs[vertex][0];
      }
    }
  }
}

}  // namespace

u32 first_flat_face(const Model& model) {
  u32 first = kNone;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const u32* corners = &model.indices[i];
    const auto& positions = model.positions;
    if (has_area(positions[corners[0]], positions[corners[1]], positions[corners[2]])) continue;
    if (model.face_source[i / 3] < first) first = model.face_source[i / 3];
  }
  return first;
}

const DefaultProperties* dressing(const Recipe& recipe) {
  return recipe.class_file && recipe.dressed ? &recipe.class_file->defaults : nullptr;
}

bool add_faces(const Datafile& datafile, u32 vertices, const Recipe& recipe, Model& model, FaceCounts& counts,
               Limits& limits) {
  if (!FaceBuilder(datafile, vertices, recipe, model, counts).build(limits)) return false;
  if (recipe.mesh && recipe.mesh->unmirror) unmirror_uvs(*recipe.mesh, model);
  return true;
}

}  // namespace retromesh::unreal
