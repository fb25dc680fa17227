#include "formats/catalog.hpp"
#include "formats/writers.hpp"
#include "tests/fuzz/fuzzing.hpp"

// Every byte of a datafile and of an anivfile is in a field, and what opens is written as files that open
// with the same faces.

namespace retromesh::unreal {
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
  const auto again = retromesh::open(copies, "", limits);
  fuzz::check(bool(again) || again.error().code == ErrorCode::over_limit, "a written model does not open");
  if (!again) return;
  fuzz::check(again.value().indices.size() == opened.value().indices.size(), "a written model lacks faces");
}

}  // namespace

void fuzz_files(std::span<const File> files) {
  check_written(files);
  for (u32 file = 0; file < files.size(); ++file) {
    if (!files[file].name.ends_with(".3d")) continue;
    for (const u8 count : fuzz::fields_of_bytes(files, file)) fuzz::check(count > 0, "a byte is in no field");
  }
}

}  // namespace retromesh::unreal
