#include "formats/catalog.hpp"
#include "formats/ctc/family.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/runescape/family.hpp"
#include "formats/unreal/family.hpp"

namespace retromesh {

/// Families that are sure of their files come before those that have to guess: a pair `_d.3d`, `_a.3d` is
/// told by name and by its partner, a CTC by its first bytes. Objects of HumanFly come last: nothing but the
/// numbers in them tells.
std::span<const Family> families() {
  static constexpr Family kAll[] = {
      {unreal::list_reads, unreal::list, unreal::open, nullptr},
      {ctc::list_reads, ctc::list, ctc::open, nullptr, ctc::open_with},
      {runescape::list_reads, runescape::list, runescape::open, runescape::palette},
      {humanfly::list_reads, humanfly::list, humanfly::open, nullptr},
  };
  return kAll;
}

}  // namespace retromesh
