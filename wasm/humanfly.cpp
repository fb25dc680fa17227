#include "formats/humanfly/family.hpp"

#include "formats/catalog.hpp"

/// The core for objects of HumanFly.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {{humanfly::list_reads, humanfly::list, humanfly::open, nullptr}};
  return kOnly;
}
