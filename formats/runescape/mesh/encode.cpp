#include "formats/runescape/mesh/encode.hpp"

#include <utility>

#include "formats/runescape/document.hpp"

namespace retromesh::runescape {
namespace {

/// Converts a mesh to a document; keeps the first error.
class OldLayoutWriter {
 public:
  OldLayoutWriter(const Mesh& mesh, const std::string& name) : mesh_(mesh), name_(name) {}

  Document convert() {
    Footer& footer = document_.footer;
    const bool has_faces = !mesh_.faces.empty();
    footer.priority = mesh_.has_priorities ? kPriorityPerFace : has_faces ? mesh_.faces[0].priority : u8{0};
    footer.has_alpha = mesh_.has_transparency;
    footer.has_face_labels = mesh_.has_face_labels;
    footer.has_vertex_labels = !mesh_.vertex_labels.empty();
    add_vertices();
    add_mappings();
    add_faces();
    if (!settle(document_)) fail("streams", 65535, 65536);
    return std::move(document_);
  }

  /// ErrorCode::none when the mesh can be written.
  const Error& error() const { return error_; }

 private:
  void fail(const char* field, u64 most, u64 found) {
    if (error_.code != ErrorCode::none) return;
    error_ = error_in(name_, ErrorCode::bad_value, field, "The old layout cannot store more.",
                      "Split or simplify the model.");
    error_.expected = most;
    error_.found = found;
  }

  io::Smart step(const char* field, i32 value) {
    if (value < io::kLeastSmart || value > io::kMostSmart) {
      fail(field, io::kMostSmart, static_cast<u64>(value < 0 ? -static_cast<std::int64_t>(value) : value));
    }
    return io::smart(value);
  }

  void add_vertices() {
    const std::size_t count = mesh_.vertices.size();
    if (count > 65535) return fail("vertices", 65535, count);
    document_.vertices.resize(count);
    Vec3i last{};
    for (std::size_t i = 0; i < count; ++i) {
      const Vec3i& at = mesh_.vertices[i];
      VertexRow& row = document_.vertices[i];
      row.x = step("x", at[0] - last[0]);
      row.y = step("y", at[1] - last[1]);
      row.z = step("z", at[2] - last[2]);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (at[axis] != last[axis]) row.flags = static_cast<u8>(row.flags | 1u << axis);
      }
      if (!mesh_.vertex_labels.empty()) row.label = mesh_.vertex_labels[i];
      last = at;
    }
  }

  void add_mappings() {
    for (const Mapping& mapping : mesh_.mappings) {
      add_corners({static_cast<u16>(mapping.corners[0]), static_cast<u16>(mapping.corners[1]),
                   static_cast<u16>(mapping.corners[2])});
    }
  }

  void add_corners(const std::array<u16, 3>& corners) {
    document_.mappings.emplace_back();
    document_.mappings.back().corners = corners;
  }

  /// The texture triangle of a face; for kOwnCorners one with the face's corners is found or added.
  u32 mapping_of(const Face& face) {
    if (face.mapping != kOwnCorners) {
      if (mesh_.mappings[face.mapping].projection != Projection::plane) fail("texture projection", 0, 1);
      return face.mapping;
    }
    u32 found = 0;
    while (found < document_.mappings.size() && document_.mappings[found].corners != face.vertices) ++found;
    if (found == document_.mappings.size()) add_corners(face.vertices);
    return found;
  }

  void add_faces() {
    const std::size_t count = mesh_.faces.size();
    if (count > 65535) return fail("faces", 65535, count);
    document_.faces.resize(count);
    std::array<u16, 3> last{};
    for (std::size_t i = 0; i < count; ++i) {
      const Face& face = mesh_.faces[i];
      FaceRow& row = document_.faces[i];
      row.type = i == 0 ? u8{1} : shortest_type(face.vertices, last);
      add_steps(face.vertices, last, row);
      set_attributes(face, row);
      last = face.vertices;
    }
    if (document_.mappings.size() > kMaxOldMappings)
      fail("texture triangles", kMaxOldMappings, document_.mappings.size());
  }

  /// The type that takes one step from the face before, else 1. The first face has type 1.
  static u8 shortest_type(const std::array<u16, 3>& to, const std::array<u16, 3>& from) {
    if (to[0] == from[0] && to[1] == from[2]) return 2;
    if (to[0] == from[2] && to[1] == from[1]) return 3;
    if (to[0] == from[1] && to[1] == from[0]) return 4;
    return 1;
  }

  void add_steps(const std::array<u16, 3>& to, const std::array<u16, 3>& from, FaceRow& row) {
    if (row.type != 1) {
      row.steps[0] = step("steps", to[2] - from[2]);
      return;
    }
    row.steps[0] = step("steps", to[0] - from[2]);
    row.steps[1] = step("steps", to[1] - to[0]);
    row.steps[2] = step("steps", to[2] - to[1]);
  }

  void set_attributes(const Face& face, FaceRow& row) {
    row.priority = face.priority;
    row.label = face.label;
    row.alpha = face.transparency;
    row.colour = face.colour;
    if (!mesh_.has_priorities && face.priority != document_.footer.priority) fail("priorities", 1, 2);
    if (face.shading > Shading::flat) fail("shading", 1, static_cast<u8>(face.shading));
    if (face.shading == Shading::flat) row.info = 1;
    if (face.texture != kNoTexture) {
      row.colour = face.texture;
      row.info = static_cast<u8>(row.info | 2 | mapping_of(face) << 2);
    }
    if (row.info) document_.footer.flags = 1;
  }

  const Mesh& mesh_;
  const std::string& name_;
  Document document_;
  Error error_;
};

}  // namespace

Result<Bytes> write_old(const Mesh& mesh, const std::string& name, Limits& limits) {
  const u64 memory =
      mesh.vertices.size() * sizeof(VertexRow) + mesh.faces.size() * (sizeof(FaceRow) + sizeof(MappingRow));
  if (!limits.charge(memory)) {
    return Error{ErrorCode::over_limit, name, 0, "document", memory, limits.bytes, "", ""};
  }
  OldLayoutWriter writer(mesh, name);
  Document document = writer.convert();
  if (writer.error().code != ErrorCode::none) return writer.error();
  return write_document(document, limits);
}

}  // namespace retromesh::runescape
