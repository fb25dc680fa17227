#pragma once
#include <string_view>

#include "formats/io/note.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Findings about what a script says of a mesh whose files could be read: scale, clips, slots and textures.
void lint_script_mesh(const MeshSource& source, const MeshPair& pair, TextNotes& notes);

/// Finds a player or bot whose mesh has no weapon triangle: weapons would be at its origin. `text` is that of
/// the class file.
void lint_weapon_triangle(const MeshSource& source, std::string_view text, const Datafile& datafile,
                          TextNotes& notes);

}  // namespace retromesh::unreal
