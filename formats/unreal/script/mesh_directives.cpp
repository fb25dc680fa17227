// The second pass over a class file: directives about imported meshes, TEXTURE IMPORT, and the block of
// default properties.
#include <string_view>

#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/reader.hpp"
#include "formats/unreal/script/script.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// Reads the first `defaultproperties` block of a class file, line by line, without comments.
class DefaultPropertiesReader {
 public:
  explicit DefaultPropertiesReader(DefaultProperties& properties) : properties_(properties) {}

  /// Reads the next line that is not a directive.
  void read_line(std::string_view line, u32 number);

 private:
  enum class State : u8 { before_block, after_keyword, in_block, after_block };

  void read_properties(std::string_view line, u32 number);
  void set(std::string_view key, u32 slot, std::string_view value, u32 line);

  DefaultProperties& properties_;
  State state_ = State::before_block;
};

constexpr std::string_view kKeyword = "defaultproperties";

bool starts_block(std::string_view line) {
  if (!same_name(line.substr(0, kKeyword.size()), kKeyword)) return false;
  line.remove_prefix(kKeyword.size());
  return line.empty() || is_blank(line[0]) || line[0] == '{';
}

/// Length of a value: up to a blank, `}` or `;` outside quotes and parentheses.
std::size_t value_length(std::string_view text) {
  char quote = 0;
  u32 depth = 0;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char letter = text[i];
    if (quote) {
      if (letter == quote) quote = 0;
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
    } else if (letter == '(') {
      ++depth;
    } else if (letter == ')') {
      if (depth) --depth;
    } else if (depth == 0 && (is_blank(letter) || letter == '}' || letter == ';')) {
      break;
    }
  }
  return i;
}

/// Removes "(2)" or "[2]" from the end of a key and returns the number; 0 without one.
u32 take_slot(std::string_view& key) {
  const std::size_t start = key.find_first_of("([");
  if (start == std::string_view::npos) return 0;
  const auto slot = read_number(key.substr(start + 1));
  key = key.substr(0, start);
  return slot ? as_count(*slot) : 0;
}

bool is_true(std::string_view value) { return same_name(value, "true") || value == "1"; }

void set_texture(SlotTexture& texture, std::string_view value, u32 line) {
  const std::string_view name = unquoted(value);
  const bool none = same_name(name, "none");
  texture.texture = none ? std::string_view() : name;
  texture.line = none ? 0 : line;
}

void set_slot(std::vector<SlotTexture>& slots, u32 slot, std::string_view value, u32 line) {
  if (slot >= kMostSlots) return;
  SlotTexture* texture = find_slot(slots, slot);
  if (!texture) {
    if (same_name(unquoted(value), "none")) return;
    texture = &add_to(slots);
    texture->slot = slot;
  }
  set_texture(*texture, value, line);
}

void DefaultPropertiesReader::read_line(std::string_view line, u32 number) {
  if (state_ == State::after_block) return;
  skip_blanks(line);
  if (line.empty()) return;
  if (state_ == State::before_block) {
    if (!starts_block(line)) return;
    state_ = State::after_keyword;
    line.remove_prefix(kKeyword.size());
    skip_blanks(line);
    if (line.empty()) return;
  }
  if (state_ == State::after_keyword) {
    state_ = State::in_block;
    if (line[0] == '{') line.remove_prefix(1);
  }
  read_properties(line, number);
}

void DefaultPropertiesReader::read_properties(std::string_view line, u32 number) {
  while (true) {
    skip_blanks(line);
    if (line.empty()) return;
    if (line[0] == '}') {
      state_ = State::after_block;
      return;
    }
    std::size_t length = 0;
    while (length < line.size() && !is_blank(line[length]) && line[length] != '=' && line[length] != '}')
      ++length;
    std::string_view key = line.substr(0, length);
    line.remove_prefix(length);
    skip_blanks(line);
    if (line.empty() || line[0] != '=') continue;
    line.remove_prefix(1);
    skip_blanks(line);
    const std::string_view value = line.substr(0, value_length(line));
    line.remove_prefix(value.size());
    const u32 slot = take_slot(key);
    set(key, slot, value, number);
  }
}

void DefaultPropertiesReader::set(std::string_view key, u32 slot, std::string_view value, u32 line) {
  DefaultProperties& p = properties_;
  if (same_name(key, "Mesh")) {
    const std::string_view name = last_part(unquoted(value));
    const bool none = same_name(name, "none");
    p.mesh = none ? std::string_view() : name;
    p.mesh_line = none ? 0 : line;
  } else if (same_name(key, "Skin")) {
    set_texture(p.skin, value, line);
  } else if (same_name(key, "Texture")) {
    set_texture(p.texture, value, line);
  } else if (same_name(key, "MultiSkins")) {
    set_slot(p.multi_skins, slot, value, line);
  } else if (same_name(key, "Style")) {
    p.style = value;
    p.style_line = line;
  } else if (same_name(key, "bUnlit")) {
    p.unlit = is_true(value);
  } else if (same_name(key, "bMeshEnviroMap")) {
    p.environment_map = is_true(value);
  } else if (same_name(key, "bNoSmooth")) {
    p.no_smooth = is_true(value);
  } else if (same_name(key, "DrawScale")) {
    if (const auto number = read_number(value)) {
      p.draw_scale.values = {*number, *number, *number};
      p.draw_scale.text = value;
      p.draw_scale.line = line;
    }
  }
}

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
