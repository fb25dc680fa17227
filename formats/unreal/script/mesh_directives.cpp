// The second pass over a class file: all directives about imported meshes, and TEXTURE IMPORT.
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/default_properties.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr u32 kEnd = 0xFFFFFFFF;
constexpr u32 kNoMesh = 0xFFFFFFFF;

}  // namespace

const ScriptReader::Command ScriptReader::kMeshCommands[7] = {
    {"MESH", "ORIGIN", &ScriptReader::set_origin},         {"MESH", "SEQUENCE", &ScriptReader::add_sequence},
    {"MESH", "NOTIFY", &ScriptReader::add_notify},         {"MESH", "DROPFRAMES", &ScriptReader::drop_frames},
    {"MESHMAP", "SCALE", &ScriptReader::set_scale},        {"MESH", "SCALE", &ScriptReader::set_scale},
    {"MESHMAP", "SETTEXTURE", &ScriptReader::set_texture},
};

void ScriptReader::apply_directives(std::string_view text) {
  LineReader lines(text);
  DefaultPropertiesReader defaults(script_.defaults);
  Directive directive;
  while (!stopped_ && lines.next()) {
    if (read_directive(lines.text(), lines.number(), directive)) {
      apply(directive);
    } else {
      defaults.read_line(lines.text(), lines.number());
    }
  }
}

void ScriptReader::apply(const Directive& directive) {
  if (directive.is("TEXTURE", "IMPORT")) return import_texture(directive);
  if (directive.is("MESHMAP", "NEW")) return check_meshmap(directive);
  for (const Command& command : kMeshCommands) {
    if (!directive.is(command.object, command.verb)) continue;
    const u32 mesh = mesh_of(directive);
    if (mesh != kNoMesh) (this->*command.apply)(directive, mesh);
    return;
  }
}

u32 ScriptReader::find_mesh(std::string_view name, u32 line) const {
  const NameIndex::Entry* entry = meshes_.find(name, line);
  return entry ? entry->target : kNoMesh;
}

/// The mesh with the meshmap's own name comes before the one in MESHMAP NEW: where both exist, MESH= has a
/// typing error.
u32 ScriptReader::mesh_of(const Directive& directive) {
  const bool is_meshmap = same_name(directive.object, "MESHMAP");
  std::string_view name;
  if (!directive.find(is_meshmap ? "MESHMAP" : "MESH", name))
    name = directive.value(is_meshmap ? "MESH" : "MESHMAP");
  if (name.empty()) {
    notes_.add(Rule::mesh_not_named, directive.line, {"% names no mesh", {directive.command()}},
               {"The line is ignored."});
    return kNoMesh;
  }
  u32 mesh = find_mesh(name, directive.line);
  if (mesh == kNoMesh) {
    const NameIndex::Entry* alias = meshmaps_.find(name, directive.line);
    if (alias) mesh = find_mesh(aliases_[alias->target].mesh, directive.line);
  }
  if (mesh != kNoMesh) return mesh;
  const bool comes_later = find_mesh(name, kEnd) != kNoMesh;
  notes_.add(comes_later ? Rule::mesh_imported_later : Rule::mesh_not_imported, directive.line,
             {comes_later ? "% is used before its import" : "% is not imported in this file", {shown(name)}},
             {comes_later ? "Lines before the MESH IMPORT of their mesh are ignored."
                          : "No MESH IMPORT before these lines has that name, so they are ignored."});
  return kNoMesh;
}

void ScriptReader::check_meshmap(const Directive& directive) {
  std::string_view meshmap;
  std::string_view mesh;
  if (!directive.find("MESHMAP", meshmap) || !directive.find("MESH", mesh)) return;
  if (find_mesh(mesh, directive.line) != kNoMesh) return;
  if (find_mesh(meshmap, directive.line) == kNoMesh) {
    mesh_of(directive);
    return;
  }
  const std::string known = shown(meshmap);
  notes_.add(Rule::meshmap_mesh_missing, directive.line, {"MESHMAP NEW names a mesh that is not there"},
             {"It maps % to %; the mesh called % is used.", {known, shown(mesh), known}});
}

void ScriptReader::set_origin(const Directive& directive, u32 mesh) {
  ScriptMesh& target = script_.meshes[mesh];
  target.origin = {};
  target.rotation = {};
  set_triple(directive, {"X", "Y", "Z"}, 0, target.origin);
  set_triple(directive, {"PITCH", "YAW", "ROLL"}, 0, target.rotation);
}

void ScriptReader::set_scale(const Directive& directive, u32 mesh) {
  const bool by_meshmap = same_name(directive.object, "MESHMAP");
  if (!by_meshmap && (mesh_flags_[mesh] & kScaledByMeshmap)) return;
  if (!set_triple(directive, {"X", "Y", "Z"}, 1, script_.meshes[mesh].scale)) return;
  if (by_meshmap) mesh_flags_[mesh] |= kScaledByMeshmap;
}

void ScriptReader::set_texture(const Directive& directive, u32 mesh) {
  const std::string_view name = name_of(directive, "TEXTURE");
  u32 number = 0;
  if (directive.has("NUM") && !take_count(directive, "NUM", number)) return;
  if (name.empty() || same_name(name, "none")) return;
  if (number >= kMostSlots) {
    notes_.add(Rule::texture_slot_above_255, directive.line, {"SETTEXTURE names a slot above 255"},
               {"The line is ignored."});
    return;
  }
  std::vector<SlotTexture>& textures = script_.meshes[mesh].textures;
  SlotTexture* slot = find_slot(textures, number);
  if (!slot) {
    if (!charge(sizeof(SlotTexture) + name.size(), directive.line)) return;
    slot = &add_to(textures);
  }
  slot->slot = number;
  slot->texture = unquoted(name);
  slot->line = directive.line;
}

void ScriptReader::import_texture(const Directive& directive) {
  const std::string_view file = name_of(directive, "FILE");
  if (file.empty()) return;
  std::string_view name = directive.value("NAME");
  if (name.empty()) name = stem_of(file);
  if (!charge(sizeof(TextureImport) + name.size() + file.size(), directive.line)) return;
  TextureImport& import = add_to(script_.textures);
  import.name = name;
  import.file = file;
  import.line = directive.line;
}

}  // namespace retromesh::unreal
