#include "formats/unreal/package/entries.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

struct MeshClass {
  std::string_view name;
  std::string_view label;
};

constexpr MeshClass kMeshClasses[] = {{"", ""},
                                      {"Mesh", "Unreal Mesh"},
                                      {"LodMesh", "Unreal LodMesh"},
                                      {"SkeletalMesh", "Unreal SkeletalMesh"}};

/// Calls `rename(mesh, before)` for the meshes of which others have the id, too: `before` counts those before
/// it. False where all ids differ.
template <class Rename>
bool for_equal_ids(std::vector<MeshExport>& meshes, Rename rename) {
  std::vector<u32> order = numbers_below(meshes.size());
  sort_by(order, [&](u32 a, u32 b) { return meshes[a].id < meshes[b].id; });
  bool has_equal = false;
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && meshes[order[end]].id == meshes[order[first]].id) ++end;
    for (std::size_t i = first; i < end && end - first > 1; ++i)
      rename(meshes[order[i]], static_cast<u32>(i - first));
    has_equal = has_equal || end - first > 1;
    first = end;
  }
  return has_equal;
}

}  // namespace

MeshKind mesh_kind(std::string_view class_name) {
  for (std::size_t i = 1; i < std::size(kMeshClasses); ++i) {
    if (same_name(class_name, kMeshClasses[i].name)) return static_cast<MeshKind>(i);
  }
  return MeshKind::none;
}

std::string_view label_of(MeshKind kind) { return kMeshClasses[static_cast<u8>(kind)].label; }

std::string part_of_id(std::string_view name) {
  std::string id = fold_case(name);
  std::replace_if(id.begin(), id.end(), [](char c) { return c == '#' || c == '@' || c == '~'; }, '_');
  return id.empty() ? "_" : id;
}

std::vector<MeshExport> meshes_of(const Tables& tables) {
  std::vector<MeshExport> meshes;
  for (u32 i = 0; i < tables.exports.size(); ++i) {
    const MeshKind kind = mesh_kind(tables.class_of(tables.exports[i]));
    if (kind == MeshKind::none) continue;
    std::string name(tables.names[tables.exports[i].name]);
    if (name.empty()) name = format({"Mesh%", {plain(i)}});
    std::string id = part_of_id(name);
    meshes.push_back({i, kind, std::move(name), std::move(id)});
  }
  const bool has_equal = for_equal_ids(meshes, [&](MeshExport& mesh, u32) {
    mesh.id = part_of_id(tables.path_of({static_cast<i32>(mesh.object) + 1}));
  });
  if (!has_equal) return meshes;
  for_equal_ids(meshes, [](MeshExport& mesh, u32 before) {
    if (before > 0) mesh.id += format({"~%", {plain(before + 1)}});
  });
  return meshes;
}

std::string place_of(const Tables& tables, const MeshExport& mesh) {
  std::string place = mesh.name;
  ObjectRef group = tables.exports[mesh.object].outer;
  for (u32 i = 0; group.value != 0 && i < kMostOuters; ++i, group = tables.outer_of(group))
    place.insert(0, std::string(tables.name_of(group)) + '/');
  return place;
}

}  // namespace retromesh::unreal::package
