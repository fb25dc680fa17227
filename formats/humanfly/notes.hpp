#pragma once
#include <string>

#include "formats/humanfly/document.hpp"
#include "formats/io/note.hpp"

namespace retromesh::humanfly {

/// Adds notes about unused bytes, normals of length 0, and degenerate or concave polygons. (README, "Valid
/// objects".)
void add_notes(const std::string& file, const Document& document, Notes& notes);

}  // namespace retromesh::humanfly
