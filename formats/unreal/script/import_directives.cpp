// The first pass over a class file: MESH IMPORT, MESHMAP NEW, and imports of skeletal models.
#include <utility>

#include "formats/io/vectors.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

bool is_on(std::string_view value) {
  const auto number = read_number(value);
  if (number) return *number != 0;
  for (const char* word : {"true", "on", "yes"}) {
    if (same_name(value, word)) return true;
  }
  return false;
}

}  // namespace

void ScriptReader::read(std::string_view text) {
  read_imports(text);
  index_names();
  apply_directives(text);
  remove_replaced_meshes();
}

void ScriptReader::read_imports(std::string_view text) {
  LineReader lines(text);
  Directive directive;
  while (!stopped_ && lines.next()) {
    if (!read_directive(lines.text(), lines.number(), directive)) continue;
    if (directive.is("MESH", "IMPORT")) import_mesh(directive);
    if (directive.is("MESH", "MODELIMPORT") || directive.is("ANIM", "IMPORT")) import_skeletal(directive);
    if (directive.is("MESHMAP", "NEW")) add_meshmap_alias(directive);
  }
  if (lines.open_comment() && !stopped_) {
    notes_.add(Rule::comment_unclosed, lines.open_comment(), {"A comment that begins here has no end"},
               {"All lines after it are part of it and not read."});
  }
}

/// Adds a mesh; null when the limits do not allow it.
ScriptMesh* ScriptReader::add_mesh(const Directive& directive, std::string_view name) {
  if (!charge(sizeof(ScriptMesh) + directive.values.size(), directive.line)) return nullptr;
  add_to(mesh_flags_);
  ScriptMesh& mesh = add_to(script_.meshes);
  mesh.name = name;
  mesh.line = directive.line;
  return &mesh;
}

void ScriptReader::import_mesh(const Directive& directive) {
  const std::string_view name = name_of(directive, "MESH");
  ScriptMesh* mesh = name.empty() ? nullptr : add_mesh(directive, name);
  if (!mesh) return;
  mesh->anivfile = name_of(directive, "ANIVFILE");
  mesh->datafile = name_of(directive, "DATAFILE");
  mesh->unmirror = is_on(directive.value("UNMIRROR"));
  mesh->zero_texture = is_on(directive.value("ZEROTEX"));
  double texture = 0;
  if (directive.has("UNMIRRORTEX") && take_number(directive, "UNMIRRORTEX", texture)) {
    add_to(mesh->unmirrored_textures) = as_count(texture);
  }
}

void ScriptReader::import_skeletal(const Directive& directive) {
  notes_.add(Rule::skeletal_import, directive.line, {"The class file imports skeletal models too"},
             {"MESH MODELIMPORT and ANIM IMPORT import .psk and .psa files."});
  std::string_view name;
  if (directive.find("MESH", name) && add_mesh(directive, name)) mesh_flags_.back() |= kSkeletal;
}

void ScriptReader::add_meshmap_alias(const Directive& directive) {
  std::string_view meshmap;
  std::string_view mesh;
  if (!directive.find("MESHMAP", meshmap) || !directive.find("MESH", mesh) || same_name(meshmap, mesh))
    return;
  if (!charge(sizeof(MeshmapAlias) + meshmap.size() + mesh.size(), directive.line)) return;
  MeshmapAlias& alias = add_to(aliases_);
  alias.meshmap = meshmap;
  alias.mesh = mesh;
  alias.line = directive.line;
}

void ScriptReader::index_names() {
  for (u32 i = 0; i < script_.meshes.size(); ++i)
    meshes_.add(script_.meshes[i].name, script_.meshes[i].line, i);
  for (u32 i = 0; i < aliases_.size(); ++i) meshmaps_.add(aliases_[i].meshmap, aliases_[i].line, i);
  meshes_.sort();
  meshmaps_.sort();
  const auto& entries = meshes_.entries();
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (!same_name(entries[i - 1].name, entries[i].name)) continue;
    mesh_flags_[entries[i - 1].target] |= kReplaced;
    if (mesh_flags_[entries[i].target] & kSkeletal) continue;
    notes_.add(Rule::mesh_imported_again, entries[i].line, {"% is imported again", {shown(entries[i].name)}},
               {"This import replaces the earlier one."});
  }
}

/// Removes meshes that are only in the list so that lines about them find a mesh.
void ScriptReader::remove_replaced_meshes() {
  std::vector<ScriptMesh> kept;
  for (std::size_t i = 0; i < script_.meshes.size(); ++i) {
    if (!(mesh_flags_[i] & (kSkeletal | kReplaced))) add_to(kept) = std::move(script_.meshes[i]);
  }
  script_.meshes = std::move(kept);
}

}  // namespace retromesh::unreal
