#include "formats/runescape/mesh/merge.hpp"

#include <utility>

#include "formats/io/vectors.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMaxVertices = 0xFFFF;
constexpr u32 kNoVertex = 0xFFFF;  // not a vertex index
constexpr u32 kFree = 0xFFFFFFFF;

/// The size of a hash table for `entries`: a power of two, at most half of which is used.
u32 table_size(u64 entries) {
  u32 size = 16;
  while (size < 2 * entries) size *= 2;
  return size;
}

u32 hash_of(const Vec3i& position) {
  u32 hash = 0;
  for (const i32 number : position) hash = (hash ^ static_cast<u32>(number)) * 0x9E3779B1u;
  return hash ^ hash >> 15;
}

/// Appends parts to one mesh.
class Merger {
 public:
  explicit Merger(u64 vertices) : table_(table_size(vertices), kFree) {}

  void add(const Mesh& part);
  void set_priorities(std::span<const Mesh> parts);
  bool overflowed() const { return overflowed_; }
  Merged take() { return {std::move(mesh_), std::move(first_faces_)}; }

 private:
  u32 merged_vertex(const Mesh& part, u32 vertex);
  void add_face(const Mesh& part, u32 number);
  void add_mapping(const Mesh& part, const Mapping& mapping);

  Mesh mesh_;
  std::vector<u32> first_faces_;
  std::vector<u32> table_;   ///< Hash table of merged vertices by position; linear probing.
  std::vector<u32> merged_;  ///< The merged vertex of each vertex of the part, or kFree.
  u32 first_mapping_ = 0;
  bool overflowed_ = false;
};

/// The merged vertex at the position of the part's vertex; added when it is new.
u32 Merger::merged_vertex(const Mesh& part, u32 vertex) {
  if (vertex >= part.vertices.size()) return kNoVertex;
  if (merged_[vertex] != kFree) return merged_[vertex];
  const Vec3i& position = part.vertices[vertex];
  const u32 mask = static_cast<u32>(table_.size()) - 1;
  u32 slot = hash_of(position) & mask;
  while (table_[slot] != kFree && mesh_.vertices[table_[slot]] != position) slot = (slot + 1) & mask;
  if (table_[slot] == kFree) {
    table_[slot] = static_cast<u32>(mesh_.vertices.size());
    add_to(mesh_.vertices) = position;
    add_to(mesh_.vertex_labels) = part.vertex_labels.empty() ? u8{0} : part.vertex_labels[vertex];
    overflowed_ |= mesh_.vertices.size() > kMaxVertices;
  }
  return merged_[vertex] = table_[slot];
}

void Merger::add_face(const Mesh& part, u32 number) {
  Face& face = add_to(mesh_.faces);
  face = part.faces[number];
  add_to(mesh_.face_source) = part.face_source.empty() ? number : part.face_source[number];
  for (u16& vertex : face.vertices) vertex = static_cast<u16>(merged_vertex(part, vertex));
  if (face.mapping == kOwnCorners) return;
  overflowed_ |= u32{face.mapping} + first_mapping_ >= kOwnCorners;
  face.mapping = static_cast<u16>(face.mapping + first_mapping_);
}

void Merger::add_mapping(const Mesh& part, const Mapping& mapping) {
  Mapping& added = add_to(mesh_.mappings);
  added = mapping;
  if (mapping.projection != Projection::plane) return;
  for (i32& corner : added.corners) corner = static_cast<i32>(merged_vertex(part, static_cast<u32>(corner)));
}

void Merger::add(const Mesh& part) {
  add_to(first_faces_) = static_cast<u32>(mesh_.faces.size());
  merged_.assign(part.vertices.size(), kFree);
  first_mapping_ = static_cast<u32>(mesh_.mappings.size());
  for (u32 i = 0; i < part.faces.size(); ++i) add_face(part, i);
  for (const Mapping& mapping : part.mappings) add_mapping(part, mapping);
  mesh_.has_transparency |= part.has_transparency;
  mesh_.has_face_labels |= part.has_face_labels;
}

/// Faces have their own priorities when a part has them or two parts differ.
void Merger::set_priorities(std::span<const Mesh> parts) {
  const Face* first = nullptr;
  for (const Mesh& part : parts) {
    if (part.faces.empty()) continue;
    if (!first) first = &part.faces[0];
    mesh_.has_priorities |= part.has_priorities || part.faces[0].priority != first->priority;
  }
}

/// Upper bound of the bytes that merging allocates.
u64 needed_bytes(std::span<const Mesh> parts) {
  u64 bytes = 0;
  for (const Mesh& part : parts) {
    bytes += u64{part.vertices.size()} * (2 * sizeof(Vec3i) + 6 * sizeof(u32));
    bytes += 2 * (u64{part.faces.size()} * (sizeof(Face) + sizeof(u32)));
    bytes += 2 * u64{part.mappings.size()} * sizeof(Mapping);
  }
  return bytes;
}

Error over_limit(const char* field, u64 expected, u64 found) {
  Error error = error_in("", ErrorCode::over_limit, field, "", "");
  error.expected = expected;
  error.found = found;
  return error;
}

}  // namespace

Result<Merged> merge(std::span<const Mesh> parts, Limits& limits) {
  const u64 bytes = needed_bytes(parts);
  if (!limits.charge(bytes)) return over_limit("parts", bytes, limits.bytes);
  if (parts.size() == 1) return Merged{parts[0], {0}};
  u64 vertices = 0;
  bool labelled = false;
  for (const Mesh& part : parts) {
    vertices += part.vertices.size();
    labelled |= !part.vertex_labels.empty();
  }
  Merger merger(vertices);
  for (const Mesh& part : parts) merger.add(part);
  if (merger.overflowed()) return over_limit("vertices of the parts", vertices, kMaxVertices);
  merger.set_priorities(parts);
  Merged merged = merger.take();
  if (!labelled) merged.mesh.vertex_labels.clear();
  return merged;
}

}  // namespace retromesh::runescape
