#include "formats/humanfly/inspection.hpp"

#include <string_view>
#include <utility>

#include "formats/family.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

constexpr const char* kObject = "object";

/// The document kind of a file; null when it is not a document.
const char* kind_of(const FileSet& files, u32 number) {
  const ByteView bytes = files[number].bytes;
  if (identify(bytes)) return kObject;
  if (is_apx(bytes)) return "image";
  if (is_sprite_image(bytes)) return "sprite";
  Limits limits;
  const bool has_fly_extension = extension_of(files.folded(number)) == "fly";
  return has_fly_extension && read_document("", bytes, limits) ? kObject : nullptr;
}

/// Adds a face to the users of a record.
void add_user(RecordUsers& users, u32 record, u32 face) {
  if (record >= users.elements.size()) return;
  std::vector<u32>& faces = users.elements[record];
  if (faces.empty() || faces.back() != face) faces.push_back(face);
}

/// The primitives that use each texture vertex, and each normal.
std::vector<RecordUsers> users_of_tables(const Document& object) {
  RecordUsers texture_vertices{{"texture vertices"}, ElementKind::face, {}};
  texture_vertices.elements.resize(object.texture_vertices.size());
  RecordUsers normals{{"normals"}, ElementKind::face, {}};
  normals.elements.resize(object.normals.size());
  for (u32 face = 0; face < object.primitives.size(); ++face) {
    const Primitive& primitive = object.primitives[face];
    for (u32 i = 0; i < primitive.count(); ++i) {
      if (primitive.has_texture_vertices()) add_user(texture_vertices, primitive.texture_vertex(i), face);
      if (primitive.has_normals()) add_user(normals, primitive.normal(i) - object.vertex_count(), face);
    }
  }
  return {std::move(texture_vertices), std::move(normals)};
}

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (const char* const kind = kind_of(files, file)) all.push_back({file, kReader.id, kind});
  }
  return all;
}

Result<io::DocumentPtr> parse(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  if (!identify(bytes)) {
    if (is_apx(bytes)) return io::any_document<kEndian>(read_apx(name, bytes, limits), bytes);
    if (is_sprite_image(bytes))
      return io::any_document<kEndian>(read_sprite_image(name, bytes, limits), bytes);
  }
  return io::any_document<kEndian>(read_document(name, bytes, limits), bytes);
}

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents) {
  std::vector<ElementNumbers> all(documents.size());
  ElementNumbers* first = nullptr;
  u32 targets = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Limits limits;
    const auto& [name, bytes] = files[documents[i].file];
    if (std::string_view(documents[i].document) != kObject) continue;
    const auto object = read_document(name, bytes, limits);
    if (!object) continue;
    if (!first) {
      first = &all[i];
      first->users = users_of_tables(object.value());
      continue;
    }
    // Each clip is the first object and then its target.
    first->frames.push_back(2 * targets);
    all[i].frames.push_back(2 * targets + 1);
    all[i].faces.resize(object.value().primitives.size(), kNoElement);
    ++targets;
  }
  return all;
}

}  // namespace

constexpr Inspection kInspection = {documents, parse, field_meanings, lint, fix, element_numbers};

}  // namespace retromesh::humanfly
