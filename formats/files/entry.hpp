#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/files/part.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

/// Parts that several models have.
struct PartList {
  std::vector<Part> parts;
  mutable u32 number = 0;  ///< Its number in the answers that are being made.
};

/// Files that many models need, such as the frames of one base: stored once.
using SharedParts = std::shared_ptr<const PartList>;

/// One model that can be opened from a set of files.
struct Entry {
  std::string id;           ///< Stable: the same model has the same id when only its parts are listed.
  std::string name;         ///< For display.
  std::string_view format;  ///< Id of the format, "unreal". A literal, as the label is.
  std::string_view label;   ///< Name of the format, "Unreal vertex mesh".
  std::vector<Part> parts;
  std::vector<SharedParts> shared;  ///< Parts that other models have, too.
};

/// About how many bytes a part takes, with its name and numbers, which are short.
inline constexpr u64 kPartBytes = sizeof(Part) + 64;

/// About how many bytes an entry takes; not those of its shared parts.
u64 size_of(const Entry& entry);

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
