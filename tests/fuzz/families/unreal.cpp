#include "formats/catalog.hpp"
#include "formats/inspector.hpp"
#include "formats/writers.hpp"
#include "tests/fuzz/fuzzing.hpp"

// Every byte of a datafile and of an anivfile is in a field, and what opens is written as files that open
// with the same faces.

using namespace retromesh;

namespace {

void check_written(std::span<const File> files) {
  Limits limits;
  limits.bytes = 32 << 20;
  const auto opened = open_for_writing(files, "", limits);
  if (!opened) return;
  const auto written = write_as("unreal", opened.value(), "Copy", {}, limits);
  if (!written) return;
  std::vector<File> copies;
  for (const WrittenFile& file : written.value().files) copies.push_back({file.name, file.bytes});
  const auto again = open(copies, "", limits);
  fuzz::check(bool(again) || again.error().code == ErrorCode::over_limit, "a written model does not open");
  if (!again) return;
  fuzz::check(again.value().indices.size() == opened.value().indices.size(), "a written model lacks faces");
}

}  // namespace

void fuzz::check_family(std::span<const File> files) {
  check_written(files);
  constexpr std::size_t kMostMapped = 1024;
  for (u32 file = 0; file < files.size(); ++file) {
    const std::size_t size = files[file].bytes.size();
    if (size > kMostMapped || !files[file].name.ends_with(".3d")) continue;
    Limits limits;
    limits.bytes = 32 << 20;
    const auto mapped = map_bytes(files, file, 0, static_cast<u32>(size), limits);
    if (!mapped) continue;
    std::vector<u8> is_mapped(size);
    for (const io::MappedField& field : mapped.value()) {
      for (u32 i = 0; i < field.size; ++i) is_mapped[field.offset + i] = 1;
    }
    for (const u8 has_field : is_mapped) fuzz::check(has_field, "a byte is in no field");
  }
}
