#include "formats/runescape/cache/config/sequence.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

void add_rows(SequenceRecord& sequence, std::span<const u32> numbers) {
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    add_to(sequence.steps) = {numbers[i], numbers[i + 2]};
  }
}

void add_columns(SequenceRecord& sequence, std::span<const u32> numbers) {
  const std::size_t count = numbers.size() / 3;
  for (std::size_t i = 0; i < count; ++i) {
    const u32 low = numbers[count + i];
    const u32 high = numbers[2 * count + i];
    add_to(sequence.steps) = {high << 16 | low, numbers[i]};
  }
}

void set(SequenceRecord& sequence, Meaning meaning, std::span<const u32> numbers) {
  const u32 first = numbers.empty() ? 1 : numbers[0];
  switch (meaning) {
    case Meaning::frame_rows:
      sequence.steps.clear();
      return add_rows(sequence, numbers);
    case Meaning::frame_columns:
      sequence.steps.clear();
      return add_columns(sequence, numbers);
    case Meaning::replay_offset:
      sequence.replay_offset = first;
      break;
    case Meaning::replay_count:
      sequence.replay_count = first;
      break;
    case Meaning::priority:
      sequence.priority = first;
      break;
    case Meaning::stretches:
      sequence.stretches = first == 1;
      break;
    case Meaning::left_hand:
      sequence.left_hand = first;
      break;
    case Meaning::right_hand:
      sequence.right_hand = first;
      break;
    case Meaning::skeletal:
      sequence.skeletal = first;
      break;
    default:
      break;
  }
}

}  // namespace

SequenceRecord read_sequence(const OpcodeTable& table, ByteView bytes, Limits& limits) {
  SequenceRecord sequence;
  if (!limits.charge(sizeof(SequenceRecord) + 16 * u64{bytes.size()})) return sequence;
  OpcodeReader opcodes(table, bytes);
  while (opcodes.next()) set(sequence, opcodes.row().meaning, opcodes.numbers());
  sequence.end = opcodes.end();
  return sequence;
}

}  // namespace retromesh::runescape::cache
