#include "formats/runescape/family.hpp"

#include "formats/catalog.hpp"

/// The core for models of RuneScape.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {
      {runescape::list_reads, runescape::list, runescape::open, runescape::palette}};
  return kOnly;
}
