#include "formats/runescape/files/model_source.hpp"

#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/model/material.hpp"
#include "formats/runescape/mesh/decode.hpp"

namespace retromesh::runescape {
namespace {

constexpr const char* kLayoutLabels[] = {
    "RuneScape model, old layout",
    "RuneScape model, FFFF layout",
    "RuneScape model, FFFE layout",
    "RuneScape model, FFFD layout",
};

Error no_faces(const File& file, const Document& document) {
  Error error = error_in(file.name, ErrorCode::placeholder, "faces",
                         "A model without faces is a placeholder.", "Open another model.");
  error.offset = static_cast<u32>(file.bytes.size()) - footer_size(document.layout) + sizeof(u16);
  error.expected = 1;
  return error;
}

std::optional<Error> fill(const File& file, Limits& limits, ModelSource& source) {
  auto document = read_document(file.name, file.bytes, limits);
  if (!document) return document.error();
  if (document.value().footer.faces == 0) return no_faces(file, document.value());
  auto mesh = decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), source.notes, limits);
  if (!mesh) return mesh.error();
  source.mesh = std::move(mesh.value());
  source.name = stem_of(file.name);
  source.label = kLayoutLabels[static_cast<u8>(document.value().layout)];
  source.file = &file;
  const u32 version = document.value().version;
  if (version > 0) add_property(source.properties, "Version", {"%", {version}}, {""});
  return std::nullopt;
}

}  // namespace

Result<ModelSource> read_model_source(const File& file, Limits& limits) {
  return Result<ModelSource>::filled([&](ModelSource& source) { return fill(file, limits, source); });
}

}  // namespace retromesh::runescape
