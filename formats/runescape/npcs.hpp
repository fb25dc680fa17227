#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/recolour.hpp"

namespace retromesh::runescape {

/// A `.npc` section, as far as it says how the thing looks.
struct Npc {
  std::string name;   ///< "man_white"
  std::string title;  ///< "Man", as players see it.
  SourceLocation location;
  std::vector<std::string> models;       ///< By number.
  std::vector<std::string> head_models;  ///< What talks in the chat box.
  std::string ready;                     ///< Sequence of standing.
  std::array<std::string, 4> walk;       ///< Forward, back, left, right; one or four are given.
  std::vector<Recolour> recolours;
  i32 ambient = 0;   ///< Added to the light's.
  i32 contrast = 0;  ///< Added to the light's.
  i32 width = 128;   ///< Of 128: how x and z are stretched, once posed.
  i32 height = 128;
  bool has_alpha = false;  ///< Its sequences may fade faces.
};

/// Adds the sections of a `.npc` text. Never fails: what is odd becomes a Note with its line, what says
/// nothing of looks is skipped. (README, "Configs".)
void read_npcs(const std::string& file, ByteView text, std::vector<Npc>& npcs, Notes& notes, Limits& limits);

}  // namespace retromesh::runescape
