#include "formats/runescape/decode.hpp"

#include <utility>

#include "formats/io/list.hpp"
#include "formats/runescape/oddities.hpp"

namespace retromesh::runescape {
namespace {

constexpr u8 kMostPriority = 11;
constexpr u16 kTexturedColour = 127;  ///< What the clients put where the old layouts store a texture.

// Of the info byte of the old layouts.
constexpr u8 kInfoFlat = 1;
constexpr u8 kInfoTextured = 2;

/// More than any number of a vertex, of which there are 65,535 at most.
constexpr u16 kNoVertex = 0xFFFF;

/// From this version on coordinates are four times as fine.
constexpr u8 kFineVersion = 13;

/// What is wrong with a mapping, if anything.
enum class MappingFault : u8 { none, no_vertex, on_a_line, unknown_kind };

/// A number of three bytes as a signed one.
constexpr i32 sign_extended(U24 number) { return static_cast<i32>(number.value << 8) >> 8; }

bool lie_on_a_line(const Vec3i& p, const Vec3i& m, const Vec3i& n) {
  using Wide = std::int64_t;
  std::array<Wide, 3> a{};
  std::array<Wide, 3> b{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    a[axis] = Wide{m[axis]} - p[axis];
    b[axis] = Wide{n[axis]} - p[axis];
  }
  return a[1] * b[2] == a[2] * b[1] && a[2] * b[0] == a[0] * b[2] && a[0] * b[1] == a[1] * b[0];
}

class Decoder {
 public:
  explicit Decoder(const Document& document) : document_(document) {}

  Mesh decode() {
    const Footer& footer = document_.footer;
    mesh_.has_priorities = footer.priority == kPriorityPerFace;
    mesh_.has_transparency = footer.has_alpha == 1;
    mesh_.has_face_labels = footer.has_face_labels == 1;
    sum_vertices();
    read_mappings();
    trace_faces();
    settle_priorities();
    dress_faces();
    close_ranks();
    return std::move(mesh_);
  }

  const FaceFaults& faults() const { return faults_; }

 private:
  void sum_vertices() {
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

  void read_mappings() {
    const std::size_t count = document_.mappings.size();
    mesh_.mappings.resize(count);
    mapping_faults_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      const MappingRow& row = document_.mappings[i];
      Mapping& mapping = mesh_.mappings[i];
      if (is_complex(row.kind)) {
        read_projection(row, mapping);
      } else {
        mapping.corners = {row.corners[0], row.corners[1], row.corners[2]};
        mapping_faults_[i] = row.kind == 0 ? fault_of(row.corners) : MappingFault::unknown_kind;
      }
    }
  }

  MappingFault fault_of(const std::array<u16, 3>& corners) const {
    for (const u16 corner : corners) {
      if (corner >= mesh_.vertices.size()) return MappingFault::no_vertex;
    }
    const bool is_flat =
        lie_on_a_line(mesh_.vertices[corners[0]], mesh_.vertices[corners[1]], mesh_.vertices[corners[2]]);
    return is_flat ? MappingFault::on_a_line : MappingFault::none;
  }

  void read_projection(const MappingRow& row, Mapping& mapping) const {
    mapping.projection = static_cast<Projection>(row.kind);
    const bool is_osrs = document_.dialect == Dialect::osrs;
    mapping.rotation = is_osrs ? i32{row.osrs_rotation} : i32{row.rotation};
    mapping.direction = i32{row.direction};
    for (std::size_t i = 0; i < 3; ++i) {
      mapping.corners[i] = row.axis[i];
      if (!is_osrs) mapping.translation[i] = i32{row.translation[i]};
    }
    if (is_osrs) mapping.translation = {row.osrs_translation[0], row.osrs_translation[1], 0};
    mapping.scale = scale_of(row);
  }

  /// Only the first scale of a cylinder is signed.
  std::array<i32, 3> scale_of(const MappingRow& row) const {
    const bool is_cylinder = row.kind == static_cast<u8>(Projection::cylinder);
    std::array<i32, 3> scale{};
    if (document_.version >= 15) {
      for (std::size_t i = 0; i < 3; ++i) scale[i] = static_cast<i32>(row.wide_scale[i].value);
      if (is_cylinder) scale[0] = sign_extended(row.wide_scale[0]);
    } else {
      const bool is_mixed = document_.version == 14;
      const u16 first = is_mixed ? row.mixed_scale.x : row.scale[0];
      scale[0] = is_cylinder ? static_cast<i16>(first) : first;
      scale[1] = is_mixed ? static_cast<i32>(row.mixed_scale.y.value) : row.scale[1];
      scale[2] = is_mixed ? row.mixed_scale.z : row.scale[2];
    }
    if (document_.version >= kFineVersion) {
      scale[0] >>= 2;
      scale[1] >>= 2;
      if (!is_cylinder) scale[2] >>= 2;
    }
    return scale;
  }

  /// The corners of a face that follows another. Which type comes next cannot be foreseen, so nothing here
  /// jumps by it: the steps that a row does not have are 0.
  static std::array<i32, 3> corners_after(const std::array<i32, 3>& before, u32 type, const FaceRow& row) {
    const auto [a, b, c] = before;
    const i32 first = c + row.steps[0].value();
    const i32 second = first + row.steps[1].value();
    const i32 third = second + row.steps[2].value();
    const bool is_apart = type == 1;
    const i32 left = type == 2 ? a : type == 3 ? c : b;
    const i32 right = type == 2 ? c : type == 3 ? b : a;
    return {is_apart ? first : left, is_apart ? second : right, third};
  }

  /// Corners a, b and c of each face, from those of the face before, and the rest as its row has it.
  void trace_faces() {
    const bool is_ffff = document_.layout == Layout::ffff;
    const auto is_there = [vertices = mesh_.vertices.size()](i32 corner) {
      return static_cast<u32>(corner) < vertices;
    };
    mesh_.faces.resize(document_.faces.size());
    Face* next = mesh_.faces.data();
    std::array<i32, 3> corners{};
    for (const FaceRow& row : document_.faces) {
      Face& face = *next++;
      const u32 type = face_type(row.type, is_ffff);
      const bool is_known = is_known_type(type);
      if (is_known) corners = corners_after(corners, type, row);
      const auto [a, b, c] = corners;
      if (!is_known || !is_there(a) || !is_there(b) || !is_there(c)) {
        leave_out(row, is_known, face);
        continue;
      }
      face.vertices = {static_cast<u16>(a), static_cast<u16>(b), static_cast<u16>(c)};
      copy_look(row, face);
    }
  }

  /// Reads everything before it writes anything, so that both can be one instruction.
  static void copy_look(const FaceRow& row, Face& face) {
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

  /// Of a face of the file, as long as those that are left out keep their places.
  u32 number_of(const Face& face) const { return static_cast<u32>(&face - mesh_.faces.data()); }

  /// Keeps the place of a face until all others have been read.
  [[gnu::noinline]] void leave_out(const FaceRow& row, bool is_known, Face& face) {
    Tally& fault = is_known ? faults_.missing_corners : faults_.unknown_types;
    fault.add(number_of(face), is_known ? 0 : row.type);
    face.vertices[0] = kNoVertex;
  }

  static bool is_left_out(const Face& face) { return face.vertices[0] == kNoVertex; }

  void settle_priorities() {
    const bool is_shared = !mesh_.has_priorities;
    const u8 of_all = document_.footer.priority;
    if (is_shared && of_all == 0) return;
    for (Face& face : mesh_.faces) {
      if (is_shared) face.priority = of_all;
      if (face.priority > kMostPriority && !is_left_out(face)) lower_priority(face);
    }
  }

  [[gnu::noinline]] void lower_priority(Face& face) {
    faults_.high_priorities.add(number_of(face), face.priority);
    face.priority = kMostPriority;
  }

  /// How the faces are lit, and what with.
  void dress_faces() {
    const bool has_mapping_kinds = document_.has_mapping_kinds();
    if (!has_mapping_kinds && !document_.has_infos()) return;
    const FaceRow* next = document_.faces.data();
    for (Face& face : mesh_.faces) {
      const FaceRow& row = *next++;
      if (!(has_mapping_kinds || row.info) || is_left_out(face)) continue;
      if (has_mapping_kinds) {
        dress_later(row, face);
      } else {
        dress_old(row, face);
      }
      if (face.texture == kNoTexture) face.mapping = kOwnCorners;
      if (face.mapping != kOwnCorners) check_mapping(face);
    }
  }

  /// Without the faces that are left out, the others have to remember their numbers.
  void close_ranks() {
    if (faults_.unknown_types.count + faults_.missing_corners.count == 0) return;
    std::vector<Face>& faces = mesh_.faces;
    mesh_.face_source.reserve(faces.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < faces.size(); ++i) {
      if (is_left_out(faces[i])) continue;
      faces[kept++] = faces[i];
      mesh_.face_source.push_back(static_cast<u32>(i));
    }
    faces.resize(kept);
  }

  void dress_old(const FaceRow& row, Face& face) {
    face.shading = row.info & kInfoFlat ? Shading::flat : Shading::smooth;
    if (!(row.info & kInfoTextured)) return;
    face.texture = texture_of(document_, row);
    face.colour = kTexturedColour;
    face.mapping = row.info >> 2;
    if (face.texture == kNoTexture) faults_.no_textures.add(number_of(face), face.texture);
  }

  void dress_later(const FaceRow& row, Face& face) {
    const bool is_known = row.info <= static_cast<u8>(Shading::black);
    face.shading = is_known ? static_cast<Shading>(row.info) : Shading::hidden;
    if (!is_known) faults_.unknown_render_types.add(number_of(face), row.info);
    // Stored one higher, so that 0 becomes 65535: the face's own corners.
    const i32 coordinate = document_.version >= 16 ? row.wide_coordinate.value() : i32{row.coordinate};
    face.texture = texture_of(document_, row);
    face.mapping = static_cast<u16>(coordinate - 1);
  }

  void check_mapping(Face& face) {
    const u32 number = number_of(face);
    const u32 mapping = face.mapping;
    if (mapping >= mapping_faults_.size()) {
      faults_.missing_mappings.add(number, mapping);
      face.mapping = kOwnCorners;
      return;
    }
    switch (mapping_faults_[mapping]) {
      case MappingFault::none:
        return;
      case MappingFault::no_vertex:
        faults_.missing_anchors.add(number, mapping);
        break;
      case MappingFault::unknown_kind:
        faults_.unknown_kinds.add(number, mapping);
        break;
      case MappingFault::on_a_line:
        faults_.flat_mappings.add(number, mapping);
        return;
    }
    face.mapping = kOwnCorners;
  }

  const Document& document_;
  Mesh mesh_;
  std::vector<MappingFault> mapping_faults_;
  FaceFaults faults_;
};

}  // namespace

u16 texture_of(const Document& document, const FaceRow& row) {
  // Stored one higher, so that 0 becomes 65535: none.
  if (document.has_mapping_kinds()) return static_cast<u16>(row.texture - 1);
  return row.info & kInfoTextured ? row.colour : kNoTexture;
}

Result<Mesh> decode(const std::string& file, u32 size, const Document& document, Notes& notes,
                    Limits& limits) {
  const u64 memory = u64{document.vertices.size()} * (sizeof(Vec3i) + 1) +
                     u64{document.faces.size()} * (sizeof(Face) + 2 * sizeof(u32)) +
                     u64{document.mappings.size()} * (sizeof(Mapping) + 1);
  const u64 left = limits.bytes;
  if (!limits.charge(memory)) {
    return Error{ErrorCode::over_limit, file, 0, "mesh", memory, left, "", "Drop fewer models at once."};
  }
  Decoder decoder(document);
  Mesh mesh = decoder.decode();
  note_oddities(file, size, document, decoder.faults(), notes);
  return mesh;
}

}  // namespace retromesh::runescape
