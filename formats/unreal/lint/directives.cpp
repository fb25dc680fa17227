#include "formats/unreal/lint/directives.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "formats/files/edit_distance.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/directive.hpp"
#include "formats/unreal/script/line_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

struct Command {
  const char* name;
  std::span<const char* const> keys;
};

constexpr const char* kImportKeys[] = {
    "MESH",  "ANIVFILE", "DATAFILE",    "X",      "Y",        "Z",        "MIRROR",   "UNMIRROR", "ZEROTEX",
    "CURVY", "MLOD",     "UNMIRRORTEX", "LODOLD", "LODSTYLE", "LODFRAME", "LODNOTEX", "LODPARAMS"};
constexpr const char* kOriginKeys[] = {"MESH", "X", "Y", "Z", "PITCH", "YAW", "ROLL"};
constexpr const char* kSequenceKeys[] = {"MESH", "SEQ", "STARTFRAME", "NUMFRAMES", "RATE", "GROUP"};
constexpr const char* kNotifyKeys[] = {"MESH", "SEQ", "TIME", "FUNCTION"};
constexpr const char* kDropKeys[] = {"MESH", "STARTFRAME", "NUMFRAMES"};
constexpr const char* kLodKeys[] = {"MESH", "STRENGTH", "MINVERTS", "MORPH", "ZDISP", "HYSTERESIS"};
constexpr const char* kNewKeys[] = {"MESHMAP", "MESH"};
constexpr const char* kScaleKeys[] = {"MESHMAP", "MESH", "X", "Y", "Z"};
constexpr const char* kSetTextureKeys[] = {"MESHMAP", "NUM", "TEXTURE", "TLOD"};
constexpr const char* kTextureKeys[] = {"NAME",   "FILE",    "GROUP", "MIPS",    "FLAGS",
                                        "LODSET", "PALETTE", "MASK",  "PACKAGE", "TEXFLAGS"};

/// The commands about meshes and textures. Others have no list of keys, so that only their names are
/// compared.
constexpr Command kCommands[] = {
    {"MESH IMPORT", kImportKeys},     {"MESH ORIGIN", kOriginKeys},
    {"MESH SEQUENCE", kSequenceKeys}, {"MESH NOTIFY", kNotifyKeys},
    {"MESH DROPFRAMES", kDropKeys},   {"MESH LODPARAMS", kLodKeys},
    {"MESH SCALE", kScaleKeys},       {"MESHMAP NEW", kNewKeys},
    {"MESHMAP SCALE", kScaleKeys},    {"MESHMAP SETTEXTURE", kSetTextureKeys},
    {"TEXTURE IMPORT", kTextureKeys},
};
constexpr const char* kNames[] = {
    "MESH IMPORT",    "MESH ORIGIN",      "MESH SEQUENCE",        "MESH NOTIFY",       "MESH DROPFRAMES",
    "MESH LODPARAMS", "MESH SCALE",       "MESHMAP NEW",          "MESHMAP SCALE",     "MESHMAP SETTEXTURE",
    "TEXTURE IMPORT", "MESH MODELIMPORT", "MESH DEFAULTANIM",     "MESH WEAPONATTACH", "MESH WEAPONPOSITION",
    "MESH BONENAME",  "MESH BONELINK",    "MESH ATTACHNOTIFY",    "ANIM IMPORT",       "ANIM SEQUENCE",
    "ANIM DIGEST",    "ANIM NOTIFY",      "AUDIO IMPORT",         "FONT IMPORT",       "MUSIC IMPORT",
    "OBJ LOAD",       "OBJ SAVE",         "PALETTE IMPORT",       "MAP LOAD",          "LEVEL IMPORT",
    "NEW STYLESHEET", "NEW TRUETYPEFONT", "NEW SHADOWBITMAPFONT", "TEXTURE BTC",       "FONT TRUETYPE"};

const Command* command_called(std::string_view name) {
  for (const Command& command : kCommands) {
    if (same_name(name, command.name)) return &command;
  }
  return nullptr;
}

/// The command of a line whose first word is missing, "SEQUENCE MESH=crate": what it is about is its first
/// key. Null for other lines.
const char* command_without_object(const Directive& directive) {
  const std::string_view key = directive.verb.substr(0, directive.verb.find('='));
  if (key.size() == directive.verb.size()) return nullptr;
  const std::string name = Directive{key, directive.object, {}, 0}.command();
  for (const char* const known : kNames) {
    if (same_name(name, known)) return known;
  }
  return nullptr;
}

/// "MESH ORIGIN", and "SEQUENCE" where a key follows.
std::string command_words(const Directive& directive) {
  std::string words = directive.command();
  const std::size_t key = words.find('=');
  if (key != std::string::npos) words.resize(std::min(key, directive.object.size()));
  return words.substr(0, words.find_last_not_of(' ') + 1);
}

/// Whether a command begins with MESH and is not among those of the game. Of other things, commands that
/// nothing here knows may exist.
bool is_unknown(const Directive& directive, std::string_view name) {
  if (!same_name(directive.object.substr(0, 4), "MESH")) return false;
  for (const char* const known : kNames) {
    if (same_name(name, known)) return false;
  }
  return true;
}

}  // namespace

const char* nearest_command(const Directive& directive) {
  if (const char* const command = command_without_object(directive)) return command;
  const std::string name = directive.command();
  return command_called(name) ? nullptr : nearest_word(name, kNames);
}

bool lacks_object(const Directive& directive) { return command_without_object(directive) != nullptr; }

const char* nearest_key(const Directive& directive, const Pair& pair) {
  if (pair.value.empty()) return nullptr;
  const Command* const command = command_called(directive.command());
  const char* const nearest = command ? nearest_word(pair.key, command->keys) : nullptr;
  return nearest && !directive.has(nearest) ? nearest : nullptr;
}

void lint_directives(std::string_view text, TextNotes& notes) {
  LineReader lines(text);
  Directive directive;
  while (lines.next()) {
    if (!read_directive(lines.text(), lines.number(), directive)) continue;
    const std::string name = command_words(directive);
    if (const char* const nearest = nearest_command(directive)) {
      notes.add(Rule::directive_misspelt, directive.line, {"% is not a command", {shown(name)}},
                {"The importer ignores the line. The nearest command is %.", {nearest}});
    } else if (is_unknown(directive, name)) {
      notes.add(Rule::directive_unknown, directive.line, {"% is unknown", {shown(name)}},
                {"The importer ignores the line."});
    }
    std::string_view rest = directive.values;
    for (Pair pair; take_pair(rest, pair);) {
      const char* const nearest = nearest_key(directive, pair);
      if (!nearest) continue;
      notes.add(Rule::key_misspelt, directive.line, {"% is not a key of %", {shown(pair.key), name}},
                {"The importer ignores it. The nearest key is %.", {nearest}});
    }
  }
}

}  // namespace retromesh::unreal
