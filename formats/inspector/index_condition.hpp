#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// A number in a word that is searched for in paths: "[17]" is an index, "[17" its beginning, "17" a part of
/// it.
struct IndexCondition {
  std::string digits;
  bool has_start = false;
  bool has_end = false;

  bool holds(u32 index) const;

  /// Whether it holds for an index of a path, not counting the first `skipped`.
  bool holds_inside(std::string_view path, u32 skipped) const;
};

/// Adds a condition for each number of a word.
void add_conditions(const std::string& word, std::vector<IndexCondition>& conditions);

}  // namespace retromesh
