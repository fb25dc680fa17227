// The second pass over a class file: what its lines say about the meshes that the first one found.
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/unreal/script/default_properties.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

constexpr u32 kMostSlots = 256;  // a face's texture number is one byte
constexpr u32 kEnd = 0xFFFFFFFF;
constexpr u32 kNoMesh = 0xFFFFFFFF;

}  // namespace

const ScriptReader::Command ScriptReader::kMeshCommands[7] = {
    {"MESH", "ORIGIN", &ScriptReader::set_origin},         {"MESH", "SEQUENCE", &ScriptReader::add_sequence},
    {"MESH", "NOTIFY", &ScriptReader::add_notify},         {"MESH", "DROPFRAMES", &ScriptReader::drop_frames},
    {"MESHMAP", "SCALE", &ScriptReader::set_scale},        {"MESH", "SCALE", &ScriptReader::set_scale},
    {"MESHMAP", "SETTEXTURE", &ScriptReader::set_texture},
};

void ScriptReader::apply(std::string_view text) {
  Lines lines(text);
  DefaultPropertiesReader defaults(script_.defaults);
  Directive directive;
  while (!stopped_ && lines.next()) {
    if (read_directive(lines.text(), lines.number(), directive)) {
      apply(directive);
    } else {
      defaults.take_line(lines.text(), lines.number());
    }
  }
}

void ScriptReader::apply(const Directive& directive) {
  if (directive.is("TEXTURE", "IMPORT")) import_texture(directive);
  if (directive.is("MESHMAP", "NEW")) check_meshmap(directive);
  for (const Command& command : kMeshCommands) {
    if (!directive.is(command.object, command.verb)) continue;
    const u32 mesh = mesh_of(directive);
    if (mesh != kNoMesh) (this->*command.apply)(directive, mesh);
  }
}

u32 ScriptReader::find_mesh(std::string_view name, u32 line) const {
  const NameIndex::Entry* entry = meshes_.find(name, line);
  return entry ? entry->target : kNoMesh;
}

/// A meshmap's own name comes before the mesh that MESHMAP NEW ties it to: where both exist the names are
/// equal but for typing errors in MESH=.
u32 ScriptReader::mesh_of(const Directive& directive) {
  const bool is_meshmap = same_name(directive.object, "MESHMAP");
  std::string_view name;
  if (!directive.find(is_meshmap ? "MESHMAP" : "MESH", name))
    name = directive.value(is_meshmap ? "MESH" : "MESHMAP");
  if (name.empty()) {
    remarks_.warning(directive.line, {"% names no mesh", {directive.command()}}, {"The line is ignored."});
    return kNoMesh;
  }
  u32 mesh = find_mesh(name, directive.line);
  if (mesh == kNoMesh) {
    const NameIndex::Entry* alias = meshmaps_.find(name, directive.line);
    if (alias) mesh = find_mesh(aliases_[alias->target].mesh, directive.line);
  }
  if (mesh != kNoMesh) return mesh;
  const bool comes_later = find_mesh(name, kEnd) != kNoMesh;
  remarks_.warning(
      directive.line,
      {comes_later ? "% is used before its import" : "% is not imported in this file", {shown(name)}},
      {comes_later ? "Lines about a mesh count only behind its MESH IMPORT; these are ignored."
                   : "No MESH IMPORT before these lines brings a mesh of that name, so they are ignored."});
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
  remarks_.mended(directive.line, {"MESHMAP NEW names a mesh that is not there"},
                  {"It ties % to %; the mesh called % is meant.", {known, shown(mesh), known}});
}

void ScriptReader::set_origin(const Directive& directive, u32 mesh) {
  ScriptMesh& turned = script_.meshes[mesh];
  turned.origin = {};
  turned.rotation = {};
  set_triple(directive, {"X", "Y", "Z"}, 0, turned.origin);
  set_triple(directive, {"PITCH", "YAW", "ROLL"}, 0, turned.rotation);
}

void ScriptReader::set_scale(const Directive& directive, u32 mesh) {
  const bool by_meshmap = same_name(directive.object, "MESHMAP");
  if (!by_meshmap && (states_[mesh] & kScaledByMeshmap)) return;
  if (!set_triple(directive, {"X", "Y", "Z"}, 1, script_.meshes[mesh].scale)) return;
  if (by_meshmap) states_[mesh] |= kScaledByMeshmap;
}

void ScriptReader::add_sequence(const Directive& directive, u32 mesh) {
  const std::string_view name = name_of(directive, "SEQ");
  if (name.empty()) return;
  u32 start = 0;
  u32 count = 0;
  if (directive.has("STARTFRAME")) take_count(directive, "STARTFRAME", start);
  take_count(directive, "NUMFRAMES", count);
  double rate = 0;
  if (directive.has("RATE")) take_number(directive, "RATE", rate);
  if (count == 0) {
    remarks_.warning(directive.line, {"Sequence % has no frames", {shown(name)}}, {"The line is ignored."});
    return;
  }
  if (!room(sizeof(Sequence) + directive.values.size(), directive.line)) return;
  Sequence& sequence = add_to(script_.meshes[mesh].sequences);
  sequence.name = name;
  sequence.group = directive.value("GROUP");
  sequence.start = start;
  sequence.count = count;
  sequence.rate = rate < 0 ? 0 : rate;
  sequence.line = directive.line;
}

void ScriptReader::add_notify(const Directive& directive, u32 mesh) {
  const std::string_view sequence = name_of(directive, "SEQ");
  const std::string_view function = name_of(directive, "FUNCTION");
  double time = 0;
  if (!take_number(directive, "TIME", time) || sequence.empty() || function.empty()) return;
  if (time < 0 || time > 1) {
    remarks_.mended(directive.line, {"A notify of % is outside of it", {shown(sequence)}},
                    {"TIME runs from 0 at the start to 1 at the end; the nearer of the two is used."});
    time = time < 0 ? 0 : 1;
  }
  if (!room(sizeof(Notify) + directive.values.size(), directive.line)) return;
  Notify& notify = add_to(script_.meshes[mesh].notifies);
  notify.sequence = sequence;
  notify.time = time;
  notify.function = function;
  notify.line = directive.line;
}

void ScriptReader::drop_frames(const Directive& directive, u32 mesh) {
  u32 start = 0;
  u32 count = 0;
  if (directive.has("STARTFRAME")) take_count(directive, "STARTFRAME", start);
  take_count(directive, "NUMFRAMES", count);
  if (count == 0 || !room(sizeof(DroppedFrames), directive.line)) return;
  add_to(script_.meshes[mesh].dropped) = {start, count, directive.line};
}

void ScriptReader::set_texture(const Directive& directive, u32 mesh) {
  const std::string_view name = name_of(directive, "TEXTURE");
  u32 number = 0;
  if (directive.has("NUM") && !take_count(directive, "NUM", number)) return;
  if (name.empty() || same_name(name, "none")) return;
  if (number >= kMostSlots) {
    remarks_.warning(directive.line, {"SETTEXTURE names a slot above 255"},
                     {"No face can ask for it; the line is ignored."});
    return;
  }
  std::vector<SlotTexture>& textures = script_.meshes[mesh].textures;
  SlotTexture* slot = find_slot(textures, number);
  if (!slot) {
    if (!room(sizeof(SlotTexture) + name.size(), directive.line)) return;
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
  if (!room(sizeof(TextureImport) + name.size() + file.size(), directive.line)) return;
  TextureImport& import = add_to(script_.textures);
  import.name = name;
  import.file = file;
  import.line = directive.line;
}

/// A value that has to be there; empty, with a remark, when it is not.
std::string_view ScriptReader::name_of(const Directive& directive, const char* key) {
  const std::string_view name = directive.value(key);
  if (name.empty()) {
    remarks_.warning(directive.line, {"% has no %", {directive.command(), key}},
                     {"The line cannot do what it is for without it."});
  }
  return name;
}

/// A number that has to be there; false, with a remark, when it is not.
bool ScriptReader::take_number(const Directive& directive, const char* key, double& number) {
  const std::string_view word = name_of(directive, key);
  if (word.empty()) return false;
  const auto read = read_number(word);
  if (!read) {
    remarks_.warning(directive.line, {"% of % is not a number", {key, directive.command()}},
                     {"It is % and counts as not written.", {shown(word)}});
    return false;
  }
  number = *read;
  return true;
}

/// A count that has to be there; false, with a remark, when it is not.
bool ScriptReader::take_count(const Directive& directive, const char* key, u32& count) {
  double number = 0;
  if (!take_number(directive, key, number)) return false;
  if (number < 0) {
    remarks_.warning(directive.line, {"% of % is below zero", {key, directive.command()}},
                     {"It counts as 0."});
  }
  count = as_count(number);
  return true;
}

/// Reads three numbers, `missing` where a key is not there; leaves the triple alone when none of them is.
bool ScriptReader::set_triple(const Directive& directive, const char* const (&keys)[3], double missing,
                              Triple& triple) {
  Triple read;
  bool any = false;
  for (u32 i = 0; i < 3; ++i) {
    std::string_view word = missing == 0 ? "0" : "1";
    read.values[i] = missing;
    if (directive.has(keys[i]) && take_number(directive, keys[i], read.values[i])) {
      word = directive.value(keys[i]);
      any = true;
    }
    add_word(read.text, word);
  }
  if (!any) return false;
  read.line = directive.line;
  triple = std::move(read);
  return true;
}

bool ScriptReader::room(u64 bytes, u32 line) {
  if (!stopped_ && limits_.charge(bytes)) return true;
  if (!stopped_) {
    remarks_.warning(line, {"The class file asks for too much memory"},
                     {"Interpretation stopped at this line."});
  }
  stopped_ = true;
  return false;
}

}  // namespace retromesh::unreal
