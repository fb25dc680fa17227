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

/// The start of an id as a number that sorts like it: each number has its count of digits before it.
u64 sort_key(std::string_view id) {
  u64 key = 0;
  u32 bits = 64;
  for (std::size_t i = 0; i < id.size() && bits > 0; ++i) {
    const std::size_t digits = i > 0 && digits_at(id, i - 1) > 0 ? 0 : digits_at(id, i);
    if (digits > 0) key |= u64{'0' + std::min<std::size_t>(digits, 9)} << (bits -= 8);
    // Of longer numbers the digits are not compared.
    if (digits > 8) break;
    if (bits > 0) key |= u64{static_cast<u8>(id[i])} << (bits -= 8);
  }
  return key;
}

void sort_by_id(std::vector<MeshExport>& meshes) {
  std::vector<u64> keys;
  keys.reserve(meshes.size());
  for (const MeshExport& mesh : meshes) keys.push_back(sort_key(mesh.id));
  std::vector<u32> order = numbers_below(meshes.size());
  sort_by(order, [&](u32 a, u32 b) {
    return keys[a] == keys[b] ? comes_before(meshes[a].id, meshes[b].id) : keys[a] < keys[b];
  });
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
  meshes.reserve(static_cast<std::size_t>(std::count_if(
      tables.exports.begin(), tables.exports.end(),
      [&](const Export& object) { return mesh_kind(tables.class_of(object)) != MeshKind::none; })));
  for (u32 i = 0; i < tables.exports.size(); ++i) {
    const MeshKind kind = mesh_kind(tables.class_of(tables.exports[i]));
    if (kind == MeshKind::none) continue;
    MeshExport& mesh = meshes.emplace_back(MeshExport{i, kind, {}});
    mesh.id = part_of_id(name_of(tables, mesh));
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

std::string name_of(const Tables& tables, const MeshExport& mesh) {
  const std::string_view name = tables.names[tables.exports[mesh.object].name];
  return name.empty() ? format({"Mesh%", {plain(mesh.object)}}) : std::string(name);
}

std::string place_of(const Tables& tables, const MeshExport& mesh) {
  std::string place = name_of(tables, mesh);
  ObjectRef group = tables.exports[mesh.object].outer;
  for (u32 i = 0; group.value != 0 && i < kMostOuters; ++i, group = tables.outer_of(group))
    place.insert(0, std::string(tables.name_of(group)) + '/');
  return place;
}

}  // namespace retromesh::unreal::package
