#include "formats/family.hpp"

/// The only family of a core; wasm/CMakeLists.txt compiles this file for each.
retromesh::OfFamilies<retromesh::Reader> retromesh::readers() {
  static constexpr std::reference_wrapper<const Reader> kOnly[] = {RETROMESH_FAMILY_ID::kReader};
  return kOnly;
}
