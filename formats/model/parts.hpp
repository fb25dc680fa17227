#pragma once
#include <string_view>
#include <vector>

#include "formats/model/entry.hpp"

/// The list of files of an Entry.
namespace retromesh {

/// The part that is `file`, or null.
Part* find_part(std::vector<Part>& parts, u32 file);

/// Appends a part; adds nothing for kNoFile.
void add_part(u32 file, std::string_view role, std::string_view why, std::vector<Part>& parts);

}  // namespace retromesh
