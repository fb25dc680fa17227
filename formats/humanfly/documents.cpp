#include "formats/humanfly/documents.hpp"

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/io/byte_writer.hpp"
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

/// Reads a file as the document that it is and returns `use(document)`.
template <class T, class Use>
Result<T> with_document(const File& file, Limits& limits, Use use) {
  if (!identify(file.bytes)) {
    if (is_apx(file.bytes)) {
      auto read = read_apx(file.name, file.bytes, limits);
      if (!read) return read.error();
      return use(read.value());
    }
    if (is_sprite_image(file.bytes)) {
      auto read = read_sprite_image(file.name, file.bytes, limits);
      if (!read) return read.error();
      return use(read.value());
    }
  }
  auto read = read_document(file.name, file.bytes, limits);
  if (!read) return read.error();
  return use(read.value());
}

}  // namespace

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (const char* const kind = kind_of(files, file)) all.push_back({file, kId, kind});
  }
  return all;
}

Result<io::Walked> walk(const FileSet& files, u32 file, io::Listener& listener, Limits& limits) {
  const File& source = files[file];
  return with_document<io::Walked>(source, limits, [&](auto& document) {
    io::Walker walker(listener, source.bytes, kEndian);
    visit(walker, document);
    return Result<io::Walked>(io::Walked{});
  });
}

Result<Bytes> rewrite(const FileSet& files, u32 file, Limits& limits) {
  return with_document<Bytes>(files[file], limits, [&](auto& document) {
    io::ByteWriter<kEndian> writer(limits);
    visit(writer, document);
    return writer.ok() ? Result<Bytes>(writer.take()) : Result<Bytes>(writer.error(""));
  });
}

}  // namespace retromesh::humanfly
