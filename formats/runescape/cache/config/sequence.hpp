#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/runescape/cache/config/opcode_reader.hpp"

namespace retromesh::runescape::cache {

struct SequenceStep {
  u32 frame = 0;   ///< Old stores: the number of a frame; later: group << 16 | file.
  u32 length = 0;  ///< In ticks of 20 ms; 0 in old stores for that of the frame.
};

/// A record of a sequence. Numbers that are not given are kNothing.
struct SequenceRecord {
  std::vector<SequenceStep> steps;
  u32 replay_offset = kNothing;  ///< Steps to go back after the last one.
  u32 replay_count = kNothing;
  u32 priority = kNothing;
  bool stretches = false;
  u32 left_hand = kNothing;  ///< Items held, 512 more than their number; 0 hides what is held.
  u32 right_hand = kNothing;
  u32 skeletal = kNothing;  ///< Key frames of later clients, which have no steps.
  RecordEnd end;
};

/// Reads a sequence as read_record a record.
SequenceRecord read_sequence(const OpcodeTable& table, ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape::cache
