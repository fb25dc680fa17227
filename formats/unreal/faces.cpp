// Hot loop: compiled for speed.
#include "formats/unreal/faces.hpp"

#include <array>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/unreal/faces/index_buffer.hpp"
#include "formats/unreal/faces/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

/// All polygons with the same texture number and type byte, which become one material and group.
struct PolygonGroup {
  u8 texture = 0;
  u8 type = 0;
  u32 order = 0;      ///< Drawing order.
  u32 next = kNone;   ///< The next group with the same texture number.
  u32 count = 0;      ///< Polygons.
  u32 next_face = 0;  ///< Index in face_source of its next polygon.
};

/// Consecutive polygons of one group.
struct PolygonRun {
  u32 first;
  u32 count;
  u32 group;
};

bool draws_before(const PolygonGroup& a, const PolygonGroup& b) {
  if (a.order != b.order) return a.order < b.order;
  return a.texture != b.texture ? a.texture < b.texture : a.type < b.type;
}

class FaceBuilder {
 public:
  FaceBuilder(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
              FaceCounts& counts)
      : polygons_(datafile.polygons), vertices_(vertices), source_(source), model_(model), counts_(counts) {}

  bool build(Limits& limits) {
    find_runs();
    if (!limits.charge(u64{counts_.drawn} * kFaceBytes + u64{vertices_} * sizeof(u32))) return false;
    add_groups();
    add_face_source();
    build_index_buffer(polygons_, model_);
    return true;
  }

 private:
  /// Upper bound of the memory for a face: three render vertices, their copies in a Pose, their keys and hash
  /// table slots, three indices and the face number.
  static constexpr u64 kFaceBytes =
      3 * (2 * sizeof(Vec3) * 2 + sizeof(Vec2) + 8 * sizeof(u32)) + 2 * sizeof(u32);

  /// Divides the drawn polygons into runs, and counts the polygons of each group.
  void find_runs() {
    groups_of_texture_.fill(kNone);
    const u32 count = static_cast<u32>(polygons_.size());
    for (u32 i = 0; i < count;) {
      const Polygon& polygon = polygons_[i];
      const u32 first = i++;
      const bool left_out = is_left_out(polygon, first);
      while (!left_out && i < count && continues_run(polygons_[i], polygon)) ++i;
      if (!is_known(polygon.type)) count_unknown_style(first, i - first);
      if (!left_out) add_run({first, i - first, group_of(polygon)});
    }
  }

  /// Whether a polygon belongs to the same group as `before`, which is drawn, and is drawn too.
  bool continues_run(const Polygon& polygon, const Polygon& before) const {
    return polygon.type == before.type && polygon.texture == before.texture && has_valid_corners(polygon);
  }

  bool has_valid_corners(const Polygon& polygon) const {
    const auto& corners = polygon.vertices;
    return corners[0] < vertices_ && corners[1] < vertices_ && corners[2] < vertices_;
  }

  void add_run(const PolygonRun& run) {
    groups_[run.group].count += run.count;
    counts_.drawn += run.count;
    add_to(runs_) = run;
  }

  bool is_left_out(const Polygon& polygon, u32 number) {
    if (!has_valid_corners(polygon)) {
      count_outside(polygon.vertices, number);
      return true;
    }
    if (!(polygon.type & kAttachmentBit)) return false;
    add_attachment(polygon, number);
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

  void count_unknown_style(u32 first, u32 count) {
    if (counts_.unknown_style == 0) counts_.first_unknown_style = first;
    counts_.unknown_style += count;
  }

  [[gnu::noinline]] void add_attachment(const Polygon& polygon, u32 number) {
    Attachment& attachment = add_to(model_.attachments);
    attachment.name = "Weapon triangle";
    for (std::size_t i = 0; i < 3; ++i) attachment.vertices[i] = polygon.vertices[i];
    attachment.face = number;
  }

  u32 group_of(const Polygon& polygon) {
    for (u32 group = groups_of_texture_[polygon.texture]; group != kNone; group = groups_[group].next) {
      if (groups_[group].type == polygon.type) return group;
    }
    return add_group(polygon);
  }

  [[gnu::noinline]] u32 add_group(const Polygon& polygon) {
    const u32 order = drawing_order(polygon.type, default_properties_of(source_));
    u32& newest = groups_of_texture_[polygon.texture];
    add_to(groups_) = {polygon.texture, polygon.type, order, newest};
    newest = static_cast<u32>(groups_.size() - 1);
    return newest;
  }

  /// Adds a Group and a Material for each polygon group, in drawing order.
  void add_groups() {
    std::vector<u32> drawing = numbers_below(groups_.size());
    sort_by(drawing, [&](u32 a, u32 b) { return draws_before(groups_[a], groups_[b]); });
    u32 start = 0;
    for (u32 number = 0; number < drawing.size(); ++number) {
      PolygonGroup& group = groups_[drawing[number]];
      group.next_face = start;
      add_to(model_.groups) = {start * 3, group.count * 3, number};
      start += group.count;
      add_to(counts_.types) = group.type;
      Material& material = add_to(model_.materials);
      // GZDoom culls the back faces of no opaque model.
      const bool is_opaque = style_of(group.type) == PolygonStyle::normal;
      set_polygon_type(material, group.type | (source_.appearance && is_opaque ? 1 : 0),
                       default_properties_of(source_));
      material.slot = group.texture;
    }
  }

  /// Lists the polygons of each group in file order.
  void add_face_source() {
    model_.face_source = std::vector<u32>(counts_.drawn);
    for (const PolygonRun run : runs_) {
      u32& next = groups_[run.group].next_face;
      u32* const faces = &model_.face_source[next];
      for (u32 i = 0; i < run.count; ++i) faces[i] = run.first + i;
      next += run.count;
    }
  }

  const std::vector<Polygon>& polygons_;
  u32 vertices_;
  const MeshSource& source_;
  Model& model_;
  FaceCounts& counts_;

  std::vector<PolygonGroup> groups_;
  std::array<u32, 256> groups_of_texture_;  ///< The newest group of each texture number.
  std::vector<PolygonRun> runs_;
};

/// UNMIRRORTEX: mirrors the u of these slots, so that writing on them stays readable.
void unmirror_uvs(const ScriptMesh& mesh, Model& model) {
  std::vector<u8> mirrored(model.uvs.size());
  for (const Group& group : model.groups) {
    const u32 slot = model.materials[group.material].slot;
    for (const u32 unmirrored : mesh.unmirrored_textures) {
      if (unmirrored != slot) continue;
      for (u32 i = group.start; i < group.start + group.count; ++i) {
        const u32 vertex = model.indices[i];
        if (!mirrored[vertex]++) model.uvs[vertex][0] = 1 - model.uvs[vertex][0];
      }
    }
  }
}

}  // namespace

u32 first_flat_face(const Model& model) {
  u32 first = kNone;
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const u32* corners = &model.indices[i];
    const auto at = [&](u32 corner) { return model.source_positions[model.vertex_source[corners[corner]]]; };
    if (has_area(at(0), at(1), at(2))) continue;
    if (model.face_source[i / 3] < first) first = model.face_source[i / 3];
  }
  return first;
}

const DefaultProperties* default_properties_of(const MeshSource& source) {
  return source.class_file && source.has_defaults ? &source.class_file->defaults : nullptr;
}

bool add_faces(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
               FaceCounts& counts, Limits& limits) {
  if (!FaceBuilder(datafile, vertices, source, model, counts).build(limits)) return false;
  if (source.mesh && source.mesh->unmirror) unmirror_uvs(*source.mesh, model);
  return true;
}

}  // namespace retromesh::unreal
