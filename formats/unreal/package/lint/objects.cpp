#include <algorithm>
#include <string>

#include "formats/unreal/package/lint/lint.hpp"

namespace retromesh::unreal::package {
namespace {

bool has_only_zeros(ByteView bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte byte) { return byte == std::byte{0}; });
}

class ObjectLint {
 public:
  ObjectLint(const LintedPackage& package, Limits& limits, Notes& notes)
      : package_(package),
        tables_(package.tables),
        limits_(limits),
        notes_(notes),
        damaged_(Rule::package_object_damaged, *package.file, notes),
        wrong_end_(Rule::package_list_end_wrong, *package.file, notes),
        skel_model_(Rule::package_skel_model, *package.file, notes),
        unknown_defaults_(Rule::package_defaults_unknown, *package.file, notes),
        wrong_pixels_(Rule::package_pixels_disagree, *package.file, notes) {}

  void look_at(const Export& object) {
    const ObjectBytes from{*package_.file, tables_, object,
                           package_.bytes.subspan(object.offset, object.size)};
    Limits limits = limits_;  // each object is freed after it
    switch (kind_of(tables_, object)) {
      case ObjectKind::mesh:
        return use(read_mesh(from, limits), from, [&](const Mesh& mesh) { check(mesh, from); });
      case ObjectKind::lod_mesh:
        return use(read_lod_mesh(from, limits), from, [&](const LodMesh& mesh) { check_lod(mesh, from); });
      case ObjectKind::skeletal_mesh:
        return use(read_skeletal_mesh(from, limits), from, [](const SkeletalMesh&) {});
      case ObjectKind::animation:
        return use(read_animation(from, limits), from, [](const Animation&) {});
      case ObjectKind::texture:
        return use(read_texture(from, limits), from, [&](const Texture& texture) { check(texture, from); });
      case ObjectKind::palette:
        return use(read_palette(from, limits), from, [](const Palette&) {});
      case ObjectKind::text_buffer:
        return use(read_text_buffer(from, limits), from, [](const TextBuffer&) {});
      case ObjectKind::class_object:
        return look_at_class(from, limits);
      case ObjectKind::skel_model:
        return skel_model_.add({"% is a SkelModel, which is not read", {name_of(from)}},
                               {"It is the skeletal mesh of Rune."}, object.offset);
      case ObjectKind::other:
        return;
    }
  }

 private:
  std::string_view name_of(const ObjectBytes& from) const { return tables_.names[from.object.name]; }

  template <class Object, class Check>
  void use(const Result<Object>& object, const ObjectBytes& from, Check check_object) {
    if (object) return check_object(object.value());
    const Error& error = object.error();
    if (error.code == ErrorCode::sizes_disagree)
      return wrong_end_.add({"% has a list that ends elsewhere", {name_of(from)}}, {"%.", {sentence(error)}},
                            error.offset);
    damaged_.add({"% cannot be read", {name_of(from)}},
                 {has_only_zeros(from.bytes) ? "All bytes of the % are zeros."
                                             : "The % ends at another byte than its "
                                               "layout says.",
                  {tables_.class_of(from.object)}},
                 from.object.offset);
  }

  void look_at_class(const ObjectBytes& from, Limits& limits) {
    const auto object = read_class(from, limits);
    if (object) return;
    unknown_defaults_.add({"The default properties of % are not found", {name_of(from)}},
                          {"%", {object.error().cause}}, object.error().offset);
  }

  void check_frames(const Mesh& mesh, u32 stored, const ObjectBytes& from) {
    const MeshNumbers& numbers = mesh.numbers;
    const u64 expected = numbers.frames < 0 ? 0 : u64{stored} * static_cast<u32>(numbers.frames);
    if (mesh.vertex_count() == expected) return;
    Finding(Rule::package_vertices_disagree, *package_.file, notes_)
        .add({"% has % and needs %",
              {name_of(from), counted(mesh.vertex_count(), "vertex", "vertices"), expected}},
             {"Its % frames have % vertices each.",
              {plain(static_cast<u32>(std::max(numbers.frames, 0))), stored}},
             mesh.packed.start);
  }

  void check_sequences(const Mesh& mesh, const ObjectBytes& from) {
    Finding past(Rule::package_sequence_past_last_frame, *package_.file, notes_);
    for (const Sequence& sequence : mesh.sequences.values) {
      const i64 end = i64{sequence.start} + sequence.frames;
      if (sequence.start >= 0 && sequence.frames >= 0 && end <= mesh.numbers.frames) continue;
      past.add({"The sequence % of % runs past its last frame",
                {tables_.names[sequence.name.value()], name_of(from)}},
               {"The mesh has %.",
                {counted(static_cast<u32>(std::max(mesh.numbers.frames, 0)), "frame", "frames")}},
               from.object.offset);
    }
  }

  void add_corners(u32 count, u32 first, const ObjectBytes& from) {
    if (count == 0) return;
    Finding missing(Rule::package_corner_missing, *package_.file, notes_);
    missing.add(
        {"Faces of % refer to what is not there", {name_of(from)}},
        {"The first is face %: a vertex, wedge or material of it is beyond the lists.", {plain(first)}},
        from.object.offset);
    notes_.back().count = count;
  }

  void add_slots(u32 count, i32 texture, const Mesh& mesh, const ObjectBytes& from) {
    if (count == 0) return;
    Finding missing(Rule::package_slot_missing, *package_.file, notes_);
    missing.add({"% needs texture slot %", {name_of(from), plain(static_cast<u32>(texture))}},
                {"The mesh has %.", {counted(mesh.textures.values.size(), "slot", "slots")}},
                from.object.offset);
    notes_.back().count = count;
  }

  void check(const Mesh& mesh, const ObjectBytes& from) {
    const u32 vertices = static_cast<u32>(std::max(mesh.numbers.frame_vertices, 0));
    check_frames(mesh, vertices, from);
    check_sequences(mesh, from);
    u32 wrong = 0, first = 0, slots = 0;
    i32 slot = 0;
    for (u32 i = 0; i < mesh.triangles.list.values.size(); ++i) {
      const Triangle& triangle = mesh.triangles.list.values[i];
      const auto& corners = triangle.vertices;
      if (std::any_of(corners.begin(), corners.end(), [&](u16 corner) { return corner >= vertices; }) &&
          wrong++ == 0)
        first = i;
      if (lacks(mesh, triangle.texture) && slots++ == 0) slot = triangle.texture;
    }
    add_corners(wrong, first, from);
    add_slots(slots, slot, mesh, from);
  }

  /// Textures that the actor sets have no slot: a mesh without any is no error.
  static bool lacks(const Mesh& mesh, i32 texture) {
    const std::size_t count = mesh.textures.values.size();
    return count > 0 && (texture < 0 || static_cast<u32>(texture) >= count);
  }

  void check_lod(const LodMesh& mesh, const ObjectBytes& from) {
    const u32 vertices = static_cast<u32>(std::max(mesh.numbers.frame_vertices, 0));
    const u32 stored = mesh.stored_vertices ? mesh.stored_vertices : vertices;
    check_frames(mesh, stored, from);
    check_sequences(mesh, from);
    const auto& wedges = mesh.wedges.values;
    const auto is_fine = [&](u16 corner) {
      if (corner >= wedges.size()) return false;
      const u64 vertex = u64{wedges[corner].vertex} + mesh.lod.special_vertices;
      const auto& remap = mesh.remap.values;
      if (remap.empty()) return vertex < vertices;
      return vertex < remap.size() && remap[static_cast<std::size_t>(vertex)] < stored;
    };
    u32 wrong = 0, first = 0;
    for (u32 i = 0; i < mesh.faces.values.size(); ++i) {
      const Face& face = mesh.faces.values[i];
      if (std::all_of(face.wedges.begin(), face.wedges.end(), is_fine) &&
          face.material < mesh.materials.values.size())
        continue;
      if (wrong++ == 0) first = i;
    }
    add_corners(wrong, first, from);
    u32 slots = 0;
    i32 slot = 0;
    for (const MeshMaterial& material : mesh.materials.values) {
      if (lacks(mesh, material.texture) && slots++ == 0) slot = material.texture;
    }
    add_slots(slots, slot, mesh, from);
  }

  void check(const Texture& texture, const ObjectBytes& from) {
    const Properties properties(texture.properties, tables_.names);
    if (properties.byte("Format").value_or(0) != 0) return;
    for (const Mip& mip : texture.mips.mips) {
      const u64 size = mip.pixels.list.values.size();
      const u64 expected = u64{mip.width} * mip.height;
      if (size == 0 || size == expected) continue;
      return wrong_pixels_.add(
          {"% has % for % pixels", {name_of(from), counted(size, "byte", "bytes"), expected}},
          {"An image of 256 colours has a byte for each pixel."}, from.object.offset);
    }
  }

  const LintedPackage& package_;
  const Tables& tables_;
  Limits& limits_;
  Notes& notes_;
  Finding damaged_;
  Finding wrong_end_;
  Finding skel_model_;
  Finding unknown_defaults_;
  Finding wrong_pixels_;
};

}  // namespace

void lint_objects(const LintedPackage& package, Limits& limits, Notes& notes) {
  ObjectLint lint(package, limits, notes);
  // What objects that share their bytes cost, is not more than what as many bytes of others do.
  u64 left = 4 * u64{package.bytes.size()};
  for (const Export& object : package.tables.exports) {
    if (!is_within(object, static_cast<u32>(package.bytes.size())) || object.size > left) continue;
    left -= object.size;
    lint.look_at(object);
  }
}

}  // namespace retromesh::unreal::package
