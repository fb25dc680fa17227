#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/model/file_set.hpp"

namespace retromesh::runescape {

/// Findings about `.npc` and `.seq` files: settings with a typing error, and names that nothing here has.
void lint_configs(const FileSet& files, const Limits& limits, Notes& notes);

}  // namespace retromesh::runescape
