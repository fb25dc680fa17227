#include "tests/fuzz/fuzzing.hpp"

// A class file beside a valid pair.

extern "C" int LLVMFuzzerTestOneInput(const retromesh::u8* data, std::size_t size) {
  retromesh::fuzz::check_script("Classes/Tetra.uc", retromesh::fuzz::view(data, size));
  return 0;
}
