// The first pass over a class file: which meshes it brings, and which meshmap means which mesh.
#include <utility>

#include "formats/unreal/lines.hpp"
#include "formats/unreal/script_reader.hpp"
#include "formats/unreal/text.hpp"

namespace retromesh::unreal {

namespace {

bool is_switched_on(std::string_view value) {
  const auto number = read_number(value);
  return number ? *number != 0
                : same_name(value, "true") || same_name(value, "on") || same_name(value, "yes");
}

bool is_skeletal(const Directive& directive) {
  return directive.is("MESH", "MODELIMPORT") || directive.is("ANIM", "IMPORT");
}

}  // namespace

void ScriptReader::read(std::string_view text) {
  collect(text);
  index_names();
  apply(text);
  forget_meshes();
}

void ScriptReader::collect(std::string_view text) {
  Lines lines(text);
  while (!stopped_ && lines.next()) {
    const auto directive = read_directive(lines.text(), lines.number());
    if (!directive) continue;
    if (directive->is("MESH", "IMPORT")) import_mesh(*directive);
    if (is_skeletal(*directive)) import_skeletal(*directive);
    if (directive->is("MESHMAP", "NEW")) tie_meshmap(*directive);
  }
  if (lines.open_comment() && !stopped_) {
    remarks_.warning(lines.open_comment(), "A comment that begins here has no end",
                     "All lines behind it belong to it and are not read.");
  }
}

void ScriptReader::import_mesh(const Directive& directive) {
  const auto name = name_of(directive, "MESH");
  if (!name || !room(sizeof(ScriptMesh) + sizeof(MeshState) + directive.values.size(), directive.line))
    return;
  ScriptMesh mesh;
  mesh.name = *name;
  mesh.anivfile = name_of(directive, "ANIVFILE").value_or("");
  mesh.datafile = name_of(directive, "DATAFILE").value_or("");
  mesh.line = directive.line;
  mesh.unmirror = is_switched_on(directive.value("UNMIRROR").value_or(""));
  mesh.zero_texture = is_switched_on(directive.value("ZEROTEX").value_or(""));
  if (directive.value("UNMIRRORTEX")) {
    if (const auto texture = count_of(directive, "UNMIRRORTEX")) mesh.unmirrored_textures.push_back(*texture);
  }
  script_.meshes.push_back(std::move(mesh));
  states_.emplace_back();
}

void ScriptReader::import_skeletal(const Directive& directive) {
  remarks_.fact(directive.line, "The class file imports skeletal models too",
                "MESH MODELIMPORT and ANIM IMPORT bring .psk and .psa files, which are another format.");
  const auto name = directive.value("MESH");
  if (!name || !room(sizeof(ScriptMesh) + sizeof(MeshState) + name->size(), directive.line)) return;
  ScriptMesh mesh;
  mesh.name = *name;
  mesh.line = directive.line;
  script_.meshes.push_back(std::move(mesh));
  states_.emplace_back();
  states_.back().skeletal = true;
}

void ScriptReader::tie_meshmap(const Directive& directive) {
  const auto meshmap = directive.value("MESHMAP");
  const auto mesh = directive.value("MESH");
  if (!meshmap || !mesh || same_name(*meshmap, *mesh)) return;
  if (!room(sizeof(Alias) + meshmap->size() + mesh->size(), directive.line)) return;
  aliases_.push_back({std::string(*meshmap), std::string(*mesh), directive.line});
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
    states_[entries[i - 1].target].replaced = true;
    if (states_[entries[i].target].skeletal) continue;
    remarks_.fact(entries[i].line, shown(entries[i].name) + " is imported again",
                  "This import counts; what earlier lines say about the mesh is dropped.");
  }
}

/// Takes out what stood in the list only so that its lines had a mesh to go to.
void ScriptReader::forget_meshes() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < script_.meshes.size(); ++i) {
    if (states_[i].skeletal || states_[i].replaced) continue;
    if (kept != i) script_.meshes[kept] = std::move(script_.meshes[i]);
    ++kept;
  }
  script_.meshes.resize(kept);
}

}  // namespace retromesh::unreal
