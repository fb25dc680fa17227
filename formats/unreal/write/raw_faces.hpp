#pragma once
#include "formats/unreal/write/raw_mesh.hpp"

/// Faces, texture slots and textures of any Model as polygons. (README, "Writing".)
namespace retromesh::unreal {

/// How faces are written.
struct FaceChoices {
  const std::string& stem;
  bool mirrors = false;    ///< Corners are in raw order for a matrix that mirrors: of a negative determinant.
  bool has_alpha = false;  ///< Patch 227: style 5, of which the image has the alpha.
  bool keeps_types = false;  ///< The files that the model came from have the types.
};

/// Fills `mesh.faces` and `mesh.slots`, and adds the textures and what they cannot keep to `writing`.
void add_raw_faces(const Model& model, const FaceChoices& choices, RawMesh& mesh, Writing& writing);

}  // namespace retromesh::unreal
