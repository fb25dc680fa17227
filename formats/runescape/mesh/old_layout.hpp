#pragma once
#include "formats/io/note.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Changes a mesh to what the old layout can store, with a note for each kind of change: hidden faces get a
/// transparency of 255, black ones the darkest colour, projected textures a texture triangle each, and the
/// faces beyond 64 texture triangles their colour. A mesh that was read from the old layout stays as it is.
void fit_to_old_layout(Mesh& mesh, Notes& notes);

}  // namespace retromesh::runescape
