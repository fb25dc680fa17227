#pragma once
#include <string>

#include "formats/humanfly/document.hpp"
#include "formats/io/note.hpp"

namespace retromesh::humanfly {

/// Adds a note for everything that is odd about an object and can be drawn all the same.
void note_oddities(const std::string& file, const Document& document, Notes& notes);

}  // namespace retromesh::humanfly
