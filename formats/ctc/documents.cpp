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

Result<io::Kept> keep_document(const FileSet& files, u32 file, Limits& limits) {
  const File& source = files[file];
  return io::keep<kEndian>(read_document(source.name, source.bytes, limits), source.bytes);
}

std::vector<ElementNumbers> element_numbers(const FileSet&, std::span<const DocumentFile> documents) {
  return std::vector<ElementNumbers>(documents.size());
}

std::vector<ScriptLine> script_lines(const File&) { return {}; }

}  // namespace retromesh::ctc
