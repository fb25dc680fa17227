#pragma once
#include <string_view>

#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Findings about the words of a class file: commands and keys that are a known one with a typing error.
void lint_directives(std::string_view text, TextNotes& notes);

}  // namespace retromesh::unreal
