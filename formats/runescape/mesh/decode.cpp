// Hot loop: compiled for speed.
#include "formats/runescape/mesh/decode.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "formats/io/vectors.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/mesh/mesh.hpp"
#include "formats/runescape/notes.hpp"

namespace retromesh::runescape {
namespace {

enum class MappingError : u8 { none, no_vertex, collinear, unknown_kind };

/// A signed number of three bytes.
constexpr i32 sign_extended(U24 number) { return static_cast<i32>(number.value << 8) >> 8; }

bool are_collinear(const Vec3i& p, const Vec3i& m, const Vec3i& n) {
  std::array<i64, 3> a{};
  std::array<i64, 3> b{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    a[axis] = i64{m[axis]} - p[axis];
    b[axis] = i64{n[axis]} - p[axis];
  }
  return a[1] * b[2] == a[2] * b[1] && a[2] * b[0] == a[0] * b[2] && a[0] * b[1] == a[1] * b[0];
}

MappingError mapping_error(const std::array<u16, 3>& corners, const std::vector<Vec3i>& vertices) {
  for (const u16 corner : corners) {
    if (corner >= vertices.size()) return MappingError::no_vertex;
  }
  const bool is_line = are_collinear(vertices[corners[0]], vertices[corners[1]], vertices[corners[2]]);
  return is_line ? MappingError::collinear : MappingError::none;
}

/// Only the first scale of a cylinder is signed.
std::array<i32, 3> scale_of(const MappingRow& row, u8 version) {
  const bool is_cylinder = row.kind == static_cast<u8>(Projection::cylinder);
  std::array<i32, 3> scale{};
  if (version >= 15) {
    for (std::size_t i = 0; i < 3; ++i) scale[i] = static_cast<i32>(row.wide_scale[i].value);
    if (is_cylinder) scale[0] = sign_extended(row.wide_scale[0]);
  } else {
    const bool is_mixed = version == 14;
    const u16 first = is_mixed ? row.mixed_scale.x : row.scale[0];
    scale[0] = is_cylinder ? static_cast<i16>(first) : first;
    scale[1] = is_mixed ? static_cast<i32>(row.mixed_scale.y.value) : row.scale[1];
    scale[2] = is_mixed ? row.mixed_scale.z : row.scale[2];
  }
  if (version >= kFineVersion) {
    scale[0] >>= 2;
    scale[1] >>= 2;
    if (!is_cylinder) scale[2] >>= 2;
  }
  return scale;
}

/// A cylinder, cube or sphere.
Mapping projection_of(const MappingRow& row, const Document& document) {
  Mapping mapping;
  mapping.projection = static_cast<Projection>(row.kind);
  const bool is_osrs = document.dialect == Dialect::osrs;
  mapping.rotation = is_osrs ? i32{row.osrs_rotation} : i32{row.rotation};
  mapping.direction = i32{row.direction};
  for (std::size_t i = 0; i < 3; ++i) {
    mapping.corners[i] = row.axis[i];
    if (!is_osrs) mapping.translation[i] = i32{row.translation[i]};
  }
  if (is_osrs) mapping.translation = {row.osrs_translation[0], row.osrs_translation[1], 0};
  mapping.scale = scale_of(row, document.version);
  return mapping;
}

/// Fills Mesh::mappings, in client units, of a mesh that has its vertices. Returns the error of each mapping.
/// (README, "Texture mapping".)
std::vector<MappingError> decode_mappings(const Document& document, Mesh& mesh) {
  const std::size_t count = document.mappings.size();
  mesh.mappings.resize(count);
  std::vector<MappingError> errors(count);
  for (std::size_t i = 0; i < count; ++i) {
    const MappingRow& row = document.mappings[i];
    Mapping& mapping = mesh.mappings[i];
    if (is_complex(row.kind)) {
      mapping = projection_of(row, document);
    } else {
      mapping.corners = {row.corners[0], row.corners[1], row.corners[2]};
      errors[i] = row.kind == 0 ? mapping_error(row.corners, mesh.vertices) : MappingError::unknown_kind;
    }
  }
  return errors;
}

// Bits of the info byte of the old layouts.
constexpr u8 kInfoFlat = 1;
constexpr u8 kInfoTextured = 2;

/// Not a vertex index: a file has 65,535 vertices at most.
constexpr u16 kSkipped = 0xFFFF;

class Decoder {
 public:
  Decoder(const Document& document, Mesh& mesh) : document_(document), mesh_(mesh) {}

  void decode() {
    const Footer& footer = document_.footer;
    mesh_.has_priorities = footer.priority == kPriorityPerFace;
    mesh_.has_transparency = footer.has_alpha == 1;
    mesh_.has_face_labels = footer.has_face_labels == 1;
    decode_vertices();
    mapping_errors_ = decode_mappings(document_, mesh_);
    decode_indices();
    set_priorities();
    assign_textures();
    compact_faces();
  }

  const FaceErrors& errors() const { return errors_; }

 private:
  void decode_vertices() {
    const std::size_t count = document_.vertices.size();
    const bool has_labels = document_.footer.has_vertex_labels == 1;
    const VertexRow* const rows = document_.vertices.data();
    Vec3i at{};
    mesh_.vertices = list_of<Vec3i>(count, [&](std::size_t i) {
      const VertexRow& row = rows[i];
      return at = {at[0] + row.x.value(), at[1] + row.y.value(), at[2] + row.z.value()};
    });
    if (document_.version >= kFineVersion) {
      for (Vec3i& vertex : mesh_.vertices) vertex = {vertex[0] >> 2, vertex[1] >> 2, vertex[2] >> 2};
    }
    if (!has_labels) return;
    mesh_.vertex_labels = list_of<u8>(count, [=](std::size_t i) { return rows[i].label; });
  }

  /// The corners of a face from those of the face before. Branchless, since the type is unpredictable: steps
  /// that a row does not store are 0.
  static std::array<i32, 3> next_corners(const std::array<i32, 3>& before, u32 type, const FaceRow& row) {
    const auto [a, b, c] = before;
    const i32 first = c + row.steps[0].value();
    const i32 second = first + row.steps[1].value();
    const i32 third = second + row.steps[2].value();
    const bool is_apart = type == 1;
    const i32 left = type == 2 ? a : type == 3 ? c : b;
    const i32 right = type == 2 ? c : type == 3 ? b : a;
    return {is_apart ? first : left, is_apart ? second : right, third};
  }

  /// The vertex indices of each face from those of the face before, and the attributes of its row.
  void decode_indices() {
    const bool is_ffff = document_.layout == Layout::ffff;
    const auto is_valid = [vertices = mesh_.vertices.size()](i32 corner) {
      return static_cast<u32>(corner) < vertices;
    };
    mesh_.faces.resize(document_.faces.size());
    Face* next = mesh_.faces.data();
    std::array<i32, 3> corners{};
    for (const FaceRow& row : document_.faces) {
      Face& face = *next++;
      const u32 type = face_type(row.type, is_ffff);
      const bool is_known = is_known_type(type);
      if (is_known) corners = next_corners(corners, type, row);
      const auto [a, b, c] = corners;
      if (!is_known || !is_valid(a) || !is_valid(b) || !is_valid(c)) {
        skip_face(row, is_known, face);
        continue;
      }
      face.vertices = {static_cast<u16>(a), static_cast<u16>(b), static_cast<u16>(c)};
      copy_attributes(row, face);
    }
  }

  /// All loads come before all stores, so that each can be one instruction.
  static void copy_attributes(const FaceRow& row, Face& face) {
    const u16 colour = row.colour;
    const u8 info = row.info;
    const u8 priority = row.priority;
    const u8 alpha = row.alpha;
    const u8 label = row.label;
    face.colour = colour;
    face.shading = static_cast<Shading>(info);
    face.priority = priority;
    face.transparency = alpha;
    face.label = label;
  }

  /// Index in the file of a face; valid until `compact_faces`.
  u32 index_of(const Face& face) const { return static_cast<u32>(&face - mesh_.faces.data()); }

  /// Marks a face as skipped; `compact_faces` removes it.
  [[gnu::noinline]] void skip_face(const FaceRow& row, bool is_known, Face& face) {
    Tally& error = is_known ? errors_.missing_corners : errors_.unknown_types;
    error.add(index_of(face), is_known ? 0 : row.type);
    face.vertices[0] = kSkipped;
  }

  static bool is_skipped(const Face& face) { return face.vertices[0] == kSkipped; }

  void set_priorities() {
    const bool is_shared = !mesh_.has_priorities;
    const u8 of_all = document_.footer.priority;
    if (is_shared && of_all == 0) return;
    for (Face& face : mesh_.faces) {
      if (is_shared) face.priority = of_all;
      if (face.priority > kHighestPriority && !is_skipped(face)) clamp_priority(face);
    }
  }

  [[gnu::noinline]] void clamp_priority(Face& face) {
    errors_.high_priorities.add(index_of(face), face.priority);
    face.priority = kHighestPriority;
  }

  /// Sets shading, texture and mapping of each face.
  void assign_textures() {
    const bool has_mapping_kinds = document_.has_mapping_kinds();
    if (!has_mapping_kinds && !document_.has_infos()) return;
    const FaceRow* next = document_.faces.data();
    for (Face& face : mesh_.faces) {
      const FaceRow& row = *next++;
      if (!(has_mapping_kinds || row.info) || is_skipped(face)) continue;
      if (has_mapping_kinds) {
        assign_texture(row, face);
      } else {
        assign_old_texture(row, face);
      }
      if (face.texture == kNoTexture) face.mapping = kOwnCorners;
      if (face.mapping != kOwnCorners) check_mapping(face);
    }
  }

  /// Removes skipped faces, and records the indices that the others have in the file.
  void compact_faces() {
    if (errors_.unknown_types.count + errors_.missing_corners.count == 0) return;
    std::vector<Face>& faces = mesh_.faces;
    mesh_.face_source.reserve(faces.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      if (is_skipped(faces[i])) continue;
      faces[kept++] = faces[i];
      mesh_.face_source.push_back(static_cast<u32>(i));
    }
    faces.resize(kept);
  }

  void assign_old_texture(const FaceRow& row, Face& face) {
    face.shading = row.info & kInfoFlat ? Shading::flat : Shading::smooth;
    if (!(row.info & kInfoTextured)) return;
    face.texture = texture_of(document_, row);
    face.colour = kOldTexturedColour;
    face.mapping = row.info >> 2;
    if (face.texture == kNoTexture) errors_.no_textures.add(index_of(face), face.texture);
  }

  void assign_texture(const FaceRow& row, Face& face) {
    const bool is_known = row.info <= static_cast<u8>(Shading::black);
    face.shading = is_known ? static_cast<Shading>(row.info) : Shading::hidden;
    if (!is_known) errors_.unknown_render_types.add(index_of(face), row.info);
    // The file stores index + 1, so that 0 becomes kOwnCorners.
    const i32 coordinate = document_.version >= 16 ? row.wide_coordinate.value() : i32{row.coordinate};
    face.texture = texture_of(document_, row);
    face.mapping = static_cast<u16>(coordinate - 1);
  }

  void check_mapping(Face& face) {
    const u32 number = index_of(face);
    const u32 mapping = face.mapping;
    if (mapping >= mapping_errors_.size()) {
      errors_.missing_mappings.add(number, mapping);
      face.mapping = kOwnCorners;
      return;
    }
    switch (mapping_errors_[mapping]) {
      case MappingError::none:
        return;
      case MappingError::no_vertex:
        errors_.missing_anchors.add(number, mapping);
        break;
      case MappingError::unknown_kind:
        errors_.unknown_kinds.add(number, mapping);
        break;
      case MappingError::collinear:
        errors_.flat_mappings.add(number, mapping);
        return;
    }
    face.mapping = kOwnCorners;
  }

  const Document& document_;
  Mesh& mesh_;
  std::vector<MappingError> mapping_errors_;
  FaceErrors errors_;
};

}  // namespace

u16 texture_of(const Document& document, const FaceRow& row) {
  // The file stores index + 1, so that 0 becomes kNoTexture.
  if (document.has_mapping_kinds()) return static_cast<u16>(row.texture - 1);
  return row.info & kInfoTextured ? row.colour : kNoTexture;
}

Result<Mesh> decode(const std::string& file, u32 size, const Document& document, Notes& notes,
                    Limits& limits) {
  const u64 memory = u64{document.vertices.size()} * (sizeof(Vec3i) + 1) +
                     u64{document.faces.size()} * (sizeof(Face) + 2 * sizeof(u32)) +
                     u64{document.mappings.size()} * (sizeof(Mapping) + 1);
  const u64 left = limits.bytes;
  return Result<Mesh>::filled([&](Mesh& mesh) -> std::optional<Error> {
    if (!limits.charge(memory)) {
      return Error{ErrorCode::over_limit, file, 0, "mesh", memory, left, "", "Open fewer models at once."};
    }
    Decoder decoder(document, mesh);
    decoder.decode();
    add_notes(file, size, document, decoder.errors(), notes);
    return std::nullopt;
  });
}

}  // namespace retromesh::runescape
