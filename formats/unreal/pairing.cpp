#include "formats/unreal/pairing.hpp"

#include <algorithm>
#include <array>
#include <cstring>
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

/// How the names of a pair end.
struct Endings {
  std::string_view datafile;
  std::string_view anivfile;
};
constexpr Endings kEndings[] = {{"_d.3d", "_a.3d"}, {"_data.3d", "_anim.3d"}};

constexpr const char* kByStem = "same stem, case ignored";

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

/// `text` with its last `count` letters replaced.
std::string with_ending(std::string_view text, std::size_t count, std::string_view ending) {
  return format({"%%", {text.substr(0, text.size() - count), ending}});
}

/// FNV-1a of 64 bits.
class Hash {
 public:
  void add(u32 number) { value_ = (value_ ^ number) * 0x100000001B3u; }
  void add(std::string_view text) {
    for (const char letter : fold_case(text)) add(static_cast<u32>(letter));
    add(0x100);
  }
  void add(const std::array<double, 3>& numbers) {
    for (const double number : numbers) {
      std::array<u32, 2> words;
      std::memcpy(words.data(), &number, sizeof number);
      add(words[0]);
      add(words[1]);
    }
  }
  u64 value() const { return value_; }

 private:
  u64 value_ = 0xCBF29CE484222325u;
};

/// The first source with each hash.
class FirstByHash {
 public:
  /// kNone when there is none.
  u32 find(u64 hash) const {
    if (buckets_.empty()) return kNone;
    for (const Known& known : buckets_[bucket_of(hash)]) {
      if (known.hash == hash) return known.source;
    }
    return kNone;
  }

  void add(u64 hash, u32 source) {
    if (buckets_.empty()) std::vector<std::vector<Known>>(kBuckets).swap(buckets_);
    // Real packages have one or two. Without a limit, files made for it would have all in one bucket.
    std::vector<Known>& known = buckets_[bucket_of(hash)];
    if (known.size() < kMostInBucket) add_to(known) = {hash, source};
  }

 private:
  struct Known {
    u64 hash;
    u32 source;
  };
  static constexpr std::size_t kBuckets = 1 << 9;
  static constexpr std::size_t kMostInBucket = 64;

  static std::size_t bucket_of(u64 hash) { return (hash ^ hash >> 32) % kBuckets; }

  std::vector<std::vector<Known>> buckets_;
};

class MeshFinder {
 public:
  MeshFinder(const FileSet& files, Limits& limits) : files_(files), images_(files), limits_(limits) {}

  MeshSources find() {
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
  /// The file of a path in a class file: relative to the package's root, then to the script, else by name.
  u32 find_file(const std::string& script, std::string_view path) const {
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
    TextureImports imports(files_, images_, script, limits_);
    for (const ScriptMesh& mesh : script.meshes) {
      MeshSource source;
      source.datafile = find_file(path, mesh.datafile);
      source.anivfile = find_file(path, mesh.anivfile);
      if (source.main_file() == kNone) continue;
      source.missing_partner = file_name(source.datafile == kNone ? mesh.datafile : mesh.anivfile);
      source.pairing = format({"% line %", {file_name(path), plain(mesh.line)}});
      source.name = mesh.name;
      set_script(source, file, mesh.line);
      source.class_file = &script;
      source.mesh = &mesh;
      source.has_defaults = script.defaults.mesh.empty() || same_name(script.defaults.mesh, mesh.name);
      source.textures = rules_of_script(imports, mesh);
      if (!add(source, mesh.name)) return;
    }
  }

  void add_modeldef(u32 file) {
    const std::string& path = files_[file].name;
    ModelDef& modeldef = sources_.modeldefs.emplace_front(read_modeldef(path, files_[file].bytes, limits_));
    const std::size_t first = sources_.all.size();
    for (Appearance& appearance : modeldef.appearances) {
      MeshSource source;
      if (!find_modeldef_pair(path, appearance, source)) continue;
      set_script(source, file, appearance.line);
      source.pairing = kByStem;
      source.modeldef = &modeldef;
      source.appearance = &appearance;
      const MeshSource* const last = sources_.all.size() > first ? &sources_.all.back() : nullptr;
      const bool is_known = last && last->appearance->path == appearance.path;
      source.textures =
          rules_of_modeldef(files_, images_, path, appearance, is_known ? &last->textures : nullptr);
      source.name = format({"% (%)", {mesh_stem(files_[source.main_file()].name), appearance.actor}});
      if (!merge_or_add(source)) return;
    }
  }

  bool find_modeldef_pair(const std::string& path, const Appearance& appearance, MeshSource& source) const {
    const std::string_view root = folder_of(path);
    const std::string folder = join_path(root, appearance.path);
    const u32 mesh = files_.find(appearance.mesh, folder, root, folder);
    return mesh != kNone && pair_by_stem(mesh, source);
  }

  /// Finds both files of a pair from either one. False when the name has neither ending.
  bool pair_by_stem(u32 file, MeshSource& source) const {
    const std::string& path = files_.folded(file);
    for (const Endings& endings : kEndings) {
      const bool is_datafile = ends_with(path, endings.datafile);
      if (!is_datafile && !ends_with(path, endings.anivfile)) continue;
      const std::size_t own = (is_datafile ? endings.datafile : endings.anivfile).size();
      const std::string_view other = is_datafile ? endings.anivfile : endings.datafile;
      const std::string partner = with_ending(path, own, other);
      u32 found = files_.at_folded(partner);
      if (found == kNone) found = files_.named(partner, folder_of(path));
      source.datafile = is_datafile ? file : found;
      source.anivfile = is_datafile ? found : file;
      if (found == kNone) source.missing_partner = with_ending(name_of(files_[file].name), own, other);
      return true;
    }
    return false;
  }

  /// Several actors often use a mesh with the same textures, scale and offset: their frames are merged into
  /// one source. One actor changes its scale and offset to move the mesh. Textures are compared as they are
  /// written: entries are the same when only the files of one are there. False when the limits do not allow
  /// another source.
  bool merge_or_add(MeshSource& source) {
    Hash by_actor;
    by_actor.add(source.main_file());
    by_actor.add(source.anivfile);
    by_actor.add(source.appearance->path);
    for (const TextureRule& rule : source.textures) {
      by_actor.add(rule.slot);
      by_actor.add(rule.texture);
    }
    Hash by_place = by_actor;
    by_actor.add(source.appearance->actor);
    by_place.add(source.appearance->scale.values);
    by_place.add(source.appearance->offset.values);
    const u32 known = std::min(looks_.find(by_actor.value()), looks_.find(by_place.value()));
    if (known == kNone) {
      const u32 number = static_cast<u32>(sources_.all.size());
      if (!add(source, source.appearance->actor)) return false;
      looks_.add(by_actor.value(), number);
      looks_.add(by_place.value(), number);
      return true;
    }
    for (SpriteFrame& frame : source.appearance->frames)
      add_to(sources_.all[known].appearance->frames) = std::move(frame);
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
      // Both files of a pair are in the list; its datafile represents it.
      if (source.main_file() != file) continue;
      source.pairing = kByStem;
      source.name = mesh_stem(files_[file].name);
      if (source.datafile != kNone) source.textures = rules_of_names(files_, images_, source.datafile);
      if (!add(source, "")) return;
    }
  }

  /// `name` is the script's name of the mesh or actor. False when the limits do not allow it.
  bool add(MeshSource& source, std::string_view name) {
    u64 bytes = sizeof source + sizeof(Entry) + 3 * kPartBytes;  // of the source and its entry
    for (const TextureRule& rule : source.textures)
      bytes += sizeof rule + (rule.file != kNone ? kPartBytes : 0);
    if (!limits_.charge(bytes)) return false;
    source.id = files_.folded(source.main_file());
    if (!source.script.empty())
      source.id = format({"%#%:%", {source.id, fold_path(source.script), fold_case(name)}});
    add_to(sources_.all) = std::move(source);
    return true;
  }

  /// Sorts by id, stably; further meshes with the same id get a number.
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
  const image::ImageFiles images_;
  Limits& limits_;
  MeshSources sources_;
  FirstByHash looks_;  ///< Of meshes of MODELDEFs.
};

}  // namespace

bool is_script_name(const std::string& name) {
  return same_name(extension_of(name), "uc") || is_modeldef_name(name);
}

MeshSources find_meshes(const FileSet& files, Limits& limits) { return MeshFinder(files, limits).find(); }

Entry entry_of(const MeshSource& source) {
  Entry entry;
  entry.id = source.id;
  entry.name = source.name;
  entry.format = kId;
  entry.label = kLabel;
  const bool from_script = source.mesh != nullptr;
  add_part(source.datafile, "faces", from_script ? source.pairing : "", entry.parts);
  add_part(source.anivfile, "frames", source.pairing, entry.parts);
  add_part(source.script_file, "script",
           format({from_script ? "names both .3d files, line %" : "names the mesh, line %",
                   {plain(source.script_line)}}),
           entry.parts);
  add_parts(source.textures, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
