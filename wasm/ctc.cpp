#include "formats/ctc/family.hpp"

#include "formats/catalog.hpp"

/// The core for models of Anachronox.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {{ctc::list_reads, ctc::list, ctc::open, nullptr, ctc::open_with}};
  return kOnly;
}
