#pragma once
#include <utility>
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
  bool add(Part part) {
    u32& entry = entry_of_[part.file];
    if (entry == number_) return false;
    entry = number_;
    add_part(std::move(part), entry_->parts);
    return true;
  }

 private:
  std::vector<u32> entry_of_;  ///< Of each file, the number of the last entry that it was added to.
  Entry* entry_ = nullptr;
  u32 number_ = 0;
};

}  // namespace retromesh
