#include <string_view>

#include "formats/io/message.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/inspection.hpp"

namespace retromesh::runescape {
namespace {

/// What a setting does. `%` in the words is the value, after the number of the key where it has one.
struct Setting {
  std::string_view key;
  const char* words;
  bool is_numbered = false;
};

constexpr Setting kOfSequences[] = {
    {"frame", "Frame %: %", true},
    {"delay", "Frame % is shown for % ticks of 20 ms", true},
    {"iframe", "Frame % of the head in the chat box: %", true},
    {"replayoff", "After the last frame it goes back % frames"},
    {"replaycount", "It is played % times"},
    {"priority", "Priority % among sequences"},
    {"stretches", "It stretches while moving: %"},
    {"walkmerge", "Labels that a walk keeps moving: %"},
    {"lefthand", "Left hand: %"},
    {"righthand", "Right hand: %"},
};

constexpr Setting kOfNpcs[] = {
    {"name", "It is called %"},
    {"model", "Part %: model %", true},
    {"head", "Part % of the head in the chat box: model %", true},
    {"readyanim", "Idle sequence %"},
    {"walkanim", "Walk sequences %"},
    {"hasalpha", "Its sequences may change the transparency of faces: %"},
    {"ambient", "Adds % to the ambient light"},
    {"contrast", "Adds % to the contrast of the light"},
    {"resizeh", "Width and depth are % of 128"},
    {"resizev", "Height is % of 128"},
    {"rotation", "It is turned by % degrees"},
    {"kind", "It is of the kind: %"},
    {"light", "It is lit as the kind: %"},
    {"scale", "Before light, x, y and z are multiplied by these 128ths: %"},
    {"offset", "Before light, x, y and z are moved by %"},
    {"mirror", "Front and back are exchanged: %"},
};

std::string words_of(const ConfigLine& line, const NumberedKey& key, const Setting& setting) {
  if (setting.is_numbered) return format({setting.words, {key.number, line.value}});
  return format({setting.words, {line.value}});
}

/// Recolours and retextures are pairs of keys: recol1s is replaced by recol1d.
std::string recolour_words(const ConfigLine& line, const NumberedKey& key) {
  const char* const what = key.word == "recol" ? "colour" : "texture";
  return format(
      {key.suffix == "s" ? "Re% %: replaces % %" : "Re% %: by % %", {what, key.number, what, line.value}});
}

std::string words_of(const ConfigLine& line, std::span<const Setting> settings, const char* section) {
  if (line.kind == ConfigLine::Kind::section) return format({section, {line.key}});
  if (line.kind == ConfigLine::Kind::invalid) return "Neither a section nor a setting";
  const NumberedKey key = split_key(line.key);
  if ((key.word == "recol" || key.word == "retex") && key.number > 0) return recolour_words(line, key);
  for (const Setting& setting : settings) {
    if (setting.is_numbered ? key.number > 0 && key.word == setting.key : line.key == setting.key)
      return words_of(line, key, setting);
  }
  return "Not used here";
}

}  // namespace

std::vector<ScriptLine> script_lines(const File& file) {
  const std::string extension = fold_case(std::string(extension_of(file.name)));
  const bool is_npc = extension == "npc";
  if (!is_npc && extension != "seq") return {};
  const std::span<const Setting> settings =
      is_npc ? std::span<const Setting>(kOfNpcs) : std::span<const Setting>(kOfSequences);
  std::vector<ScriptLine> lines;
  for (ConfigLines all(file.bytes); all.next();) {
    const ConfigLine& line = all.line();
    add_to(lines) = {line.number, words_of(line, settings, is_npc ? "Npc %" : "Sequence %")};
  }
  return lines;
}

}  // namespace retromesh::runescape
