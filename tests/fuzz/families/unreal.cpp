#include "formats/inspector.hpp"
#include "tests/fuzz/fuzzing.hpp"

// Every byte of a datafile and of an anivfile is in a field.

using namespace retromesh;

void fuzz::check_family(std::span<const File> files) {
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
