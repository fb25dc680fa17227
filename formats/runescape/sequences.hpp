#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"

namespace retromesh::runescape {

/// One frame of a sequence.
struct SequenceFrame {
  u32 number = 0;    ///< Of its line: frame1 is the first.
  std::string name;  ///< As the pack of frames calls it; empty when only a delay was given.
  u32 delay = 0;     ///< In ticks of 20 ms; 0: the frame's own.
};

/// A `.seq` section. What the file does not say is kNoNumber.
struct Sequence {
  std::string name;
  SourceLocation location;
  std::vector<SequenceFrame> frames;  ///< By number.
  u32 replay_offset = 0xFFFFFFFF;     ///< Frames that it goes back when it has ended.
  u32 replay_count = 0xFFFFFFFF;
  u32 priority = 0xFFFFFFFF;
  bool stretches = false;
  std::string left_hand;  ///< What the hand holds meanwhile; "hide" for nothing.
  std::string right_hand;
};

/// Adds the sections of a `.seq` text. Never fails: what is odd becomes a Note with its line. (README,
/// "Configs".)
void read_sequences(const std::string& file, ByteView text, std::vector<Sequence>& sequences, Notes& notes,
                    Limits& limits);

}  // namespace retromesh::runescape
