#pragma once
#include <array>
#include <span>
#include <string_view>

#include "formats/io/numbers.hpp"

/// What the opcodes of config records are followed by, and what they say, in the editions of the client.
/// (README, "Cache records".)
namespace retromesh::runescape::cache {

/// A stance has the sequences of npcs of HD caches.
enum class RecordKind : u8 { npc, item, object, sequence, effect, body, stance };

/// The clients whose records differ, oldest first within a line of clients. Records do not say theirs.
enum class Edition : u8 {
  old_first,  ///< Builds to 194.
  old,        ///< To 253.
  old_late,   ///< To 377.
  js5_first,  ///< 400 to 455.
  js5,        ///< To 2008, and old school to revision 209.
  os_210,     ///< Old school, from this revision on.
  os_220,
  os_226,
  os_233,
  hd,  ///< About build 488 to 502.
  hd_503,
  hd_582,
  hd_614,
  hd_670,
};

/// Strings end with a line feed, else with 0.
constexpr bool has_lines(Edition edition) { return edition <= Edition::old_late; }

/// Whether clients also replace textures by the pairs of colours.
constexpr bool recolours_textures(Edition edition) { return edition <= Edition::js5_first; }

/// The editions that a store may have, the likeliest first: of old stores, of configs in index 2 of a JS5
/// store, and of those with an index for each kind.
std::span<const Edition> old_editions();
std::span<const Edition> js5_editions();
std::span<const Edition> hd_editions();

/// What an opcode says, as far as it concerns the appearance.
enum class Meaning : u8 {
  other,
  title,
  models,         ///< One or more.
  shaped_models,  ///< Pairs of a model and its shape.
  nested_models,  ///< Their count, and for each shape: it, the count of its models, and these.
  heads,          ///< The models in the chat box.
  worn_model,     ///< Slots 0 to 2 of men, 3 to 5 of women; a lift may follow.
  worn_head,      ///< Slots 0 and 1 of men, 2 and 3 of women.
  recolours,      ///< Pairs: what is replaced, by what.
  retextures,     ///< The same.
  recolour_from,  ///< What is replaced, of the pair that the opcode counts.
  recolour_to,
  scale,     ///< Slots 0 to 2: x, height, z; in 128ths.
  width,     ///< Scale of x and z.
  offset,    ///< Slots 0 to 2: x, height, z.
  rotation,  ///< In degrees.
  mirror,
  ambient,
  contrast,
  stand,   ///< A sequence.
  walk,    ///< One sequence, or forward, back, left, right.
  motion,  ///< Other sequences.
  stance,  ///< The record that has the sequences.
  stand_and_walk,
  variants,  ///< Records that are shown in its place; the slot counts the numbers before them.
  linked,    ///< The item that it stands for.
  shown_as,  ///< The item whose model it has.
  stack,     ///< An item that is shown from a count on, and the count.
  body_part,
  frame_rows,     ///< Of a sequence: frame, second frame, length.
  frame_columns,  ///< Lengths, then low and high halves of the frames.
  replay_offset,
  stretches,
  priority,
  left_hand,
  right_hand,
  replay_count,
  skeletal,  ///< Key frames of later clients.
};

/// "sequence while standing"
const char* words_of(Meaning meaning);

/// What follows opcodes:
///
///   b u8, B i8, s u16, S i16, t u24, i i32, z a string, u a smart without sign, g u16 or u32 by its first
///   bit
///   [..] a u8 and as many of these; {..} a u16; <..> a u8 and one more; (..) while a byte is not 0
///   # the count of the list that follows is one of the numbers
///   P parameters, H icons over the head, E sounds of frames
// clang-format off
inline constexpr std::string_view kOperandPatterns[] = {
    "", "B", "E", "H", "P", "S", "b", "g", "i", "s", "u", "z", "BB", "bb", "bs", "ib", "sb", "ss",
    "BBB", "[B]", "[b]", "[g]", "[i]", "[s]", "[t]", "bbz", "bss", "sbb", "BBBB", "[gb]", "[ib]",
    "[sb]", "[ss]", "bsbs", "bsss", "ssss", "{st}", "[sss]", "b(bz)", "ss<g>", "ss<s>", "ssssb", "{sss}",
    "[bBBB]", "[sbbb]", "bssiiz", "ssb[s]", "ssg<g>", "sss<s>", "bsssiiz", "ssbb[s]", "{ssbbb}", "bssssss",
    "#[B#[g]]", "#[B#[s]]", "{ssbbbb}", "#[B#[g]]#[B#[g]]", "#[B#[s]]#[B#[s]]",
};
// clang-format on

/// One of kOperandPatterns by its number: tables of pointers do not compress.
class Operands {
 public:
  consteval Operands(const char* pattern) {
    while (kOperandPatterns[number_] != pattern) ++number_;
  }
  constexpr operator std::string_view() const { return kOperandPatterns[number_]; }

 private:
  u8 number_ = 0;
};

/// Opcodes `first` to `last` in the editions `from` to `to`.
struct OpcodeRow {
  u8 first;
  u8 last;
  Edition from;
  Edition to;
  Operands operands;
  Meaning meaning = Meaning::other;
  u8 slot = 0;
};

std::span<const OpcodeRow> opcode_rows(RecordKind kind);

/// The rows of one kind in one edition, by opcode.
class OpcodeTable {
 public:
  OpcodeTable(RecordKind kind, Edition edition);

  RecordKind kind() const { return kind_; }
  Edition edition() const { return edition_; }

  /// Null for an opcode that no client is known to read.
  const OpcodeRow* find(u8 opcode) const { return rows_[opcode]; }

 private:
  RecordKind kind_;
  Edition edition_;
  std::array<const OpcodeRow*, 256> rows_{};
};

}  // namespace retromesh::runescape::cache
