#pragma once
#include <string_view>

#include "formats/unreal/script/directive.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// The command that a directive is likely to mean, "MESH SEQUENCE"; null for a known one, and when none or
/// several are near.
const char* nearest_command(const Directive& directive);

/// Whether the first word of a command is missing: "SEQUENCE MESH=crate".
bool lacks_object(const Directive& directive);

/// The key of a known command that the key of a pair is likely to mean; null as above, for a word without a
/// value, and where the directive has that key too: then the other is a key of some version or nothing at
/// all.
const char* nearest_key(const Directive& directive, const Pair& pair);

/// Findings about the words of a class file: commands and keys that are a known one with a typing error, and
/// commands about meshes that are near none.
void lint_directives(std::string_view text, TextNotes& notes);

}  // namespace retromesh::unreal
