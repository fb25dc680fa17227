#include "formats/inspector.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/write.hpp"
#include "tests/fuzz/fuzzing.hpp"

// A model file of any layout.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

/// A path for every field costs more than all else.
constexpr std::size_t kMostMapped = 1024;

void check_mesh(const Mesh& mesh) {
  for (const Face& face : mesh.faces) {
    for (const u16 corner : face.vertices)
      fuzz::check(corner < mesh.vertices.size(), "a corner is no vertex");
    fuzz::check(face.mapping == kOwnCorners || face.mapping < mesh.mappings.size(), "a mapping is not there");
  }
  Limits limits;
  const auto written = write_old(mesh, "a.ob2", limits);
  if (!written) return;
  fuzz::check(identify(written.value()), "a written mesh is no model");
  const auto document = read_document("a.ob2", written.value(), limits);
  fuzz::check(static_cast<bool>(document), "a written mesh cannot be read");
  Notes notes;
  const auto again = decode("a.ob2", 0x100000, document.value(), notes, limits);
  fuzz::check(again && again.value().vertices == mesh.vertices, "a written mesh lost its vertices");
  fuzz::check(again.value().faces.size() == mesh.faces.size(), "a written mesh lost a face");
}

void check_document(std::span<const File> files) {
  Limits limits;
  const ByteView bytes = files[0].bytes;
  const auto written = rewrite(files, 0, limits);
  if (!written) return;
  fuzz::check(std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()),
              "a document was not written back as it was");
  if (bytes.size() > kMostMapped) return;
  const auto mapped = map_bytes(files, 0, 0, static_cast<u32>(bytes.size()), limits);
  if (!mapped) return;
  std::vector<u8> named(bytes.size());
  for (const io::MappedField& field : mapped.value()) {
    fuzz::check(field.size <= bytes.size() && field.offset <= bytes.size() - field.size,
                "a field is behind the file");
    for (u32 i = 0; i < field.size; ++i) ++named[field.offset + i];
  }
  for (const u8 times : named) fuzz::check(times == 1, "a byte is not one field's");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  const ByteView bytes = fuzz::view(data, size);
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.dat", bytes, limits);
  if (!document) {
    fuzz::check(document.error().offset <= size, "an error is behind its file");
    fuzz::check(!identify(bytes), "a model cannot be read");
    return 0;
  }
  Notes notes;
  const auto mesh = decode("a.dat", static_cast<u32>(size), document.value(), notes, limits);
  if (mesh) check_mesh(mesh.value());
  for (const Note& note : notes) {
    fuzz::check(note.location.kind != SourceLocation::Kind::byte || note.location.at < size,
                "a note is behind its file");
  }
  const std::vector<File> files = {{"a.dat", bytes}};
  check_document(files);
  fuzz::check_all(files);
  return 0;
}
