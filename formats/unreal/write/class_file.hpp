#pragma once
#include <string>

#include "formats/unreal/write/kept_source.hpp"
#include "formats/unreal/write/raw_mesh.hpp"

namespace retromesh::unreal {

/// The class file of a mesh whose files are called `stem`: the mesh too, where that is a name. The lines are
/// in the order of UnrealEd's exporter. With the lines of a class file (`kept`, or null) those, with the new
/// names.
std::string class_text(const RawMesh& mesh, const std::string& stem, const KeptSource* kept);

}  // namespace retromesh::unreal
