#include "formats/unreal/files/scan.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// How the names of a pair end.
struct Endings {
  std::string_view datafile;
  std::string_view anivfile;
};
constexpr Endings kEndings[] = {{"_d.3d", "_a.3d"}, {"_data.3d", "_anim.3d"}};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

/// `text` with its last `count` letters replaced.
std::string with_ending(std::string_view text, std::size_t count, std::string_view ending) {
  return format({"%%", {text.substr(0, text.size() - count), ending}});
}

}  // namespace

/// Adds the next mesh of the script that is being listed; after the last one, reads the next file.
bool MeshFinder::list_scripts(std::size_t) {
  bool is_added = false;
  if (script_ && next_mesh_ < script_->meshes.size()) {
    is_added = add_script_mesh(script_->meshes[next_mesh_++]);
  } else if (modeldef_ && next_mesh_ < modeldef_->appearances.size()) {
    is_added = add_appearance(modeldef_->appearances[next_mesh_++]);
  }
  if (is_added) return true;
  const std::vector<u32>& files = files_.in_order();
  if (next_file_ == files.size()) return false;
  read_script_file(files[next_file_++]);
  return true;
}

void MeshFinder::read_script_file(u32 file) {
  script_ = nullptr;
  modeldef_ = nullptr;
  const std::string& path = files_[file].name;
  const ByteView bytes = files_[file].bytes;
  if (!is_script_name(path) || bytes.empty()) return;
  limits_.read += bytes.size();
  script_file_ = file;
  next_mesh_ = 0;
  first_source_ = sources_.all.size();
  if (is_modeldef_name(path)) {
    modeldef_ = &sources_.modeldefs.emplace_front(read_modeldef(path, bytes, limits_));
  } else {
    script_ = &sources_.class_files.emplace_front(read_script(path, bytes, limits_));
    imports_.emplace(files_, images_, *script_);
  }
}

/// The file of a path in a class file: relative to the package's root, then to the script, else by name.
u32 MeshFinder::find_file(const std::string& script, std::string_view path) const {
  const std::string_view folder = folder_of(script);
  return files_.find(path, folder_of(folder), folder, folder);
}

void MeshFinder::set_script(MeshSource& source, u32 line) const {
  source.script = files_[script_file_].name;
  source.script_file = script_file_;
  source.script_line = line;
}

/// Adds a mesh of the class file, if its files are there. False when the limits do not allow it.
bool MeshFinder::add_script_mesh(const ScriptMesh& mesh) {
  const std::string& path = files_[script_file_].name;
  MeshSource source;
  source.datafile = find_file(path, mesh.datafile);
  source.anivfile = find_file(path, mesh.anivfile);
  if (source.main_file() == kNone) return true;
  source.missing_partner = file_name(source.datafile == kNone ? mesh.datafile : mesh.anivfile);
  source.pairing = PartReason::script_line;
  source.name = mesh.name;
  set_script(source, mesh.line);
  source.class_file = script_;
  source.mesh = &mesh;
  source.has_defaults = script_->defaults.mesh.empty() || same_name(script_->defaults.mesh, mesh.name);
  source.textures = rules_of_script(*imports_, mesh);
  return add(source, mesh.name);
}

/// The same for a look of the MODELDEF.
bool MeshFinder::add_appearance(Appearance& appearance) {
  const std::string& path = files_[script_file_].name;
  MeshSource source;
  if (!find_modeldef_pair(path, appearance, source)) return true;
  set_script(source, appearance.line);
  source.modeldef = modeldef_;
  source.appearance = &appearance;
  const MeshSource* const last = sources_.all.size() > first_source_ ? &sources_.all.back() : nullptr;
  const bool is_known = last && last->appearance->path == appearance.path;
  source.textures =
      rules_of_modeldef(files_, images_, path, appearance, is_known ? &last->textures : nullptr);
  source.name = format({"% (%)", {mesh_stem(files_[source.main_file()].name), appearance.actor}});
  return merge_or_add(source);
}

bool MeshFinder::find_modeldef_pair(const std::string& path, const Appearance& appearance,
                                    MeshSource& source) const {
  const std::string_view root = folder_of(path);
  const std::string folder = join_path(root, appearance.path);
  const u32 mesh = files_.find(appearance.mesh, folder, root, folder);
  return mesh != kNone && pair_by_stem(mesh, source);
}

/// Finds both files of a pair from either one. False when the name has neither ending.
bool MeshFinder::pair_by_stem(u32 file, MeshSource& source) const {
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
bool MeshFinder::merge_or_add(MeshSource& source) {
  LookHash by_actor;
  by_actor.add(source.main_file());
  by_actor.add(source.anivfile);
  by_actor.add(source.appearance->path);
  for (const TextureRule& rule : source.textures) {
    by_actor.add(rule.slot);
    by_actor.add(rule.texture);
  }
  LookHash by_place = by_actor;
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

bool MeshFinder::mark_used(std::size_t at) {
  if (at == sources_.all.size()) return false;
  used_.resize(files_.files().size());
  const MeshSource& source = sources_.all[at];
  if (source.datafile != kNone) used_[source.datafile] = 1;
  if (source.anivfile != kNone) used_[source.anivfile] = 1;
  return true;
}

/// Adds the pair of a file that no script names.
bool MeshFinder::list_pairs(std::size_t at) {
  const std::vector<u32>& files = files_.in_order();
  if (at == files.size()) return false;
  const u32 file = files[at];
  MeshSource source;
  if (!used_.empty() && used_[file]) return true;
  // Both files of a pair are in the list; its datafile represents it.
  if (!pair_by_stem(file, source) || source.main_file() != file) return true;
  source.name = mesh_stem(files_[file].name);
  if (source.datafile != kNone) source.textures = rules_of_names(files_, images_, source.datafile);
  return add(source, "");
}

/// `name` is the script's name of the mesh or actor. False when the limits do not allow it.
bool MeshFinder::add(MeshSource& source, std::string_view name) {
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

/// Sorts by id, stably.
bool MeshFinder::sort(std::size_t at) {
  if (at == 0) order_ = numbers_below(sources_.all.size());
  return sorting_.step(order_, [&](u32 a, u32 b) {
    files_.count_comparison();
    return sources_.all[a].id < sources_.all[b].id;
  });
}

/// Further meshes with the same id get a number.
bool MeshFinder::number_repeats(std::size_t at) {
  if (at == order_.size()) {
    sources_.all.swap(numbered_);
    return false;
  }
  MeshSource& source = add_to(numbered_);
  source = std::move(sources_.all[order_[at]]);
  repeats_ = source.id == last_id_ ? repeats_ + 1 : 1;
  if (repeats_ == 1) {
    last_id_ = source.id;
  } else {
    source.id = format({"%\n%", {last_id_, plain(repeats_)}});
    source.name = format({"% %", {source.name, plain(repeats_)}});
  }
  return true;
}

}  // namespace retromesh::unreal
