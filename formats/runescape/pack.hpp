#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

/// A name that a pack gives a number.
struct PackEntry {
  u32 id = 0;
  std::string name;
};

/// `id=name` lines, by name.
class Pack {
 public:
  /// Adds a file's lines; `sort` has to follow the last.
  void add(const std::string& file, ByteView text, Notes& notes, Limits& limits);
  void sort();

  /// The number of a name; kNoNumber without one.
  u32 id_of(std::string_view name) const;

 private:
  std::vector<PackEntry> entries_;
};

}  // namespace retromesh::runescape
