#pragma once
#include <string>

#include "formats/unreal/write/kept_source.hpp"
#include "formats/unreal/write/mesh_transform.hpp"
#include "formats/unreal/write/raw_mesh.hpp"

namespace retromesh::unreal {

/// The class file of a mesh whose files are called `stem`: the mesh too, where that is a name. The lines are
/// in the order of UnrealEd's exporter. With the lines of a class file (`kept`, or null) those, with the new
/// names.
std::string class_text(const RawMesh& mesh, const std::string& stem, const KeptSource* kept);

/// The same without kept lines, with the numbers of a transform instead of RawMesh::matrix and the default
/// properties of a class, or null.
std::string class_text(const RawMesh& mesh, const TransformText& transform, const std::string& stem,
                       const DefaultProperties* defaults);

}  // namespace retromesh::unreal
