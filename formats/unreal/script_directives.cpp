// The second pass over a class file: what its lines say about the meshes that the first one found.
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/unreal/default_properties.hpp"
#include "formats/unreal/lines.hpp"
#include "formats/unreal/script_reader.hpp"
#include "formats/unreal/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr u32 kMostSlots = 256;  // a face's texture number is one byte
constexpr u32 kEnd = 0xFFFFFFFF;

void add_word(Triple& triple, std::string_view word) {
  if (!triple.text.empty()) triple.text += ' ';
  triple.text += word;
}

}  // namespace

void ScriptReader::apply(std::string_view text) {
  Lines lines(text);
  DefaultPropertiesReader defaults(script_.defaults);
  while (!stopped_ && lines.next()) {
    const auto found = read_directive(lines.text(), lines.number());
    if (!found) {
      defaults.take_line(lines.text(), lines.number());
    } else if (found->is("TEXTURE", "IMPORT")) {
      import_texture(*found);
    } else if (found->is("MESHMAP", "NEW")) {
      check_meshmap(*found);
    } else if (found->is("MESH", "ORIGIN")) {
      if (const auto index = mesh_of(*found)) set_origin(*found, script_.meshes[*index]);
    } else if (found->is("MESH", "SEQUENCE")) {
      if (const auto index = mesh_of(*found)) add_sequence(*found, script_.meshes[*index]);
    } else if (found->is("MESH", "NOTIFY")) {
      if (const auto index = mesh_of(*found)) add_notify(*found, script_.meshes[*index]);
    } else if (found->is("MESH", "DROPFRAMES")) {
      if (const auto index = mesh_of(*found)) drop_frames(*found, script_.meshes[*index]);
    } else if (found->is("MESHMAP", "SCALE") || found->is("MESH", "SCALE")) {
      if (const auto index = mesh_of(*found)) set_scale(*found, *index);
    } else if (found->is("MESHMAP", "SETTEXTURE")) {
      if (const auto index = mesh_of(*found)) set_texture(*found, script_.meshes[*index]);
    }
  }
}

std::optional<u32> ScriptReader::find_mesh(std::string_view name, u32 line) const {
  const NameIndex::Entry* entry = meshes_.find(name, line);
  if (!entry) return std::nullopt;
  return entry->target;
}

/// A meshmap's own name comes before the mesh that MESHMAP NEW ties it to: where both exist the names are
/// equal but for typing errors in MESH=.
std::optional<u32> ScriptReader::mesh_of(const Directive& directive) {
  const bool is_meshmap = same_name(directive.object, "MESHMAP");
  auto name = directive.value(is_meshmap ? "MESHMAP" : "MESH");
  if (!name) name = directive.value(is_meshmap ? "MESH" : "MESHMAP");
  if (!name || name->empty()) {
    remarks_.warning(directive.line, directive.command() + " names no mesh", "The line is ignored.");
    return std::nullopt;
  }
  auto found = find_mesh(*name, directive.line);
  if (!found) {
    const NameIndex::Entry* alias = meshmaps_.find(*name, directive.line);
    if (alias) found = find_mesh(aliases_[alias->target].mesh, directive.line);
  }
  if (found) return found;
  if (find_mesh(*name, kEnd)) {
    remarks_.warning(directive.line, shown(*name) + " is used before its import",
                     "Lines about a mesh count only behind its MESH IMPORT; these are ignored.");
  } else {
    remarks_.warning(directive.line, shown(*name) + " is not imported in this file",
                     "No MESH IMPORT before these lines brings a mesh of that name, so they are ignored.");
  }
  return std::nullopt;
}

void ScriptReader::check_meshmap(const Directive& directive) {
  const auto meshmap = directive.value("MESHMAP");
  const auto mesh = directive.value("MESH");
  if (!meshmap || !mesh || find_mesh(*mesh, directive.line)) return;
  if (find_mesh(*meshmap, directive.line)) {
    remarks_.mended(directive.line, "MESHMAP NEW names a mesh that is not there",
                    "It ties " + shown(*meshmap) + " to " + shown(*mesh) + "; the mesh called " +
                        shown(*meshmap) + " is meant.");
  } else {
    mesh_of(directive);
  }
}

void ScriptReader::set_origin(const Directive& directive, ScriptMesh& mesh) {
  mesh.origin = {};
  mesh.rotation = {};
  set_triple(directive, {"X", "Y", "Z"}, 0, mesh.origin);
  set_triple(directive, {"PITCH", "YAW", "ROLL"}, 0, mesh.rotation);
}

void ScriptReader::set_scale(const Directive& directive, u32 index) {
  const bool by_meshmap = same_name(directive.object, "MESHMAP");
  if (!by_meshmap && states_[index].scaled_by_meshmap) return;
  if (!set_triple(directive, {"X", "Y", "Z"}, 1, script_.meshes[index].scale)) return;
  states_[index].scaled_by_meshmap = by_meshmap;
}

void ScriptReader::add_sequence(const Directive& directive, ScriptMesh& mesh) {
  const auto name = name_of(directive, "SEQ");
  if (!name) return;
  Sequence sequence;
  sequence.name = *name;
  sequence.group = directive.value("GROUP").value_or("");
  sequence.line = directive.line;
  if (directive.value("STARTFRAME")) sequence.start = count_of(directive, "STARTFRAME").value_or(0);
  sequence.count = count_of(directive, "NUMFRAMES").value_or(0);
  if (directive.value("RATE")) sequence.rate = number_of(directive, "RATE").value_or(0);
  if (sequence.rate < 0) sequence.rate = 0;
  if (sequence.count == 0) {
    remarks_.warning(directive.line, "Sequence " + shown(*name) + " has no frames", "The line is ignored.");
    return;
  }
  if (!room(sizeof(Sequence) + directive.values.size(), directive.line)) return;
  mesh.sequences.push_back(std::move(sequence));
}

void ScriptReader::add_notify(const Directive& directive, ScriptMesh& mesh) {
  const auto sequence = name_of(directive, "SEQ");
  const auto function = name_of(directive, "FUNCTION");
  auto time = number_of(directive, "TIME");
  if (!sequence || !function || !time) return;
  if (*time < 0 || *time > 1) {
    remarks_.mended(directive.line, "A notify of " + shown(*sequence) + " is outside of it",
                    "TIME runs from 0 at the start to 1 at the end; the nearer of the two is used.");
    time = *time < 0 ? 0 : 1;
  }
  if (!room(sizeof(Notify) + directive.values.size(), directive.line)) return;
  mesh.notifies.push_back({std::string(*sequence), *time, std::string(*function), directive.line});
}

void ScriptReader::drop_frames(const Directive& directive, ScriptMesh& mesh) {
  DroppedFrames dropped;
  if (directive.value("STARTFRAME")) dropped.start = count_of(directive, "STARTFRAME").value_or(0);
  dropped.count = count_of(directive, "NUMFRAMES").value_or(0);
  dropped.line = directive.line;
  if (dropped.count == 0 || !room(sizeof(DroppedFrames), directive.line)) return;
  mesh.dropped.push_back(dropped);
}

void ScriptReader::set_texture(const Directive& directive, ScriptMesh& mesh) {
  const auto name = name_of(directive, "TEXTURE");
  u32 number = 0;
  if (directive.value("NUM")) {
    const auto given = count_of(directive, "NUM");
    if (!given) return;
    number = *given;
  }
  if (!name || same_name(*name, "none")) return;
  if (number >= kMostSlots) {
    remarks_.warning(directive.line, "SETTEXTURE names a slot above 255",
                     "No face can ask for it; the line is ignored.");
    return;
  }
  SlotTexture texture{number, std::string(unquoted(*name)), directive.line};
  for (SlotTexture& slot : mesh.textures) {
    if (slot.slot != number) continue;
    slot = std::move(texture);
    return;
  }
  if (!room(sizeof(SlotTexture) + name->size(), directive.line)) return;
  mesh.textures.push_back(std::move(texture));
}

void ScriptReader::import_texture(const Directive& directive) {
  const auto file = name_of(directive, "FILE");
  if (!file) return;
  const auto given = directive.value("NAME");
  const std::string_view name = given && !given->empty() ? *given : stem_of(*file);
  if (!room(sizeof(TextureImport) + name.size() + file->size(), directive.line)) return;
  script_.textures.push_back({std::string(name), std::string(*file), directive.line});
}

std::optional<std::string_view> ScriptReader::name_of(const Directive& directive, std::string_view key) {
  const auto name = directive.value(key);
  if (name && !name->empty()) return name;
  remarks_.warning(directive.line, directive.command() + " has no " + std::string(key),
                   "The line cannot do what it is for without it.");
  return std::nullopt;
}

std::optional<double> ScriptReader::number_of(const Directive& directive, std::string_view key) {
  const auto word = name_of(directive, key);
  if (!word) return std::nullopt;
  const auto number = read_number(*word);
  if (!number) {
    remarks_.warning(directive.line, std::string(key) + " of " + directive.command() + " is not a number",
                     "It is " + shown(*word) + " and counts as not written.");
  }
  return number;
}

std::optional<u32> ScriptReader::count_of(const Directive& directive, std::string_view key) {
  const auto number = number_of(directive, key);
  if (!number) return std::nullopt;
  if (*number < 0) {
    remarks_.warning(directive.line, std::string(key) + " of " + directive.command() + " is below zero",
                     "It counts as 0.");
  }
  return as_count(*number);
}

/// Reads three numbers, `missing` where a key is not there; leaves the triple alone when none of them is.
bool ScriptReader::set_triple(const Directive& directive, const std::string_view (&keys)[3], double missing,
                              Triple& triple) {
  Triple read;
  bool any = false;
  for (u32 i = 0; i < 3; ++i) {
    const auto word = directive.value(keys[i]);
    const auto number = word ? number_of(directive, keys[i]) : std::nullopt;
    any = any || number;
    read.values[i] = number.value_or(missing);
    add_word(read, number ? *word : missing == 0 ? "0" : "1");
  }
  if (!any) return false;
  read.line = directive.line;
  triple = std::move(read);
  return true;
}

bool ScriptReader::room(u64 bytes, u32 line) {
  if (!stopped_ && limits_.charge(bytes)) return true;
  if (!stopped_) {
    remarks_.warning(line, "The class file asks for too much memory", "Reading stopped at this line.");
  }
  stopped_ = true;
  return false;
}

}  // namespace retromesh::unreal
