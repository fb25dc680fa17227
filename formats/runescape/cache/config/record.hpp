#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/cache/config/opcode_reader.hpp"
#include "formats/runescape/mesh/recolour.hpp"

namespace retromesh::runescape::cache {

/// ModelUse::shape of a model for which none is given.
inline constexpr u8 kNoShape = 0xFF;

struct ModelUse {
  u32 model = 0;
  u8 shape = kNoShape;  ///< Of an object: 0 to 3 walls, 4 to 8 on walls, 10 and 11 the centre, 12 to 21
                        ///< roofs, 22 floor.
};

/// What a man or a woman wears of an item.
struct Worn {
  std::array<u32, 3> models{kNothing, kNothing, kNothing};
  std::array<u32, 2> heads{kNothing, kNothing};  ///< In the chat box.
  i32 lift = 0;                                  ///< Added to y of the models, which points down.
};

/// The look of a record of any kind but sequences. Models, sequences, and records are numbers; kNothing is
/// none.
struct Record {
  std::string title;  ///< UTF-8; empty without one.
  std::vector<ModelUse> models;
  std::vector<u32> heads;    ///< Models in the chat box.
  std::array<Worn, 2> worn;  ///< By a man, by a woman.
  std::vector<Recolour> recolours;
  std::vector<Recolour> retextures;
  std::array<i32, 3> scale{128, 128, 128};  ///< x, height, z, in 128ths.
  std::array<i32, 3> offset{};              ///< x, height, z; y points down.
  i32 rotation = 0;                         ///< About the height, in degrees.
  bool mirror = false;
  i32 ambient = 0;   ///< As stored.
  i32 contrast = 0;  ///< As stored.
  u32 stand = kNothing;
  std::array<u32, 4> walk{kNothing, kNothing, kNothing, kNothing};  ///< Forward, back, left, right.
  std::vector<u32> motions;                                         ///< Turning, running, crawling.
  u32 stance = kNothing;                                            ///< The record that has these sequences.
  std::vector<u32> variants;                                        ///< Records that are shown in its place.
  u32 linked = kNothing;    ///< The item that a note or placeholder stands for.
  u32 shown_as = kNothing;  ///< The item whose model it has: it is a note or placeholder.
  std::vector<u32> stacks;  ///< Items that are shown for more than one.
  u8 body_part = 0;
  RecordEnd end;
};

/// Reads a record; never fails: what was read until its end stays. Where the limits do not allow the memory,
/// the record is empty and cut.
Record read_record(const OpcodeTable& table, ByteView bytes, Limits& limits);

/// Notes a record that is not complete, of a file of records; others of the file are counted with it.
void note_end(RecordKind kind, u32 id, const RecordEnd& end, const std::string& file, Notes& notes);

/// What a record's contrast adds to the light's, by which its client multiplies it.
i32 added_contrast(RecordKind kind, Edition edition, i32 stored);

/// The name of a kind in ids and sections: "npc", "obj", "loc", "seq", "spot", "idk", "bas".
const char* name_of(RecordKind kind);

/// A text of records, which has one byte for each character, as UTF-8.
std::string text_of_record(std::string_view text);

}  // namespace retromesh::runescape::cache
