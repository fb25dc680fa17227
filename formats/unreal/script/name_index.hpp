#pragma once
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// Finds declarations by name, ignoring case, as of a line: a declaration replaces earlier ones of the same
/// name from its own line on. Lookup is a binary search.
class NameIndex {
 public:
  struct Entry {
    std::string_view name;
    u32 line = 0;
    u32 target = 0;
  };

  /// `name` is not copied.
  void add(std::string_view name, u32 line, u32 target);

  /// Call once, after the last `add`.
  void sort();

  /// The last entry of this name at or before `line`, or null.
  const Entry* find(std::string_view name, u32 line) const;

  /// Sorted by name, then by line.
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace retromesh::unreal
