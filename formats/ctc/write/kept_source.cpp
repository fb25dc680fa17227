#include "formats/ctc/write/kept_source.hpp"

#include <cstring>
#include <memory>

#include "formats/ctc/document.hpp"
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
  if (!read_document(file.name, file.bytes, limits, kOldestVersion) || !limits.charge(file.bytes.size()))
    return;
  const auto kept = std::make_shared<KeptSource>();
  kept->bytes.assign(file.bytes.begin(), file.bytes.end());
  // An older version was opened as if it were this one.
  std::memcpy(&kept->bytes[kVersionOffset], &kVersion, sizeof kVersion);
  model.original = kept;
}

}  // namespace retromesh::ctc
