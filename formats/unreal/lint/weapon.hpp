#pragma once
#include <string_view>

#include "formats/unreal/document.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Finds a player or bot whose mesh has no weapon triangle: weapons would be at its origin. `text` is that of
/// the class file.
void lint_weapon_triangle(const MeshSource& source, std::string_view text, const Datafile& datafile,
                          TextNotes& notes);

}  // namespace retromesh::unreal
