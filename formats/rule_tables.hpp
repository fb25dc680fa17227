#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// The tables of rules, formats/<table>/rules.def: those that families share, and one for each family. Value
/// 0 is no table.
enum class RuleTable : u8 {
  none,
  model,
  image,
#define RETROMESH_FAMILY(id, ...) id,
#include "formats/families.def"
#undef RETROMESH_FAMILY
};

}  // namespace retromesh
