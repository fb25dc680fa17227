#include "formats/humanfly/documents.hpp"

#include <string_view>

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/sprite_image.hpp"
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

}  // namespace

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (const char* const kind = kind_of(files, file)) all.push_back({file, kId, kind});
  }
  return all;
}

Result<io::Kept> keep_document(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  if (!identify(bytes)) {
    if (is_apx(bytes)) return io::keep<kEndian>(read_apx(name, bytes, limits), bytes);
    if (is_sprite_image(bytes)) return io::keep<kEndian>(read_sprite_image(name, bytes, limits), bytes);
  }
  return io::keep<kEndian>(read_document(name, bytes, limits), bytes);
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

std::vector<ScriptLine> script_lines(const File&) { return {}; }

}  // namespace retromesh::humanfly
