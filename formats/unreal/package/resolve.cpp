#include "formats/unreal/package/resolve.hpp"

#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

/// Packages that have each other's objects in some versions of the game.
std::string_view twin_of(std::string_view stem) {
  if (stem == "unreali") return "unrealshare";
  if (stem == "unrealshare") return "unreali";
  return {};
}

/// The import without an outer that a chain ends with; none when the chain does not end.
ObjectRef root_of(const Tables& tables, ObjectRef ref) {
  for (u32 i = 0; i <= kMostOuters && ref.value != 0; ++i) {
    const ObjectRef outer = tables.outer_of(ref);
    if (outer.value == 0) return ref;
    ref = outer;
  }
  return {};
}

/// Whether an export has the groups of an import, whose chain ends with the package.
bool has_groups_of(const Tables& tables, ObjectRef object, const Tables& importing, ObjectRef import) {
  for (u32 i = 0; i <= kMostOuters; ++i) {
    object = tables.outer_of(object);
    import = importing.outer_of(import);
    const bool is_root = importing.outer_of(import).value == 0;
    if (is_root || object.value == 0) return is_root && object.value == 0;
    if (!same_name(tables.name_of(object), importing.name_of(import))) return false;
  }
  return false;
}

/// The best export for an import: with its groups, else the first with its name and class.
ObjectRef find_export(LoadedPackage& package, const Tables& importing, ObjectRef import) {
  const Tables& tables = *package.tables();
  const std::string_view class_name = importing.names[importing.import_of(import)->class_name];
  ObjectRef best;
  for (const u32 object : package.named(importing.name_of(import))) {
    if (!same_name(tables.class_of(tables.exports[object]), class_name)) continue;
    const ObjectRef ref{static_cast<i32>(object) + 1};
    if (has_groups_of(tables, ref, importing, import)) return ref;
    if (best.value == 0) best = ref;
  }
  return best;
}

}  // namespace

void Packages::add_files() {
  if (count() == files_.count()) return;
  while (count() < files_.count()) all_.emplace_back(files_, count());
  by_stem_ = numbers_below(all_.size());
  sort_by(by_stem_, [&](u32 a, u32 b) { return all_[a].stem() < all_[b].stem(); });
}

std::optional<u32> Packages::at_path(const std::string& folded) const {
  for (u32 i = 0; i < count(); ++i) {
    if (fold_path(all_[i].name()) == folded) return i;
  }
  return std::nullopt;
}

Resolved Packages::resolve(const RefAt& at, Limits& limits) {
  Resolved resolved;
  LoadedPackage& from = all_[at.package];
  if (!from.load(files_, limits)) {
    resolved.state = Resolved::State::waiting;
    return resolved;
  }
  const Tables* const tables = from.tables();
  if (!tables) return resolved;
  if (tables->export_of(at.ref)) {
    resolved.state = Resolved::State::found;
    resolved.at = at;
    return resolved;
  }
  if (!tables->import_of(at.ref)) return resolved;
  const ObjectRef root = root_of(*tables, at.ref);
  if (!tables->import_of(root) || root.value == at.ref.value) return resolved;
  resolved.package = tables->name_of(root);
  const std::string stem = fold_case(resolved.package);
  resolved.state = find_in(stem, at, limits, resolved.at);
  const bool is_found = resolved.state == Resolved::State::found;
  if (is_found || resolved.state == Resolved::State::waiting || twin_of(stem).empty()) return resolved;
  const Resolved::State of_twin = find_in(twin_of(stem), at, limits, resolved.at);
  if (of_twin != Resolved::State::missing) resolved.state = of_twin;
  return resolved;
}

Resolved::State Packages::find_in(std::string_view stem, const RefAt& from, Limits& limits, RefAt& found) {
  Resolved::State state = Resolved::State::missing;
  const auto is_before = [&](std::size_t i) { return std::string_view(all_[by_stem_[i]].stem()) < stem; };
  for (std::size_t i = count_before(by_stem_.size(), is_before); i < by_stem_.size(); ++i) {
    const u32 number = by_stem_[i];
    LoadedPackage& package = all_[number];
    if (package.stem() != stem) break;
    if (!package.load(files_, limits)) {
      state = Resolved::State::waiting;
      continue;
    }
    if (state != Resolved::State::waiting) state = Resolved::State::absent;
    if (!package.tables() || state == Resolved::State::waiting) continue;
    const ObjectRef object = find_export(package, *all_[from.package].tables(), from.ref);
    if (object.value == 0) continue;
    found = {number, object};
    return Resolved::State::found;
  }
  return state;
}

}  // namespace retromesh::unreal::package
