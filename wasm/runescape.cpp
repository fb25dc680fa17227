#include "formats/catalog.hpp"
#include "formats/runescape/family.hpp"

/// The core for models of RuneScape that stand still; runescape_moving.cpp has the other.
std::span<const retromesh::Family> retromesh::families() {
  static constexpr Family kOnly[] = {
      {runescape::list_reads, runescape::list_still, runescape::open_still, runescape::palette}};
  return kOnly;
}
