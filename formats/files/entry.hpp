#pragma once
#include <memory>
#include <string>
#include <string_view>
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

}  // namespace retromesh
