#include "formats/catalog.hpp"
#include "formats/runescape/family.hpp"

/// The core for models of RuneScape and their animation.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {
      {runescape::list_reads, runescape::list, runescape::open, runescape::palette}};
  return kOnly;
}
