#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/unreal/package/tables.hpp"

/// Which objects of a package are models, and what they are called.
namespace retromesh::unreal::package {

enum class MeshKind : u8 { none, mesh, lod_mesh, skeletal_mesh };

/// By the name of a class.
MeshKind mesh_kind(std::string_view class_name);

/// "Unreal LodMesh"
std::string_view label_of(MeshKind kind);

/// A mesh among the exports.
struct MeshExport {
  u32 object = 0;  ///< Index of the export.
  MeshKind kind = MeshKind::none;
  std::string id;  ///< "skaarjw"; with groups where two meshes have one name. Unique in the package.
};

/// A name in lower case, without the characters that separate the parts of an id.
std::string part_of_id(std::string_view name);

/// All meshes, by their ids: a list of very many is then nearly in its order.
std::vector<MeshExport> meshes_of(const Tables& tables);

/// "Skaarjw"; "Mesh12" for export 12 when it has no name.
std::string name_of(const Tables& tables, const MeshExport& mesh);

/// A path with the groups of a mesh: "Creatures/Skaarjw"
std::string place_of(const Tables& tables, const MeshExport& mesh);

}  // namespace retromesh::unreal::package
