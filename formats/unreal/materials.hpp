#pragma once
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/pairing.hpp"

/// Dresses the materials of a mesh. (README, "Texture resolution".)
namespace retromesh::unreal {

/// Names every material and the image that its rules find, and says what is wanted. The images are not
/// decoded here.
void add_skins(const FileSet& files, const MeshSource& source, const FaceCounts& counts, Model& model);

}  // namespace retromesh::unreal
