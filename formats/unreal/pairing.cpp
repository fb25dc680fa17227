#include "formats/unreal/pairing.hpp"

#include <string_view>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/script/text.hpp"

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
  return format({"%%", {text.substr(0, text.size() - count), ending}});
}

/// Looks of one mesh that are told apart; later ones stand alone.
constexpr std::size_t kMostLooks = 256;

class MeshSourceBuilder {
 public:
  MeshSourceBuilder(const FileSet& files, Limits& limits) : files_(files), limits_(limits) {}

  MeshSources make() {
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
    return std::move(sources_);
  }

 private:
  /// The file that a class file means by a path: from the package's root, beside the script, else by name.
  u32 find(const std::string& script, std::string_view path) const {
    const std::string_view folder = folder_of(script);
    return files_.find(path, folder_of(folder), folder, folder);
  }

  void set_script(MeshSource& source, u32 file, u32 line) const {
    source.script = files_[file].name;
    source.script_file = file;
    source.script_line = line;
  }

  void add_class_file(u32 file) {
    const std::string& path = files_[file].name;
    const Script& script = sources_.class_files.emplace_front(read_script(path, files_[file].bytes, limits_));
    for (const ScriptMesh& mesh : script.meshes) {
      MeshSource source;
      source.datafile = find(path, mesh.datafile);
      source.anivfile = find(path, mesh.anivfile);
      if (source.main_file() == kNone) continue;
      source.wanted_partner = file_name(source.datafile == kNone ? mesh.datafile : mesh.anivfile);
      source.pairing = format({"% line %", {file_name(path), plain(mesh.line)}});
      source.name = mesh.name;
      set_script(source, file, mesh.line);
      source.class_file = &script;
      source.mesh = &mesh;
      source.dressed = script.defaults.mesh.empty() || same_name(script.defaults.mesh, mesh.name);
      source.skins = rules_of_script(files_, script, mesh);
      add(source, mesh.name);
    }
  }

  void add_modeldef(u32 file) {
    const std::string& path = files_[file].name;
    if (looks_of_.empty()) std::vector<std::vector<u32>>(files_.files().size()).swap(looks_of_);
    ModelDef& modeldef = sources_.modeldefs.emplace_front(read_modeldef(path, files_[file].bytes, limits_));
    for (Appearance& appearance : modeldef.appearances) {
      MeshSource source;
      if (!find_modeldef_pair(path, appearance, source)) continue;
      set_script(source, file, appearance.line);
      source.pairing = kByStem;
      source.modeldef = &modeldef;
      source.appearance = &appearance;
      source.skins = rules_of_modeldef(files_, path, appearance);
      source.name = format({"% (%)", {mesh_stem(files_[source.main_file()].name), appearance.actor}});
      if (merge_with_same_look(source)) continue;
      std::vector<u32>& looks = looks_of_[source.main_file()];
      const u32 number = static_cast<u32>(sources_.all.size());
      if (add(source, appearance.actor) && looks.size() < kMostLooks) add_to(looks) = number;
    }
  }

  bool find_modeldef_pair(const std::string& path, const Appearance& appearance, MeshSource& source) const {
    const std::string_view root = folder_of(path);
    const std::string folder = join_path(root, appearance.path);
    const u32 mesh = files_.find(appearance.mesh, folder, root, folder);
    return mesh != kNone && pair_by_stem(mesh, source);
  }

  /// Finds both files of a pair from either one. False when the name is of neither.
  bool pair_by_stem(u32 file, MeshSource& source) const {
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
      source.datafile = is_datafile ? file : found;
      source.anivfile = is_datafile ? found : file;
      if (found == kNone) source.wanted_partner = with_ending(name_of(files_[file].name), own, other);
      return true;
    }
    return false;
  }

  /// Actors often wear the same mesh in the same way: their frames belong to one source.
  bool merge_with_same_look(const MeshSource& source) {
    for (const u32 look : looks_of_[source.main_file()]) {
      const MeshSource& known = sources_.all[look];
      if (known.anivfile != source.anivfile || !same_look(known.skins, source.skins)) continue;
      for (SpriteFrame& frame : source.appearance->frames)
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
    const bool scripted = !sources_.all.empty();
    std::vector<u8> used(scripted ? files_.files().size() : 0);
    for (const MeshSource& source : sources_.all) {
      if (source.datafile != kNone) used[source.datafile] = 1;
      if (source.anivfile != kNone) used[source.anivfile] = 1;
    }
    for (const u32 file : files_.in_order()) {
      MeshSource source;
      if (scripted && used[file]) continue;
      if (!pair_by_stem(file, source)) continue;
      // A pair is met twice; its datafile speaks for it.
      if (source.main_file() != file) continue;
      source.pairing = kByStem;
      source.name = mesh_stem(files_[file].name);
      if (source.datafile != kNone) source.skins = rules_of_names(files_, source.datafile);
      add(source, "");
    }
  }

  /// `name` is what the script calls the mesh or actor. False when the limits do not allow it.
  bool add(MeshSource& source, std::string_view name) {
    if (!limits_.charge(sizeof source + source.skins.size() * sizeof(SkinRule))) return false;
    source.id = files_.folded(source.main_file());
    if (!source.script.empty())
      source.id = format({"%#%:%", {source.id, fold_path(source.script), fold_case(name)}});
    add_to(sources_.all) = std::move(source);
    return true;
  }

  /// Path order, scripts' order within it; a second mesh of the same id gets a number.
  void sort() {
    if (sources_.all.size() < 2) return;
    std::vector<u32> order = numbers_below(sources_.all.size());
    sort_by(order, [&](u32 a, u32 b) { return sources_.all[a].id < sources_.all[b].id; });
    std::vector<MeshSource> sorted;
    std::string id;
    u32 repeats = 0;
    for (const u32 number : order) {
      MeshSource& source = add_to(sorted);
      source = std::move(sources_.all[number]);
      repeats = source.id == id ? repeats + 1 : 1;
      if (repeats == 1) {
        id = source.id;
      } else {
        source.id = format({"%\n%", {id, plain(repeats)}});
        source.name = format({"% %", {source.name, plain(repeats)}});
      }
    }
    sources_.all = std::move(sorted);
  }

  const FileSet& files_;
  Limits& limits_;
  MeshSources sources_;
  std::vector<std::vector<u32>> looks_of_;  ///< For each file, the sources of MODELDEFs that dress it.
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

MeshSources sources(const FileSet& files, Limits& limits) { return MeshSourceBuilder(files, limits).make(); }

Entry entry_of(const MeshSource& source) {
  Entry entry;
  entry.id = source.id;
  entry.name = source.name;
  entry.format = kId;
  entry.label = kLabel;
  const bool from_script = source.mesh != nullptr;
  add_part(entry.parts, source.datafile, "faces", from_script ? source.pairing : "");
  add_part(entry.parts, source.anivfile, "frames", source.pairing);
  add_part(entry.parts, source.script_file, "script",
           format({from_script ? "names both .3d files, line %" : "names the mesh, line %",
                   {plain(source.script_line)}}));
  add_parts(source.skins, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
