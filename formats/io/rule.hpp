#pragma once
#include <type_traits>

#include "formats/io/numbers.hpp"

namespace retromesh {

enum class Severity : u8 {
  warning,  ///< The file needs something that cannot be shown.
  mended,   ///< The file had an error that was repaired.
  fact,     ///< No error; information for modders.
};

/// How what a rule finds is mended.
enum class Fix : u8 {
  by_hand,
  automatic,  ///< `retromesh lint --fix` does it: there is only one way.
  usual,      ///< It need not be: games ship it by the hundred, and lint says it once for a folder.
};

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

/// The rule of a note: a row of a table rules.def, as a number. The number contains the severity; the texts
/// of the rules are in no module, but in build/wasm/rules.js (formats/rules.hpp).
class RuleNumber {
 public:
  constexpr RuleNumber() = default;

  /// From an enumeration of a rules.hpp: others of the core are smaller.
  template <class Rule, class = std::enable_if_t<std::is_same_v<std::underlying_type_t<Rule>, u32>>>
  constexpr RuleNumber(Rule rule) : number_(static_cast<u32>(rule)) {}

  constexpr u32 number() const { return number_; }
  constexpr Severity severity() const { return static_cast<Severity>(number_ & 3); }
  constexpr bool operator==(RuleNumber other) const { return number_ == other.number_; }

  /// The number of rule `index` of table `table`. Most numbers take two bytes of the wasm.
  static constexpr u32 of(u32 table, u32 index, Severity severity) {
    return table << 10 | index << 2 | static_cast<u32>(severity);
  }

 private:
  u32 number_ = 0;
};

/// A row of a table rules.def. No module contains it: wasm/schema.cpp writes all rows to build/wasm/rules.js.
struct RuleText {
  RuleNumber number;
  const char* table;  ///< Its folder: "unreal".
  const char* name;   ///< "clip_past_last_frame"; the id of the rule is "unreal/clip-past-last-frame".
  Fix fix;
  const char* matters;  ///< Why it matters in the game.
  const char* mend;     ///< How to mend it.
};

}  // namespace retromesh
