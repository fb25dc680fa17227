#include "formats/humanfly/documents.hpp"

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::humanfly {
namespace {

/// The document kind of a file; null when it is not a document.
const char* kind_of(const FileSet& files, u32 number) {
  const ByteView bytes = files[number].bytes;
  if (identify(bytes)) return "object";
  if (is_apx(bytes)) return "image";
  if (is_sprite_image(bytes)) return "sprite";
  Limits limits;
  const bool has_fly_extension = extension_of(files.folded(number)) == "fly";
  return has_fly_extension && read_document("", bytes, limits) ? "object" : nullptr;
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

}  // namespace retromesh::humanfly
