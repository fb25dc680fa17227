#include "formats/unreal/recipe.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/text.hpp"

namespace retromesh::unreal {
namespace {

/// The two files of a pair by the word behind the stem: "_d.3d" with "_a.3d", or the older "_Data.3d" with "_Anim.3d".
struct Endings {
  std::string_view datafile;
  std::string_view anivfile;
};
constexpr Endings kEndings[] = {{"_d.3d", "_a.3d"}, {"_data.3d", "_anim.3d"}};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

/// Looks of one mesh that are told apart; later ones stand alone.
constexpr std::size_t kMostLooks = 256;

struct Pair {
  u32 datafile = kNone;
  u32 anivfile = kNone;
};

bool operator<(const Pair& a, const Pair& b) {
  return a.datafile != b.datafile ? a.datafile < b.datafile : a.anivfile < b.anivfile;
}

std::string partner_name(const std::string& path, std::string_view ending, std::string_view other) {
  const std::string name = file_name(path);
  return name.substr(0, name.size() - ending.size()) + std::string(other);
}

class RecipeMaker {
 public:
  RecipeMaker(const FileSet& files, Limits& limits)
      : files_(files), limits_(limits), looks_of_(files.files().size()) {}

  std::vector<Recipe> make() {
    for (const u32 file : files_.in_order()) {
      const std::string& name = files_[file].name;
      if (!is_script_name(name) || files_[file].bytes.empty()) continue;
      if (is_modeldef_name(name)) {
        add_modeldef(file);
      } else {
        add_class_file(file);
      }
    }
    add_pairs_without_script();
    sort();
    return std::move(recipes_);
  }

 private:
  /// The file that a script means by a path: from the package's root, beside the script, else by name.
  u32 find(const std::string& script, std::string_view path) const {
    const std::string_view folder = folder_of(script);
    for (const std::string_view root : {folder_of(folder), folder}) {
      if (const auto file = files_.at_path(join_path(root, path))) return *file;
    }
    return files_.named(path, folder).value_or(kNone);
  }

  void add_class_file(u32 file) {
    const std::string& path = files_[file].name;
    const auto script = std::make_shared<const Script>(read_script(path, files_[file].bytes, limits_));
    for (const ScriptMesh& mesh : script->meshes) {
      Recipe recipe;
      recipe.datafile = find(path, mesh.datafile);
      recipe.anivfile = find(path, mesh.anivfile);
      if (recipe.datafile == kNone && recipe.anivfile == kNone) continue;
      recipe.wanted_partner = file_name(recipe.datafile == kNone ? mesh.datafile : mesh.anivfile);
      recipe.pairing = file_name(path) + " line " + std::to_string(mesh.line);
      recipe.name = mesh.name;
      recipe.script = path;
      recipe.script_file = file;
      recipe.script_line = mesh.line;
      recipe.class_file = script;
      recipe.mesh = &mesh;
      recipe.dressed = script->defaults.mesh.empty() || same_name(script->defaults.mesh, mesh.name);
      recipe.skins = rules_of_script(files_, *script, mesh);
      add(std::move(recipe), mesh.name);
    }
  }

  void add_modeldef(u32 file) {
    const std::string& path = files_[file].name;
    const auto modeldef = std::make_shared<const ModelDef>(read_modeldef(path, files_[file].bytes, limits_));
    for (const Appearance& appearance : modeldef->appearances) {
      Recipe recipe;
      if (!find_modeldef_pair(path, appearance, recipe)) continue;
      recipe.pairing = "same stem, case ignored";
      recipe.script = path;
      recipe.script_file = file;
      recipe.script_line = appearance.line;
      recipe.modeldef = modeldef;
      recipe.appearance = appearance;
      recipe.skins = rules_of_modeldef(files_, path, appearance);
      const std::string& mesh_path = files_[recipe.datafile == kNone ? recipe.anivfile : recipe.datafile].name;
      const std::string_view stem = stem_of(mesh_path);
      recipe.name = std::string(stem.substr(0, stem.find_last_of('_'))) + " (" + appearance.actor + ")";
      if (!merge_with_same_look(recipe)) add(std::move(recipe), appearance.actor);
    }
  }

  bool find_modeldef_pair(const std::string& path, const Appearance& appearance, Recipe& recipe) const {
    const std::string_view root = folder_of(path);
    u32 mesh = kNone;
    for (const std::string& candidate :
         {join_path(root, join_path(appearance.path, appearance.mesh)), join_path(root, appearance.mesh)}) {
      if (mesh == kNone) mesh = files_.at_path(candidate).value_or(kNone);
    }
    if (mesh == kNone) mesh = files_.named(appearance.mesh, join_path(root, appearance.path)).value_or(kNone);
    return mesh != kNone && pair_by_stem(mesh, recipe);
  }

  /// Finds both files of a pair from either one. False when the name is of neither.
  bool pair_by_stem(u32 file, Recipe& recipe) const {
    const std::string& path = files_.folded(file);
    for (const Endings& endings : kEndings) {
      const bool is_datafile = ends_with(path, endings.datafile);
      if (!is_datafile && !ends_with(path, endings.anivfile)) continue;
      const std::string_view own = is_datafile ? endings.datafile : endings.anivfile;
      const std::string_view other = is_datafile ? endings.anivfile : endings.datafile;
      const std::string partner = path.substr(0, path.size() - own.size()) + std::string(other);
      u32 found = files_.at_path(partner).value_or(kNone);
      if (found == kNone) found = files_.named(partner, folder_of(path)).value_or(kNone);
      recipe.datafile = is_datafile ? file : found;
      recipe.anivfile = is_datafile ? found : file;
      recipe.wanted_partner = partner_name(files_[file].name, own, other);
      return true;
    }
    return false;
  }

  /// Actors often wear the same mesh in the same way: their frames belong to one recipe.
  bool merge_with_same_look(const Recipe& recipe) {
    std::vector<std::size_t>& looks = looks_of_[recipe.datafile == kNone ? recipe.anivfile : recipe.datafile];
    for (const std::size_t look : looks) {
      Recipe& known = recipes_[look];
      if (known.anivfile != recipe.anivfile || !same_look(known, recipe)) continue;
      const auto& frames = recipe.appearance->frames;
      known.appearance->frames.insert(known.appearance->frames.end(), frames.begin(), frames.end());
      return true;
    }
    if (looks.size() < kMostLooks) looks.push_back(recipes_.size());
    return false;
  }

  static bool same_look(const Recipe& a, const Recipe& b) {
    const auto same_skin = [](const SkinRule& left, const SkinRule& right) {
      return left.slot == right.slot && left.file == right.file && left.wanted == right.wanted;
    };
    return std::equal(a.skins.begin(), a.skins.end(), b.skins.begin(), b.skins.end(), same_skin);
  }

  void add_pairs_without_script() {
    std::vector<Pair> scripted;
    for (const Recipe& recipe : recipes_) scripted.push_back({recipe.datafile, recipe.anivfile});
    std::sort(scripted.begin(), scripted.end());
    std::vector<u32> used;
    for (const Pair& pair : scripted) {
      used.push_back(pair.datafile);
      used.push_back(pair.anivfile);
    }
    std::sort(used.begin(), used.end());
    for (const u32 file : files_.in_order()) {
      Recipe recipe;
      if (std::binary_search(used.begin(), used.end(), file) || !pair_by_stem(file, recipe)) continue;
      // A pair is met twice; its datafile speaks for it.
      if (recipe.datafile != file && recipe.datafile != kNone) continue;
      const std::string_view stem = stem_of(files_[file].name);
      recipe.name = std::string(stem.substr(0, stem.find_last_of('_')));
      recipe.pairing = "same stem, case ignored";
      if (recipe.datafile != kNone) recipe.skins = rules_of_names(files_, recipe.datafile);
      add(std::move(recipe), "");
    }
  }

  /// `name` is what the script calls the mesh or actor.
  void add(Recipe recipe, const std::string& name) {
    if (!limits_.charge(sizeof recipe + recipe.skins.size() * sizeof(SkinRule))) return;
    recipe.id = files_.folded(recipe.datafile == kNone ? recipe.anivfile : recipe.datafile);
    if (!recipe.script.empty()) recipe.id += '#' + fold_path(recipe.script) + ':' + fold_case(name);
    recipes_.push_back(std::move(recipe));
  }

  /// Path order, scripts' order within it; a second mesh of the same id gets a number.
  void sort() {
    std::stable_sort(recipes_.begin(), recipes_.end(), [](const Recipe& a, const Recipe& b) { return a.id < b.id; });
    for (std::size_t i = 1, repeats = 1; i < recipes_.size(); ++i) {
      const std::string& before = recipes_[i - 1].id;
      const bool same = before.substr(0, before.find('\n')) == recipes_[i].id;
      repeats = same ? repeats + 1 : 1;
      if (!same) continue;
      recipes_[i].id += '\n' + std::to_string(repeats);
      recipes_[i].name += ' ' + std::to_string(repeats);
    }
  }

  const FileSet& files_;
  Limits& limits_;
  std::vector<Recipe> recipes_;
  std::vector<std::vector<std::size_t>> looks_of_;  ///< For each file, the recipes of MODELDEFs that dress it.
};

}  // namespace

bool is_script_name(const std::string& name) {
  return same_name(extension_of(name), "uc") || is_modeldef_name(name);
}

std::vector<Recipe> recipes(const FileSet& files, Limits& limits) { return RecipeMaker(files, limits).make(); }

Entry entry_of(const Recipe& recipe) {
  Entry entry;
  entry.id = recipe.id;
  entry.name = recipe.name;
  entry.format = kId;
  entry.label = kLabel;
  const bool from_script = recipe.mesh != nullptr;
  if (recipe.datafile != kNone) entry.parts.push_back({recipe.datafile, "faces", from_script ? recipe.pairing : ""});
  if (recipe.anivfile != kNone) entry.parts.push_back({recipe.anivfile, "frames", recipe.pairing});
  if (recipe.script_file != kNone) {
    const std::string line = ", line " + std::to_string(recipe.script_line);
    entry.parts.push_back({recipe.script_file, "script", (from_script ? "names both .3d files" : "names the mesh") + line});
  }
  add_parts(recipe.skins, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
