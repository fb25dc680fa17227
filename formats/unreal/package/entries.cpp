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

std::size_t digits_at(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  while (at + count < text.size() && text[at + count] >= '0' && text[at + count] <= '9') ++count;
  return count;
}

/// Whether an id comes before another as people sort them: of two numbers, that with fewer digits.
bool comes_before(std::string_view id, std::string_view other) {
  std::size_t same = 0;
  while (same < id.size() && same < other.size() && id[same] == other[same]) ++same;
  const std::size_t digits = digits_at(id, same);
  const std::size_t others = digits_at(other, same);
  const bool in_number = (digits > 0 && others > 0) || (same > 0 && digits_at(id, same - 1) > 0);
  return in_number && digits != others ? digits < others : id.substr(same) < other.substr(same);
}

void sort_by_id(std::vector<MeshExport>& meshes) {
  std::vector<u32> order = numbers_below(meshes.size());
  sort_by(order, [&](u32 a, u32 b) { return comes_before(meshes[a].id, meshes[b].id); });
  std::vector<MeshExport> sorted;
  sorted.reserve(meshes.size());
  for (const u32 i : order) sorted.push_back(std::move(meshes[i]));
  meshes.swap(sorted);
}

/// Sorts meshes by their ids, and calls `rename(mesh, before)` for those of which others have the id, too:
/// `before` counts those before it. False where all ids differ.
template <class Rename>
bool for_equal_ids(std::vector<MeshExport>& meshes, Rename rename) {
  sort_by_id(meshes);
  bool has_equal = false;
  for (std::size_t first = 0; first < meshes.size();) {
    std::size_t end = first + 1;
    while (end < meshes.size() && meshes[end].id == meshes[first].id) ++end;
    has_equal = has_equal || end - first > 1;
    for (std::size_t i = first; i < end && end - first > 1; ++i)
      rename(meshes[i], static_cast<u32>(i - first));
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
