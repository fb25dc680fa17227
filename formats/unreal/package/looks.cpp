#include "formats/unreal/package/looks.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/package/entries.hpp"
#include "formats/unreal/package/members/object_source.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/write/mesh_transform.hpp"

namespace retromesh::unreal::package {
namespace {

constexpr std::array<const char*, 4> kMeshProperties = {"Mesh", "PlayerViewMesh", "PickupViewMesh",
                                                        "ThirdPersonMesh"};
constexpr u32 kRunGap = 4096;  // Bytes between two classes that are read together.
constexpr u32 kMostOfRun = 1 << 20;
constexpr u32 kMostSupers = 64;
constexpr u32 kMostLooks = 256;  // Of a mesh.

// Bits of ClassRow::set.
constexpr u32 kSetsMesh = 1;  // The bits of the four meshes follow each other.
constexpr u32 kSetsSkins = kSetsMesh << kMeshProperties.size();
constexpr u32 kSetsSkin = kSetsSkins << kSkins;
constexpr u32 kSetsTexture = kSetsSkin << 1;
constexpr u32 kSetsScale = kSetsSkin << 2;
constexpr u32 kSetsStyle = kSetsSkin << 3;
constexpr u32 kSetsUnlit = kSetsSkin << 4;
constexpr u32 kSetsEnvironment = kSetsSkin << 5;

/// Bytes of classes that are read at once.
struct Run {
  u32 first = 0;
  u32 end = 0;
};

bool is_readable_class(const Export& object, u32 file_size) {
  return object.object_class.value == 0 && object.size > 0 && object.size <= kMostOfRun &&
         object.offset <= file_size && object.size <= file_size - object.offset;
}

std::vector<Run> runs_of(const Tables& tables, u32 file_size) {
  std::vector<Run> runs;
  for (const Export& object : tables.exports) {
    if (is_readable_class(object, file_size)) runs.push_back({object.offset, object.offset + object.size});
  }
  std::vector<u32> order = numbers_below(runs.size());
  sort_by(order, [&](u32 a, u32 b) { return runs[a].first < runs[b].first; });
  std::vector<Run> joined;
  for (const u32 number : order) {
    const Run& run = runs[number];
    Run* const last = joined.empty() ? nullptr : &joined.back();
    const bool is_near = last && run.first <= u64{last->end} + kRunGap;
    if (is_near && (run.end <= last->end || run.end - last->first <= kMostOfRun)) {
      last->end = std::max(last->end, run.end);
    } else {
      joined.push_back(run);
    }
  }
  return joined;
}

/// "botpack.skins.asmd_t2": the same for an object of the package and for references to it.
std::string full_path(const Packages& packages, const RefAt& at) {
  const LoadedPackage& package = packages[at.package];
  const std::string path = fold_case(package.tables()->path_of(at.ref));
  return at.ref.is_export() ? package.stem() + '.' + path : path;
}

}  // namespace

bool ClassDefaults::is_plain() const {
  const auto is_none = [](const RefAt& at) { return at.ref.value == 0; };
  return std::all_of(multi_skins.begin(), multi_skins.end(), is_none) && is_none(skin) && is_none(texture) &&
         draw_scale == 1 && style <= 1 && !is_unlit && !is_environment_map;
}

bool Looks::add_classes(Packages& packages, u32 package, Limits& limits) {
  LoadedPackage& loaded = packages[package];
  if (!loaded.load(packages.files(), limits)) return false;
  if (!loaded.tables()) return true;
  const Tables& tables = *loaded.tables();
  const u32 file_size = packages.files().size(loaded.file());
  bool is_there = true;
  for (const Run& run : runs_of(tables, file_size))
    is_there = packages.files().view(loaded.file(), run.first, run.end - run.first) && is_there;
  if (!is_there) return false;
  u64 left = file_size;  // Objects do not overlap, but hostile ones could share their bytes.
  const u32 first = static_cast<u32>(classes_.size());
  for (u32 i = 0; i < tables.exports.size(); ++i) {
    const Export& object = tables.exports[i];
    if (!is_readable_class(object, file_size) || object.size > left) continue;
    left -= object.size;
    const auto bytes = packages.files().view(loaded.file(), object.offset, object.size);
    if (!bytes) continue;
    limits.read += object.size;
    Limits own = limits;
    const auto read = read_class({loaded.name(), tables, object, *bytes}, own);
    if (read) add_class(packages, {package, {static_cast<i32>(i) + 1}}, read.value());
  }
  of_package_.resize(packages.count());
  of_package_[package] = {first, static_cast<u32>(classes_.size())};
  return true;
}

void Looks::add_class(Packages& packages, const RefAt& at, const Class& object) {
  const Names& names = packages.tables_at(at).names;
  const Properties properties(object.tail.defaults, names);
  ClassRow row;
  row.at = at;
  row.super = {at.package, {object.start.super.value()}};
  row.script = {at.package, {object.start.script.value()}};
  ClassDefaults& own = row.own;
  const auto set_ref = [&](const char* name, u32 index, u32 bit, RefAt& ref) {
    const std::optional<ObjectRef> value = properties.object(name, index);
    if (!value) return;
    ref = {at.package, *value};
    row.set |= bit;
  };
  const auto set_value = [&](const auto& value, u32 bit, auto& field) {
    if (!value) return;
    field = *value;
    row.set |= bit;
  };
  for (u32 i = 0; i < kMeshProperties.size(); ++i)
    set_ref(kMeshProperties[i], 0, kSetsMesh << i, own.meshes[i]);
  for (u32 i = 0; i < kSkins; ++i) set_ref("MultiSkins", i, kSetsSkins << i, own.multi_skins[i]);
  set_ref("Skin", 0, kSetsSkin, own.skin);
  set_ref("Texture", 0, kSetsTexture, own.texture);
  set_value(properties.real("DrawScale"), kSetsScale, own.draw_scale);
  set_value(properties.byte("Style"), kSetsStyle, own.style);
  set_value(properties.boolean("bUnlit"), kSetsUnlit, own.is_unlit);
  set_value(properties.boolean("bMeshEnviroMap"), kSetsEnvironment, own.is_environment_map);
  classes_.push_back(row);
}

/// The values of a class with those of its supers. The icons of the editor, which classes of Engine have as
/// their Texture, are no looks.
bool Looks::inherit(Packages& packages, ClassRow& row, Limits& limits, ClassDefaults& defaults) {
  u32 set = 0;
  ClassRow* next = &row;
  for (u32 i = 0; i < kMostSupers && next; ++i) {
    const ClassDefaults& own = next->own;
    const bool is_engine = packages[next->at.package].stem() == "engine";
    const u32 taken = next->set & ~set & ~(is_engine ? kSetsTexture : 0);
    for (u32 mesh = 0; mesh < kMeshProperties.size(); ++mesh) {
      if (taken & kSetsMesh << mesh) defaults.meshes[mesh] = own.meshes[mesh];
    }
    for (u32 skin = 0; skin < kSkins; ++skin) {
      if (taken & kSetsSkins << skin) defaults.multi_skins[skin] = own.multi_skins[skin];
    }
    if (taken & kSetsSkin) defaults.skin = own.skin;
    if (taken & kSetsTexture) defaults.texture = own.texture;
    if (taken & kSetsScale) defaults.draw_scale = own.draw_scale;
    if (taken & kSetsStyle) defaults.style = own.style;
    if (taken & kSetsUnlit) defaults.is_unlit = own.is_unlit;
    if (taken & kSetsEnvironment) defaults.is_environment_map = own.is_environment_map;
    set |= next->set;
    if (!find_super(packages, *next, limits)) return false;
    next = next->super_row == kNoClass ? nullptr : &classes_[next->super_row];
  }
  return true;
}

/// A class is the super class of many, which all ask for its own one.
bool Looks::find_super(Packages& packages, ClassRow& row, Limits& limits) {
  if (row.has_super_row) return true;
  const Resolved super = packages.resolve(row.super, limits);
  if (super.state == Resolved::State::waiting) return false;
  if (super.state == Resolved::State::found) row.super_row = class_at(super.at);
  row.has_super_row = true;
  return true;
}

u32 Looks::class_at(const RefAt& at) const {
  if (at.package >= of_package_.size()) return kNoClass;
  const auto [first, end] = of_package_[at.package];
  const ClassRow* const rows = classes_.data() + first;
  const u32 found = static_cast<u32>(
      count_before(end - first, [&](std::size_t i) { return rows[i].at.ref.value < at.ref.value; }));
  return found < end - first && rows[found].at == at ? first + found : kNoClass;
}

bool Looks::add_looks(Packages& packages, u32 package, Limits& limits) {
  if (package >= of_package_.size()) return true;
  const auto [first, end] = of_package_[package];
  bool is_whole = true;
  for (u32 number = first; number < end; ++number) {
    ClassRow& row = classes_[number];
    ClassDefaults defaults;
    if (!inherit(packages, row, limits, defaults)) {
      is_whole = false;
      continue;
    }
    std::vector<RefAt> shown;
    for (u32 i = 0; i < defaults.meshes.size(); ++i) {
      const Resolved mesh = packages.resolve(defaults.meshes[i], limits);
      is_whole = is_whole && mesh.state != Resolved::State::waiting;
      if (mesh.state != Resolved::State::found) continue;
      if (std::find(shown.begin(), shown.end(), mesh.at) != shown.end()) continue;
      shown.push_back(mesh.at);
      ClassDefaults of_mesh = defaults;
      if (i > 0) of_mesh.draw_scale = 1;  // The other meshes have scales of their own.
      add_look(packages, row, mesh.at, of_mesh);
    }
  }
  return is_whole;
}

void Looks::add_look(const Packages& packages, const ClassRow& row, const RefAt& mesh,
                     const ClassDefaults& defaults) {
  MeshLooks& of_mesh = looks_at(packages, mesh);
  std::vector<std::string>& keys = of_mesh.keys;
  if (keys.size() == kMostLooks) return;
  std::string key;
  const auto add = [&](const RefAt& at) { key += (at.ref.value == 0 ? "" : full_path(packages, at)) + ';'; };
  for (const RefAt& skin : defaults.multi_skins) add(skin);
  add(defaults.skin);
  add(defaults.texture);
  key += shortest_text(defaults.draw_scale) + static_cast<char>('0' + defaults.style % 10);
  key += defaults.is_unlit ? 'u' : '-';
  key += defaults.is_environment_map ? 'e' : '-';
  if (std::find(keys.begin(), keys.end(), key) != keys.end()) return;
  keys.push_back(std::move(key));

  std::vector<Look>& looks = of_mesh.looks;
  Look look{mesh, row.at, row.script, {}, defaults};
  if (look.defaults.is_plain()) {
    looks.insert(looks.begin(), std::move(look));
    return;
  }
  look.id = part_of_id(packages.tables_at(row.at).name_of(row.at.ref));
  const auto has_id = [&](const Look& other) { return other.id == look.id; };
  if (std::any_of(looks.begin(), looks.end(), has_id))
    look.id = part_of_id(packages[row.at.package].stem()) + '.' + look.id;
  if (std::none_of(looks.begin(), looks.end(), has_id)) looks.push_back(std::move(look));
}

const std::vector<Look>* Looks::of(const RefAt& mesh) const {
  if (mesh.package >= look_numbers_.size()) return nullptr;
  const std::vector<u32>& numbers = look_numbers_[mesh.package];
  const u32 number = mesh.ref.index() < numbers.size() ? numbers[mesh.ref.index()] : 0;
  return number > 0 ? &looks_[number - 1].looks : nullptr;
}

Looks::MeshLooks& Looks::looks_at(const Packages& packages, const RefAt& mesh) {
  look_numbers_.resize(packages.count());
  std::vector<u32>& numbers = look_numbers_[mesh.package];
  numbers.resize(packages.tables_at(mesh).exports.size());
  u32& number = numbers[mesh.ref.index()];
  if (number == 0) {
    looks_.emplace_back();
    number = static_cast<u32>(looks_.size());
  }
  return looks_[number - 1];
}

}  // namespace retromesh::unreal::package
