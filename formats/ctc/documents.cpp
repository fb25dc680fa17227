#include "formats/ctc/documents.hpp"

#include "formats/ctc/document.hpp"
#include "formats/ctc/family.hpp"

namespace retromesh::ctc {

std::vector<DocumentFile> documents(const FileSet& files) {
  std::vector<DocumentFile> all;
  for (const u32 file : files.in_order()) {
    if (identify(files[file].bytes)) all.push_back({file, kId, "model"});
  }
  return all;
}

Result<io::Walked> walk(const FileSet& files, u32 file, io::Listener& listener, Limits& limits) {
  auto document = read_document(files[file].name, files[file].bytes, limits);
  if (!document) return document.error();
  io::Walker walker(listener, files[file].bytes, kEndian);
  visit(walker, document.value());
  return io::Walked{};
}

Result<Bytes> rewrite(const FileSet& files, u32 file, Limits& limits) {
  auto document = read_document(files[file].name, files[file].bytes, limits);
  if (!document) return document.error();
  return write_document(document.value(), limits);
}

}  // namespace retromesh::ctc
