#pragma once
#include "formats/io/note.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {

/// Findings about what a script says of a mesh whose files could be read: scale, clips, slots and textures.
void lint_script_mesh(const MeshSource& source, const MeshPair& pair, TextNotes& notes);

}  // namespace retromesh::unreal
