#include "tests/fuzz/fuzzing.hpp"

// A MODELDEF beside a valid pair.

extern "C" int LLVMFuzzerTestOneInput(const retromesh::u8* data, std::size_t size) {
  retromesh::fuzz::check_script("modeldef.tetra", retromesh::fuzz::view(data, size));
  return 0;
}
