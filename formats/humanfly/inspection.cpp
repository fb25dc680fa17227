#include "formats/humanfly/inspection.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "formats/family.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/io/byte_map.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

constexpr const char* kObject = "object";

/// A file as a document; of no kind when it is none.
DocumentFile document_of(const FileSet& files, u32 file) {
  const ByteView bytes = files[file].bytes;
  const DocumentFile object = {file, kReader.id, kObject, "Layout"};
  if (identify(bytes)) return object;
  if (is_apx(bytes)) return {file, kReader.id, "image", "Textures"};
  if (is_sprite_image(bytes)) return {file, kReader.id, "sprite", "Sprites"};
  Limits limits;
  const bool has_fly_extension = extension_of(files.folded(file)) == "fly";
  return has_fly_extension && read_document("", bytes, limits) ? object : DocumentFile{};
}

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
    const DocumentFile document = document_of(files, file);
    if (*document.document) all.push_back(document);
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

std::string words_of_corners(const FieldValue& value) {
  const u32 corners = value.bits() + 1;
  if (corners == kSpriteCorners) return "1 corner: a sprite";
  if (corners == kLineCorners) return "2 corners: a line";
  return std::to_string(corners) + " corners: a polygon";
}

std::string words_of_shade(const FieldValue& value) {
  static constexpr std::array<const char*, 8> kNames = {
      "flat", "gouraud", "phong", "texture", "environment map", "alpha", "bump", "not documented"};
  return kNames[value.bits() & 7];
}

/// What the number in a header selects depends on the rest of it.
std::string words_of_number(const FieldValue& value) {
  const u32 shade = static_cast<u32>(value.in_record("shade", 0));
  const bool is_sprite = value.in_record("corners less one", 0) == 0;
  const bool is_texture = shade >= static_cast<u32>(Shade::texture);
  return (is_sprite ? "sprite " : is_texture ? "texture " : "palette ") + std::to_string(value.number());
}

std::string words_of_pair(const FieldValue& value) {
  const bool is_normal = (value.field.path[value.field.path.size() - 2] - '0') % 2 == 1;
  return (is_normal ? "normal " : "texture vertex ") + std::to_string(value.number());
}

std::string words_of_text(const FieldValue& value) {
  std::string text;
  for (const std::byte byte : value.bytes) text += static_cast<char>(byte);
  return text;
}

constexpr Inspection kInspection = {documents, parse, lint, fix, element_numbers};

}  // namespace retromesh::humanfly
