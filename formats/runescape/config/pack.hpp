#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

/// An id and its name.
struct PackEntry {
  u32 id = 0;
  std::string name;
};

/// The `id=name` lines of pack files, for lookup by name. (README, "Pack files".)
class Pack {
 public:
  /// Adds the lines of a file; call `sort` after the last file.
  void add(const std::string& file, ByteView text, Notes& notes, Limits& limits);
  void sort();

  /// The id of a name; kNoNumber when there is none.
  u32 id_of(std::string_view name) const;

 private:
  std::vector<PackEntry> entries_;
};

}  // namespace retromesh::runescape
