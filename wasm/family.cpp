#include "formats/families.hpp"

/// The only family of a core; wasm/CMakeLists.txt compiles this file for each.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {RETROMESH_FAMILY_FUNCTIONS(RETROMESH_FAMILY_ID)};
  return kOnly;
}
