#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// A file of a model, and the reason why it belongs to it.
struct Part {
  u32 file = 0;      ///< Of the files that were listed.
  std::string role;  ///< "faces", "frames", "script", "slot 0"
  std::string why;   ///< "same stem, case ignored"; empty for the file that names the model
};

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

/// The part that is `file`, or null.
Part* find_part(std::vector<Part>& parts, u32 file);

/// About how many bytes a part takes, with its texts, which are short.
inline constexpr u64 kPartBytes = sizeof(Part) + 64;

/// About how many bytes an entry takes; not those of its shared parts.
u64 size_of(const Entry& entry);

/// Appends a part; adds nothing for kNoFile.
void add_part(u32 file, std::string_view role, std::string_view why, std::vector<Part>& parts);

}  // namespace retromesh
