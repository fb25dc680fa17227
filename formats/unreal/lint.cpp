#include "formats/unreal/inspection.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/lint/directives.hpp"
#include "formats/unreal/lint/files.hpp"
#include "formats/unreal/lint/pair.hpp"
#include "formats/unreal/lint/script_mesh.hpp"
#include "formats/unreal/lint/weapon.hpp"
#include "formats/unreal/pairing.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// Reads the pairs of sources one after the other, each with the same limits; sources of one pair often
/// follow each other.
class Pairs {
 public:
  Pairs(const FileSet& files, const Limits& limits) : files_(files), limits_(limits) {}

  /// Null for a pair that cannot be opened.
  const MeshPair* read(const MeshSource& source, bool& is_new) {
    is_new = source.datafile != datafile_ || source.anivfile != anivfile_;
    if (is_new) {
      pair_.reset();
      Limits limits = limits_;
      auto pair = read_pair(files_, source, true, limits);
      if (pair) pair_ = std::move(pair.value());
      datafile_ = source.datafile;
      anivfile_ = source.anivfile;
    }
    return pair_ ? &*pair_ : nullptr;
  }

 private:
  const FileSet& files_;
  const Limits limits_;
  std::optional<MeshPair> pair_;
  u32 datafile_ = kNone;
  u32 anivfile_ = kNone;
};

void lint_meshes(const FileSet& files, const MeshSources& found, const Limits& limits, Notes& notes) {
  Pairs pairs(files, limits);
  for (const MeshSource& source : found.all) {
    bool is_new = false;
    const MeshPair* const pair = pairs.read(source, is_new);
    if (!pair) continue;
    if (is_new) lint_pair(*pair, notes);
    if (source.script.empty()) continue;
    TextNotes script_notes(source.script, notes);
    lint_script_mesh(source, *pair, script_notes);
    lint_weapon_triangle(source, as_text(files[source.script_file].bytes), pair->datafile, script_notes);
  }
}

/// Scripts that are not read: no mesh has their notes.
void lint_unread_scripts(const FileSet& files, Limits limits, Notes& notes) {
  for (const u32 file : files.in_order()) {
    const auto& [name, bytes] = files[file];
    if (!is_script_name(name) || !is_utf16(bytes)) continue;
    const bool is_class = same_name(extension_of(name), "uc");
    const Notes found =
        is_class ? read_script(name, bytes, limits).notes : read_modeldef(name, bytes, limits).notes;
    notes.insert(notes.end(), found.begin(), found.end());
  }
}

bool comes_before(const Note& a, const Note& b) {
  if (a.rule.number() != b.rule.number()) return a.rule.number() < b.rule.number();
  if (a.location.at != b.location.at) return a.location.at < b.location.at;
  if (a.location.file != b.location.file) return a.location.file < b.location.file;
  return a.title < b.title;
}

/// Several meshes of a script may name one file: equal findings at one line become one.
Notes merged(Notes notes) {
  std::vector<u32> order = numbers_below(notes.size());
  std::stable_sort(order.begin(), order.end(),
                   [&](u32 a, u32 b) { return comes_before(notes[a], notes[b]); });
  std::vector<u8> is_repeat(notes.size());
  for (std::size_t i = 1, first = 0; i < order.size(); ++i) {
    Note& kept = notes[order[first]];
    if (comes_before(kept, notes[order[i]])) {
      first = i;
    } else {
      kept.count += notes[order[i]].count;
      is_repeat[order[i]] = 1;
    }
  }
  Notes all;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (!is_repeat[i]) all.push_back(std::move(notes[i]));
  }
  return all;
}

}  // namespace

Notes lint(const FileSet& files, Limits& limits) {
  Notes notes;
  const MeshSources found = find_meshes(files, limits);
  lint_meshes(files, found, limits, notes);
  for (const Script& script : found.class_files) {
    TextNotes script_notes(script.file, notes);
    const u32 file = files.at_path(script.file);
    if (file != kNone && !is_utf16(files[file].bytes))
      lint_directives(as_text(files[file].bytes), script_notes);
  }
  lint_unread_scripts(files, limits, notes);
  lint_files(files, found, limits, notes);
  return merged(std::move(notes));
}

}  // namespace retromesh::unreal
