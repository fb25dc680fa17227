#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/sort.hpp"

namespace retromesh::runescape {

struct PackEntry {
  u32 id = 0;
  std::string name;
};

/// The `id=name` lines of pack files, for lookup by name. (README, "Pack files".)
class Pack {
 public:
  void add(const std::string& file, ByteView text, Notes& notes, Limits& limits);

  /// Sorts a part of the lines, after the last file; false when they are sorted.
  bool sort(Limits& limits);

  /// The id of a name; kNoNumber when there is none.
  u32 id_of(std::string_view name) const;

 private:
  const PackEntry& entry_at(std::size_t i) const { return entries_[by_name_[i]]; }

  std::vector<PackEntry> entries_;
  std::vector<u32> by_name_;  ///< Indices of the entries.
  Sorting sorting_;           ///< Of `by_name_`.
};

}  // namespace retromesh::runescape
