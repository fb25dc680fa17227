#include "formats/catalog.hpp"
#include "formats/runescape/family.hpp"
#include "formats/unreal/family.hpp"

namespace retromesh {

/// Families that are sure of their files come before those that have to guess: a pair `_d.3d`, `_a.3d` is
/// told by name and by its partner.
std::span<const Family> families() {
  static constexpr Family kAll[] = {
      {unreal::list_reads, unreal::list, unreal::open, nullptr},
      {runescape::list_reads, runescape::list, runescape::open, runescape::palette},
  };
  return kAll;
}

}  // namespace retromesh
