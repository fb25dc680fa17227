#include "formats/inspector.hpp"
#include "tests/fuzz/fuzzing.hpp"

// A datafile and an anivfile: two bytes say how long the first is.

using namespace retromesh;

namespace {

/// A path for every field costs more than all else.
constexpr std::size_t kMostMapped = 1024;

void check_document(std::span<const File> files, u32 file) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto written = rewrite(files, file, limits);
  if (!written) return;
  const ByteView bytes = files[file].bytes;
  fuzz::check(std::equal(written.value().begin(), written.value().end(), bytes.begin(), bytes.end()),
              "a document was not written back as it was");
  if (bytes.size() > kMostMapped) return;
  const auto mapped = map_bytes(files, file, 0, static_cast<u32>(bytes.size()), limits);
  if (!mapped) return;
  std::vector<u8> named(bytes.size());
  for (const io::MappedField& field : mapped.value()) {
    fuzz::check(field.size <= bytes.size() && field.offset <= bytes.size() - field.size,
                "a field is behind the file");
    for (u32 i = 0; i < field.size; ++i) named[field.offset + i] = 1;
  }
  for (const u8 has_name : named) fuzz::check(has_name, "a byte is no field's");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  if (size < 2) return 0;
  const std::size_t asked = u32{data[0]} + u32{data[1]} * 256;
  const std::size_t faces = std::min(asked, size - 2);
  const std::vector<File> files = {{"x_d.3d", fuzz::view(data + 2, faces)},
                                   {"x_a.3d", fuzz::view(data + 2 + faces, size - 2 - faces)}};
  fuzz::check_all(files);
  check_document(files, 0);
  check_document(files, 1);
  return 0;
}
