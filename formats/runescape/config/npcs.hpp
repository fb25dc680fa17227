#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/mesh/recolour.hpp"

namespace retromesh::runescape {

/// What a section is about: its label, and how it is lit.
enum class NpcKind : u8 { npc, item, object, effect };

/// The settings of a `.npc` section that concern its appearance.
struct Npc {
  std::string name;   ///< "man_white"
  std::string title;  ///< "Man", as displayed in the game.
  SourceLocation location;
  NpcKind kind = NpcKind::npc;
  NpcKind lit_as = NpcKind::npc;         ///< The kind, unless the section names another.
  std::vector<std::string> models;       ///< Sorted by number.
  std::vector<std::string> head_models;  ///< The model in the chat box.
  std::string ready;                     ///< Name of the idle sequence.
  std::array<std::string, 4> walk;       ///< Sequences: forward, back, left, right; a file has one or four.
  std::vector<Recolour> recolours;
  i32 ambient = 0;                          ///< Added to the light's.
  i32 contrast = 0;                         ///< Added to the light's.
  i32 width = 128;                          ///< Scale of x and z after posing, in 128ths.
  i32 height = 128;                         ///< Scale of y after posing, in 128ths.
  i32 rotation = 0;                         ///< About y after posing, in degrees.
  std::array<i32, 3> scale{128, 128, 128};  ///< Of the parts before light, in 128ths.
  std::array<i32, 3> offset{};              ///< Of the parts after this scale.
  bool is_mirrored = false;                 ///< Front and back are exchanged, before light.
  bool has_alpha = false;                   ///< Its sequences may change the alpha of faces.
};

/// Appends the sections of a `.npc` text. Never fails: invalid lines become notes, and settings that do not
/// concern the appearance are skipped. (README, "Configs".)
void read_npcs(const std::string& file, ByteView text, std::vector<Npc>& npcs, Notes& notes, Limits& limits);

}  // namespace retromesh::runescape
