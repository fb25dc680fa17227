#include "formats/unreal/faces.hpp"

#include <array>

#include "formats/io/list.hpp"
#include "formats/io/sort.hpp"
#include "formats/model/geometry.hpp"
#include "formats/unreal/index_buffer.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

/// Polygons with the same texture number and type byte wear one material.
struct Look {
  u8 texture = 0;
  u8 type = 0;
  u32 order = 0;     ///< In drawing.
  u32 next = kNone;  ///< Another look of the same texture.
  u32 count = 0;     ///< Of polygons.
  u32 place = 0;     ///< Where its next polygon goes.
};

/// Polygons that look alike and lie one behind the other in the file.
struct Run {
  u32 first;
  u32 count;
  u32 look;
};

bool draws_before(const Look& a, const Look& b) {
  if (a.order != b.order) return a.order < b.order;
  return a.texture != b.texture ? a.texture < b.texture : a.type < b.type;
}

[[gnu::noinline]] std::vector<u32> zeros(std::size_t count) { return std::vector<u32>(count); }

class FaceBuilder {
 public:
  FaceBuilder(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
              FaceCounts& counts)
      : polygons_(datafile.polygons), vertices_(vertices), source_(source), model_(model), counts_(counts) {}

  bool build(Limits& limits) {
    sort_out();
    if (!limits.charge(u64{counts_.drawn} * kFaceBytes + u64{vertices_} * sizeof(u32))) return false;
    make_groups();
    number_faces();
    place_faces();
    return true;
  }

 private:
  /// Most that one face adds: three render vertices with their posed twins and slots, three indices, its
  /// number.
  static constexpr u64 kFaceBytes =
      3 * (2 * sizeof(Vec3) * 2 + sizeof(Vec2) + 3 * sizeof(u32) + 4 * sizeof(Slot)) + 2 * sizeof(u32);

  /// Steps past the slots of other keys that a corner may take, on the whole. Those of real files take 0.1.
  static constexpr u32 kPatience = 64;

  /// Finds the runs of polygons that are drawn, and counts those of each look.
  void sort_out() {
    looks_of_texture_.fill(kNone);
    for (const SkinRule& rule : source_.skins) hides_some_ = hides_some_ || rule.hidden;
    const u32 count = static_cast<u32>(polygons_.size());
    for (u32 i = 0; i < count;) {
      const Polygon& polygon = polygons_[i];
      const u32 first = i++;
      const bool left_out = is_left_out(polygon, first);
      while (!left_out && i < count && looks_like(polygons_[i], polygon)) ++i;
      if (!is_known(polygon.type)) count_strange(first, i - first);
      if (!left_out) add_run({first, i - first, look_of(polygon)});
    }
  }

  /// Whether a polygon is drawn as `before` is, which is drawn.
  bool looks_like(const Polygon& polygon, const Polygon& before) const {
    return polygon.type == before.type && polygon.texture == before.texture && has_its_vertices(polygon);
  }

  bool has_its_vertices(const Polygon& polygon) const {
    const auto& corners = polygon.vertices;
    return corners[0] < vertices_ && corners[1] < vertices_ && corners[2] < vertices_;
  }

  void add_run(const Run& run) {
    looks_[run.look].count += run.count;
    counts_.drawn += run.count;
    add_to(runs_) = run;
  }

  bool is_left_out(const Polygon& polygon, u32 number) {
    if (!has_its_vertices(polygon)) {
      count_outside(polygon.vertices, number);
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

  void count_strange(u32 first, u32 count) {
    if (counts_.strange == 0) counts_.first_strange = first;
    counts_.strange += count;
  }

  bool is_hidden(u32 slot) const {
    const SkinRule* rule = rule_for(source_.skins, slot, false);
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
    const u32 order = drawing_order(polygon.type, dressing(source_));
    u32& newest = looks_of_texture_[polygon.texture];
    add_to(looks_) = {polygon.texture, polygon.type, order, newest};
    newest = static_cast<u32>(looks_.size() - 1);
    return newest;
  }

  void make_groups() {
    std::vector<u32> drawing = numbers_below(looks_.size());
    sort_by(drawing, [&](u32 a, u32 b) { return draws_before(looks_[a], looks_[b]); });
    u32 start = 0;
    for (u32 number = 0; number < drawing.size(); ++number) {
      Look& look = looks_[drawing[number]];
      look.place = start;
      add_to(model_.groups) = {start * 3, look.count * 3, number};
      start += look.count;
      add_to(counts_.types) = look.type;
      Material& material = add_to(model_.materials);
      set_look(material, look.type, dressing(source_));
      material.slot = look.texture;
    }
  }

  /// Lists the polygons of each group one behind the other, each in the file's order.
  void number_faces() {
    model_.face_source = zeros(counts_.drawn);
    for (const Run run : runs_) {
      u32& place = looks_[run.look].place;
      u32* const listed = &model_.face_source[place];
      for (u32 i = 0; i < run.count; ++i) listed[i] = run.first + i;
      place += run.count;
    }
  }

  void place_faces() {
    model_.indices = zeros(model_.face_source.size() * 3);
    std::vector<u32>& keys = model_.vertex_source;
    keys = zeros(model_.indices.size());
    u32 count = 0;
    for (const Group& group : model_.groups) {
      const bool facet = model_.materials[group.material].facet;
      if (facet || !share_corners(group, count)) keep_corners_apart(group, count);
    }
    keys.resize(count);
    model_.uvs = list_of<Vec2>(count, [&](std::size_t i) { return uv_of(keys[i]); });
    for (u32& key : keys) key = vertex_of(key);
    counts_.used_vertices = count_used();
  }

  /// Writes an index for each corner of a group, as a function of its key gives it.
  template <class IndexOf>
  void each_corner(const Group& group, IndexOf index_of) {
    const std::size_t second = determinant(model_.frames.matrix) < 0 ? 2 : 1;
    const std::array<std::size_t, 3> order = {0, second, 3 - second};
    u32* index = &model_.indices[group.start];
    const u32* face = &model_.face_source[group.start / 3];
    for (const u32* end = index + group.count; index != end; ++face) {
      const Polygon& polygon = polygons_[*face];
      for (const std::size_t i : order) *index++ = index_of(key_of(polygon.vertices[i], polygon.uv[i]));
    }
  }

  void keep_corners_apart(const Group& group, u32& count) {
    u32* const keys = model_.vertex_source.data();
    each_corner(group, [&, keys](u32 key) {
      keys[count] = key;
      return count++;
    });
  }

  /// Corners of one key share a render vertex. False when keys meet again and again, as only those of a file
  /// do that was made for it.
  bool share_corners(const Group& group, u32& count) {
    std::vector<Slot> slots(slot_count(group.count));
    const u32 last = static_cast<u32>(slots.size() - 1);
    u32* const keys = model_.vertex_source.data();
    SlotFinder finder{slots.data(), last, group.count * kPatience, keys, count};
    each_corner(group, [&](u32 key) { return finder.slot_of(key); });
    if (finder.patience == 0) return false;
    for (; count < finder.count; ++count) {
      Slot& slot = finder.slots[keys[count]];
      keys[count] = slot.key;
      slot.taken = count;
    }
    u32* index = &model_.indices[group.start];
    for (const u32* const end = index + group.count; index != end; ++index) {
      *index = finder.slots[*index].taken;
    }
    return true;
  }

  /// Counts the vertices of what is drawn and of attachments.
  u32 count_used() const {
    std::vector<u8> used(vertices_);
    for (const u32 vertex : model_.vertex_source) used[vertex] = 1;
    for (const Attachment& attachment : model_.attachments) {
      for (const u32 vertex : attachment.vertices) used[vertex] = 1;
    }
    u32 count = 0;
    for (const u8 each : used) count += each;
    return count;
  }

  const std::vector<Polygon>& polygons_;
  u32 vertices_;
  const MeshSource& source_;
  Model& model_;
  FaceCounts& counts_;

  std::vector<Look> looks_;
  std::array<u32, 256> looks_of_texture_;  ///< The newest look of each texture.
  bool hides_some_ = false;                ///< A script hides slots.
  std::vector<Run> runs_;
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

const DefaultProperties* dressing(const MeshSource& source) {
  return source.class_file && source.dressed ? &source.class_file->defaults : nullptr;
}

bool add_faces(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
               FaceCounts& counts, Limits& limits) {
  if (!FaceBuilder(datafile, vertices, source, model, counts).build(limits)) return false;
  if (source.mesh && source.mesh->unmirror) unmirror_uvs(*source.mesh, model);
  return true;
}

}  // namespace retromesh::unreal
