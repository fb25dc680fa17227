#pragma once
#include "formats/unreal/write/raw_mesh.hpp"

/// Faces, texture slots and textures of any Model as polygons. (README, "Writing".)
namespace retromesh::unreal {

/// Fills `mesh.faces` and `mesh.slots`, and adds the textures and what they cannot keep to `writing`. Corners
/// are in raw order for a matrix that mirrors, as RawMesh::matrix with a negative determinant does.
void add_raw_faces(const Model& model, const std::string& stem, bool mirrors, RawMesh& mesh,
                   Writing& writing);

}  // namespace retromesh::unreal
