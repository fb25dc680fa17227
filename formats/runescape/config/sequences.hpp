#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

struct SequenceFrame {
  u32 number = 0;    ///< As in the key: frame1 is the first.
  std::string name;  ///< Name in the pack of frames; empty when only a delay is given.
  u32 delay = 0;     ///< In ticks of 20 ms; 0: the delay of the frame file.
};

/// A `.seq` section. Numbers that are not given are kNoNumber.
struct Sequence {
  std::string name;
  SourceLocation location;
  std::vector<SequenceFrame> frames;  ///< Sorted by number.
  u32 replay_offset = 0xFFFFFFFF;     ///< Frames to go back after the last one.
  u32 replay_count = 0xFFFFFFFF;
  u32 priority = 0xFFFFFFFF;
  bool stretches = false;
  std::string left_hand;  ///< Item in the hand during the sequence; "hide" for none.
  std::string right_hand;
};

/// Appends the sections of a `.seq` text. Never fails: invalid lines become notes. (README, "Configs".)
void read_sequences(const std::string& file, ByteView text, std::vector<Sequence>& sequences, Notes& notes,
                    Limits& limits);

}  // namespace retromesh::runescape
