#include "formats/runescape/inspection.hpp"

#include "formats/family.hpp"
#include "formats/runescape/animation/documents.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"

namespace retromesh::runescape {
namespace {

/// The kind of an animation file; none for models.
AnimationFile animation_of(const File& file) {
  return identify(file.bytes) ? AnimationFile::none : identify_animation(file.bytes);
}

Result<Document> read(const File& file, Limits& limits) {
  return read_document(file.name, file.bytes, limits);
}

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    const AnimationFile animation = animation_of(files[file]);
    Limits limits;
    if (animation != AnimationFile::none) {
      all.push_back({file, kReader.id, kind_name(animation), "Animation files"});
    } else if (read(files[file], limits)) {
      all.push_back({file, kReader.id, kModel, "Columns"});
    }
  }
  return all;
}

Result<io::DocumentPtr> parse(const FileSet& files, u32 file, Limits& limits) {
  const File& source = files[file];
  const AnimationFile animation = animation_of(source);
  if (animation != AnimationFile::none) return keep_animation(animation, source.name, source.bytes, limits);
  return io::any_document<kEndian>(read(source, limits), source.bytes);
}

}  // namespace

constexpr Inspection kInspection = {documents, parse, lint, fix, element_numbers, script_lines};

}  // namespace retromesh::runescape
