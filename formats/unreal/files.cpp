#include "formats/unreal/files.hpp"

#include <utility>

#include "formats/family.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/files/scan.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

bool is_script_name(const std::string& name) {
  return same_name(extension_of(name), "uc") || is_modeldef_name(name);
}

MeshSources find_meshes(const FileSet& files, Limits& limits) {
  MeshFinder finder(files, limits);
  while (finder.step()) {
  }
  return std::move(finder.sources());
}

Entry entry_of(const MeshSource& source) {
  Entry entry;
  entry.id = source.id;
  entry.name = source.name;
  entry.format = kReader.id;
  entry.label = kReader.label;
  const bool from_script = source.mesh != nullptr;
  const auto add = [&](u32 file, PartKind kind, PartReason reason) {
    const bool has_line = reason == PartReason::script_line || kind == PartKind::script;
    const u32 line = has_line ? source.script_line : 0;
    add_part({.file = file, .kind = kind, .reason = reason, .line = line, .script = source.script_file},
             entry.parts);
  };
  add(source.datafile, PartKind::faces, from_script ? source.pairing : PartReason::names_model);
  add(source.anivfile, PartKind::frames, source.pairing);
  add(source.script_file, PartKind::script, from_script ? PartReason::names_pair : PartReason::names_mesh);
  add_parts(source.textures, source.script_file, entry.parts);
  return entry;
}

}  // namespace retromesh::unreal
