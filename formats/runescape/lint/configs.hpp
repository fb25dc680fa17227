#pragma once
#include <string_view>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

/// The setting of a `.npc` or `.seq` file that the word of a key is likely to mean; null for a known one, for
/// other files, and when none or several are near.
const char* nearest_setting(const FileSet& files, u32 file, std::string_view word);

/// Findings about `.npc` and `.seq` files: settings with a typing error, and names that nothing here has.
void lint_configs(const FileSet& files, const Limits& limits, Notes& notes);

}  // namespace retromesh::runescape
