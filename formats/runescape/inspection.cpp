#include "formats/runescape/inspection.hpp"

#include <string>

#include "formats/family.hpp"
#include "formats/io/any_document.hpp"
#include "formats/runescape/animation/document.hpp"
#include "formats/runescape/cache/inspection/documents.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/document/identify.hpp"

namespace retromesh::runescape {
namespace {

/// The name of a kind of file: "frame". Empty for none.
const char* kind_name(AnimationFile kind) {
  constexpr const char* kNames[] = {
      "", "base", "frame", "frames", "base of later caches", "frame of later caches"};
  return kNames[static_cast<u8>(kind)];
}

/// Reads a file of a kind; the document refers to its bytes.
Result<io::DocumentPtr> keep_animation(AnimationFile kind, const std::string& file, ByteView bytes,
                                       Limits& limits) {
  switch (kind) {
    case AnimationFile::none:
      break;
    case AnimationFile::base:
      return io::any_document<Endian::big>(read_base(file, bytes, limits), bytes);
    case AnimationFile::frame:
      return io::any_document<Endian::big>(read_frame(file, bytes, limits), bytes);
    case AnimationFile::frames:
      return io::any_document<Endian::big>(read_frames(file, bytes, limits), bytes);
    case AnimationFile::later_base:
      return io::any_document<Endian::big>(read_later_base(file, bytes, limits), bytes);
    case AnimationFile::later_frame:
      return io::any_document<Endian::big>(read_later_frame(file, bytes, limits), bytes);
  }
  return error_in(file, ErrorCode::not_a_model, "", "No format describes files like it.", "");
}

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
    if (const auto found = cache::describe_document(files, file)) {
      all.push_back(*found);
      continue;
    }
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
  if (cache::describe_document(files, file)) return cache::open_document(files, file, limits);
  const File& source = files[file];
  const AnimationFile animation = animation_of(source);
  if (animation != AnimationFile::none) return keep_animation(animation, source.name, source.bytes, limits);
  return io::any_document<kEndian>(read(source, limits), source.bytes);
}

}  // namespace

constexpr Inspection kInspection = {documents, parse, lint, fix, element_numbers, script_lines};

}  // namespace retromesh::runescape
