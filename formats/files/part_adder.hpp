#pragma once
#include <string_view>
#include <vector>

#include "formats/files/entry.hpp"

namespace retromesh {

/// Adds files to entries, one entry after the other, each file at most once to each.
class PartAdder {
 public:
  explicit PartAdder(std::size_t files) : entry_of_(files) {}

  /// Goes on with another entry.
  void begin(Entry& entry) {
    entry_ = &entry;
    ++number_;
  }

  /// False when the entry has the file.
  bool add(u32 file, std::string_view role, std::string_view why) {
    if (entry_of_[file] == number_) return false;
    entry_of_[file] = number_;
    add_part(file, role, why, entry_->parts);
    return true;
  }

 private:
  std::vector<u32> entry_of_;  ///< Of each file, the number of the last entry that it was added to.
  Entry* entry_ = nullptr;
  u32 number_ = 0;
};

}  // namespace retromesh
