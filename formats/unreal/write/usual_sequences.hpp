#pragma once
#include "formats/unreal/write/raw_mesh.hpp"

namespace retromesh::unreal {

/// Puts the sequences All and Still, which games and tools look for, before the others: those of the clips
/// with these names, else new ones. A Model of this family (`is_own`) that has All stays as it is.
void add_usual_sequences(RawMesh& mesh, bool is_own);

}  // namespace retromesh::unreal
