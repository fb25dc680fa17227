#pragma once
#include "formats/files/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/files.hpp"

namespace retromesh::unreal {

/// Sets name, image and properties of every material by the texture rules of the mesh, and lists the images
/// that are missing. Images are not decoded. (README, "Texture resolution".)
void assign_textures(const FileSet& files, const MeshSource& source, const FaceCounts& counts, Model& model);

}  // namespace retromesh::unreal
