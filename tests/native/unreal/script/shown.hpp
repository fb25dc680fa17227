#pragma once
#include <sstream>
#include <string>

#include "formats/unreal/script/script.hpp"
#include "tests/support/catch.hpp"

/// What was read from texts, as text; the lines of a file are in brackets.
namespace retromesh::test {

/// A line of a text and what was read from it.
struct TextCase {
  const char* what;
  std::string text;
  const char* shown;
};

inline std::string at(u32 line) { return " (" + std::to_string(line) + ')'; }

/// "; scale 1 2 3 (4)", or nothing where no line sets it. Its text has to have its values.
inline std::string shown(const char* name, const unreal::Triple& triple) {
  if (triple.line == 0) return "";
  std::istringstream numbers(triple.text);
  double number = 0;
  for (const double value : triple.values) {
    if (double next = 0; numbers >> next) number = next;
    CHECK(value == number);
  }
  return std::string("; ") + name + ' ' + triple.text + at(triple.line);
}

/// "; slot 3 'Skin' (4)"
inline std::string shown(const unreal::SlotTexture& skin) {
  return "; slot " + std::to_string(skin.slot) + " '" + skin.texture + '\'' + at(skin.line);
}

/// "; skin 'Skin' (4)", or nothing where no line sets it.
inline std::string shown(const char* name, const unreal::SlotTexture& skin) {
  return skin.line == 0 ? "" : std::string("; ") + name + " '" + skin.texture + '\'' + at(skin.line);
}

/// A line for each note, with how often it is meant.
inline std::string shown(const Notes& notes) {
  constexpr const char* kSeverities[] = {"warning", "mended", "fact"};
  std::string text;
  for (const Note& note : notes) {
    text += std::string(kSeverities[static_cast<u32>(note.severity())]) + ": " + note.title +
            at(note.location.at);
    text += note.count > 1 ? " x " + std::to_string(note.count) + '\n' : "\n";
  }
  return text;
}

}  // namespace retromesh::test
