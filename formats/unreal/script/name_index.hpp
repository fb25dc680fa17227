#pragma once
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// Finds things by name, case ignored, as they stood at a line: a later one of the same name replaces an
/// earlier one from its own line on. Looking up is logarithmic, however many names a file brings.
class NameIndex {
 public:
  struct Entry {
    std::string_view name;
    u32 line = 0;
    u32 target = 0;
  };

  /// Names have to stay where they are as long as the index is used.
  void add(std::string_view name, u32 line, u32 target);

  /// Call once, behind the last `add`.
  void sort();

  /// The last entry of this name on `line` or before it; null when there is none.
  const Entry* find(std::string_view name, u32 line) const;

  /// By name, then by line.
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace retromesh::unreal
