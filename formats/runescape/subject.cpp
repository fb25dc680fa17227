#include "formats/runescape/subject.hpp"

#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/model/properties.hpp"
#include "formats/runescape/decode.hpp"

namespace retromesh::runescape {
namespace {

constexpr const char* kLayoutLabels[] = {
    "RuneScape model, old layout",
    "RuneScape model, FFFF layout",
    "RuneScape model, FFFE layout",
    "RuneScape model, FFFD layout",
};

/// Models without faces only hold a place.
Error no_faces(const File& file, const Document& document) {
  Error error = error_in(file.name, ErrorCode::nothing_inside, "faces",
                         "Models without faces only hold a place for something else.", "Drop another model.");
  error.offset = static_cast<u32>(file.bytes.size()) - footer_size(document.layout) + sizeof(u16);
  error.expected = 1;
  return error;
}

/// Fills `subject`, or says why there is none.
std::optional<Error> fill(const File& file, Limits& limits, Subject& subject) {
  auto document = read_document(file.name, file.bytes, limits);
  if (!document) return document.error();
  if (document.value().footer.faces == 0) return no_faces(file, document.value());
  auto mesh = decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), subject.notes, limits);
  if (!mesh) return mesh.error();
  subject.mesh = std::move(mesh.value());
  subject.name = stem_of(file.name);
  subject.label = kLayoutLabels[static_cast<u8>(document.value().layout)];
  subject.file = &file;
  const u32 version = document.value().version;
  if (version > 0) add_property(subject.properties, "Version", {"%", {version}}, {""});
  return std::nullopt;
}

}  // namespace

Result<Subject> subject_of_file(const File& file, Limits& limits) {
  return Result<Subject>::filled([&](Subject& subject) { return fill(file, limits, subject); });
}

}  // namespace retromesh::runescape
