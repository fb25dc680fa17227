#include "formats/unreal/recipe.hpp"

#include <string_view>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/list.hpp"
#include "formats/io/order.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/text.hpp"

namespace retromesh::unreal {
namespace {

/// The two files of a pair by the word behind the stem: "_d.3d" with "_a.3d", or the older "_Data.3d" with
/// "_Anim.3d".
struct Endings {
  std::string_view datafile;
  std::string_view anivfile;
};
constexpr Endings kEndings[] = {{"_d.3d", "_a.3d"}, {"_data.3d", "_anim.3d"}};

constexpr const char* kByStem = "same stem, case ignored";

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

/// `text` with its last `count` letters exchanged.
std::string with_ending(std::string_view text, std::size_t count, std::string_view ending) {
  return say({"%%", {text.substr(0, text.size() - count), ending}});
}

/// Looks of one mesh that are told apart; later ones stand alone.
constexpr std::size_t kMostLooks = 256;

class RecipeMaker {
 public:
  RecipeMaker(const FileSet& files, Limits& limits) : files_(files), limits_(limits) {}

  Recipes make() {
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
  /// The file that a class file means by a path: from the package's root, beside the script, else by name.
  u32 find(const std::string& script, std::string_view path) const {
    const std::string_view folder = folder_of(script);
    return files_.find(path, folder_of(folder), folder, folder);
  }

  void set_script(Recipe& recipe, u32 file, u32 line) const {
    recipe.script = files_[file].name;
    recipe.script_file = file;
    recipe.script_line = line;
  }

  void add_class_file(u32 file) {
    const std::string& path = files_[file].name;
    const Script& script = recipes_.class_files.emplace_front(read_script(path, files_[file].bytes, limits_));
    for (const ScriptMesh& mesh : script.meshes) {
      Recipe recipe;
      recipe.datafile = find(path, mesh.datafile);
      recipe.anivfile = find(path, mesh.anivfile);
      if (recipe.main_file() == kNone) continue;
      recipe.wanted_partner = file_name(recipe.datafile == kNone ? mesh.datafile : mesh.anivfile);
      recipe.pairing = say({"% line %", {file_name(path), plain(mesh.line)}});
      recipe.name = mesh.name;
      set_script(recipe, file, mesh.line);
      recipe.class_file = &script;
      recipe.mesh = &mesh;
      recipe.dressed = script.defaults.mesh.empty() || same_name(script.defaults.mesh, mesh.name);
      recipe.skins = rules_of_script(files_, script, mesh);
      add(recipe, mesh.name);
    }
  }

  void add_modeldef(u32 file) {
    const std::string& path = files_[file].name;
    if (looks_of_.empty()) std::vector<std::vector<u32>>(files_.files().size()).swap(looks_of_);
    ModelDef& modeldef = recipes_.modeldefs.emplace_front(read_modeldef(path, files_[file].bytes, limits_));
    for (Appearance& appearance : modeldef.appearances) {
      Recipe recipe;
      if (!find_modeldef_pair(path, appearance, recipe)) continue;
      set_script(recipe, file, appearance.line);
      recipe.pairing = kByStem;
      recipe.modeldef = &modeldef;
      recipe.appearance = &appearance;
      recipe.skins = rules_of_modeldef(files_, path, appearance);
      recipe.name = say({"% (%)", {mesh_stem(files_[recipe.main_file()].name), appearance.actor}});
      if (merge_with_same_look(recipe)) continue;
      std::vector<u32>& looks = looks_of_[recipe.main_file()];
      const u32 number = static_cast<u32>(recipes_.all.size());
      if (add(recipe, appearance.actor) && looks.size() < kMostLooks) add_to(looks) = number;
    }
  }

  bool find_modeldef_pair(const std::string& path, const Appearance& appearance, Recipe& recipe) const {
    const std::string_view root = folder_of(path);
    const std::string folder = join_path(root, appearance.path);
    const u32 mesh = files_.find(appearance.mesh, folder, root, folder);
    return mesh != kNone && pair_by_stem(mesh, recipe);
  }

  /// Finds both files of a pair from either one. False when the name is of neither.
  bool pair_by_stem(u32 file, Recipe& recipe) const {
    const std::string& path = files_.folded(file);
    for (const Endings& endings : kEndings) {
      const bool is_datafile = ends_with(path, endings.datafile);
      if (!is_datafile && !ends_with(path, endings.anivfile)) continue;
      const std::size_t own = (is_datafile ? endings.datafile : endings.anivfile).size();
      const std::string_view other = is_datafile ? endings.anivfile : endings.datafile;
      const std::string partner = with_ending(path, own, other);
      auto there = files_.at_folded(partner);
      if (!there) there = files_.named(partner, folder_of(path));
      const u32 found = there.value_or(kNone);
      recipe.datafile = is_datafile ? file : found;
      recipe.anivfile = is_datafile ? found : file;
      if (found == kNone) recipe.wanted_partner = with_ending(name_of(files_[file].name), own, other);
      return true;
    }
    return false;
  }

  /// Actors often wear the same mesh in the same way: their frames belong to one recipe.
  bool merge_with_same_look(const Recipe& recipe) {
    for (const u32 look : looks_of_[recipe.main_file()]) {
      const Recipe& known = recipes_.all[look];
      if (known.anivfile != recipe.anivfile || !same_look(known.skins, recipe.skins)) continue;
      for (SpriteFrame& frame : recipe.appearance->frames)
        add_to(known.appearance->frames) = std::move(frame);
      return true;
    }
    return false;
  }

  static bool same_look(const SkinRules& a, const SkinRules& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i].slot != b[i].slot || a[i].file != b[i].file || a[i].wanted != b[i].wanted) return false;
    }
    return true;
  }

  void add_pairs_without_script() {
    const bool scripted = !recipes_.all.empty();
    std::vector<u8> used(scripted ? files_.files().size() : 0);
    for (const Recipe& recipe : recipes_.all) {
      if (recipe.datafile != kNone) used[recipe.datafile] = 1;
      if (recipe.anivfile != kNone) used[recipe.anivfile] = 1;
    }
    for (const u32 file : files_.in_order()) {
      Recipe recipe;
      if (scripted && used[file]) continue;
      if (!pair_by_stem(file, recipe)) continue;
      // A pair is met twice; its datafile speaks for it.
      if (recipe.main_file() != file) continue;
      recipe.pairing = kByStem;
      recipe.name = mesh_stem(files_[file].name);
      if (recipe.datafile != kNone) recipe.skins = rules_of_names(files_, recipe.datafile);
      add(recipe, "");
    }
  }

  /// `name` is what the script calls the mesh or actor. False when the limits do not allow it.
  bool add(Recipe& recipe, std::string_view name) {
    if (!limits_.charge(sizeof recipe + recipe.skins.size() * sizeof(SkinRule))) return false;
    recipe.id = files_.folded(recipe.main_file());
    if (!recipe.script.empty())
      recipe.id = say({"%#%:%", {recipe.id, fold_path(recipe.script), fold_case(name)}});
    add_to(recipes_.all) = std::move(recipe);
    return true;
  }

  /// Path order, scripts' order within it; a second mesh of the same id gets a number.
  void sort() {
    if (recipes_.all.size() < 2) return;
    std::vector<u32> order = numbers_below(recipes_.all.size());
    sort_by(order, [&](u32 a, u32 b) { return recipes_.all[a].id < recipes_.all[b].id; });
    std::vector<Recipe> sorted;
    std::string id;
    u32 repeats = 0;
    for (const u32 number : order) {
      Recipe& recipe = add_to(sorted);
      recipe = std::move(recipes_.all[number]);
      repeats = recipe.id == id ? repeats + 1 : 1;
      if (repeats == 1) {
        id = recipe.id;
      } else {
        recipe.id = say({"%\n%", {id, plain(repeats)}});
        recipe.name = say({"% %", {recipe.name, plain(repeats)}});
      }
    }
    recipes_.all = std::move(sorted);
  }

  const FileSet& files_;
  Limits& limits_;
  Recipes recipes_;
  std::vector<std::vector<u32>> looks_of_;  ///< For each file, the recipes of MODELDEFs that dress it.
};

void add_part(std::vector<Part>& parts, u32 file, const char* role, const std::string& why) {
  if (file == kNone) return;
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

}  // namespace

bool is_script_name(const std::string& name) {
  return same_name(extension_of(name), "uc") || is_modeldef_name(name);
}

Recipes recipes(const FileSet& files, Limits& limits) { return RecipeMaker(files, limits).make(); }

Entry entry_of(const Recipe& recipe) {
  Entry entry;
  entry.id = recipe.id;
  entry.name = recipe.name;
  entry.format = kId;
  entry.label = kLabel;
  const bool from_script = recipe.mesh != nullptr;
  add_part(entry.parts, recipe.datafile, "faces", from_script ? recipe.pairing : "");
  add_part(entry.parts, recipe.anivfile, "frames", recipe.pairing);
  add_part(entry.parts, recipe.script_file, "script",
           say({from_script ? "names both .3d files, line %" : "names the mesh, line %",
                {plain(recipe.script_line)}}));
  add_parts(recipe.skins, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
