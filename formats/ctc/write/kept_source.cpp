#include "formats/ctc/write/kept_source.hpp"

#include <memory>
#include <utility>

#include "formats/ctc/files.hpp"
#include "formats/family.hpp"

namespace retromesh::ctc {

const KeptSource* kept_source(const Model& model) {
  return model.format == kReader.id ? static_cast<const KeptSource*>(model.original.get()) : nullptr;
}

/// Nothing of a file that ends early: what is left of it is written as the Model has it.
void keep_original(const FileSet& files, const std::string& id, Limits& limits, Model& model) {
  const u32 number = find_model(files, id);
  if (number == kNoFile) return;
  const File& file = files[number];
  auto read = read_document(file.name, file.bytes, limits, kOldestVersion);
  if (!read) return;
  auto kept = std::make_shared<KeptSource>();
  kept->document = std::move(read.value());
  kept->document.header.version = kVersion;  // an older one was opened as if it were this
  model.original = std::move(kept);
}

}  // namespace retromesh::ctc
