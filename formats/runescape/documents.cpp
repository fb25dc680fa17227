#include "formats/runescape/documents.hpp"

#include <map>
#include <string_view>
#include <utility>

#include "formats/runescape/animation/documents.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/mesh/merge.hpp"
#include "formats/runescape/model_source.hpp"

namespace retromesh::runescape {
namespace {

constexpr const char* kModel = "model";

/// The kind of an animation file; none for models.
AnimationFile animation_of(const File& file) {
  return identify(file.bytes) ? AnimationFile::none : identify_animation(file.bytes);
}

Result<Document> read(const File& file, Limits& limits) {
  return read_document(file.name, file.bytes, limits);
}

/// The numbers that the faces and vertices of a part have in an npc, in which vertices at the same position
/// are one.
ElementNumbers numbers_in_npc(const Mesh& part, const Mesh& npc, u32 faces_before) {
  ElementNumbers numbers;
  const std::vector<u32>& source = part.face_source;
  numbers.faces.resize(source.empty() ? part.faces.size() : source.back() + 1, kNoElement);
  for (u32 i = 0; i < part.faces.size(); ++i)
    numbers.faces[source.empty() ? i : source[i]] = faces_before + i;
  std::map<Vec3i, u32> by_position;
  for (u32 i = 0; i < npc.vertices.size(); ++i) by_position.emplace(npc.vertices[i], i);
  for (const Vec3i& position : part.vertices) {
    const auto found = by_position.find(position);
    numbers.vertices.push_back(found == by_position.end() ? kNoElement : found->second);
  }
  return numbers;
}

}  // namespace

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    const AnimationFile animation = animation_of(files[file]);
    Limits limits;
    if (animation != AnimationFile::none) {
      all.push_back({file, kId, kind_name(animation)});
    } else if (read(files[file], limits)) {
      all.push_back({file, kId, kModel});
    }
  }
  return all;
}

Result<io::Kept> keep_document(const FileSet& files, u32 file, Limits& limits) {
  const File& source = files[file];
  const AnimationFile animation = animation_of(source);
  if (animation != AnimationFile::none) return keep_animation(animation, source.name, source.bytes, limits);
  return io::keep<kEndian>(read(source, limits), source.bytes);
}

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents) {
  std::vector<ElementNumbers> all(documents.size());
  std::vector<Mesh> parts;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (std::string_view(documents[i].document) != kModel) continue;
    Limits limits;
    auto source = read_model_source(files[documents[i].file], limits);
    if (!source) continue;
    parts.push_back(std::move(source.value().mesh));
    numbers.push_back(i);
  }
  if (parts.size() < 2) return all;
  Limits limits;
  const auto merged = merge(parts, limits);
  if (!merged) return all;
  u32 faces_before = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    all[numbers[i]] = numbers_in_npc(parts[i], merged.value().mesh, faces_before);
    faces_before += static_cast<u32>(parts[i].faces.size());
  }
  return all;
}

}  // namespace retromesh::runescape
