#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/mesh/decode.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/registered.hpp"

// Model files of any layout: meshes have valid numbers and are the same after writing in the old layout,
// identified files can be read, and every byte belongs to one field.

namespace retromesh::runescape {
namespace {

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

void check_model(ByteView bytes) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto document = read_document("a.dat", bytes, limits);
  if (!document) {
    fuzz::check(document.error().offset <= bytes.size(), "an error is behind its file");
    fuzz::check(!identify(bytes), "a model cannot be read");
    return;
  }
  Notes notes;
  const auto mesh = decode("a.dat", static_cast<u32>(bytes.size()), document.value(), notes, limits);
  if (mesh) check_mesh(mesh.value());
  for (const Note& note : notes) {
    fuzz::check(note.location.kind != SourceLocation::Kind::byte || note.location.at < bytes.size(),
                "a note is behind its file");
  }
  const File file = {"a.dat", bytes};
  for (const u8 count : fuzz::fields_of_bytes({&file, 1}, 0))
    fuzz::check(count == 1, "a byte is not one field's");
}

void fuzz_files(std::span<const File> files) {
  for (const File& file : files) {
    const std::string& name = file.name;
    const bool is_other =
        name.size() > 4 && (name.ends_with(".frame") || name.ends_with(".base") || name.ends_with(".pcx"));
    if (!is_other) check_model(file.bytes);
  }
}

const test::Registered<fuzz::FileCheck> kFuzzCheck({"runescape", fuzz_files});

}  // namespace
}  // namespace retromesh::runescape
