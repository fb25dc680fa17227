#pragma once
#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

/// Findings about a model file; none when it cannot be read.
void lint_model(const File& file, Limits limits, Notes& notes);

}  // namespace retromesh::runescape
