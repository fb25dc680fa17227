#include "formats/runescape/config/sequences.hpp"

#include "formats/runescape/config/reader.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMaxFrames = 255;  // a byte counts them in the cache

class SequenceReader {
 public:
  SequenceReader(std::vector<Sequence>& sequences, const ConfigSource& text)
      : sequences_(sequences), text_(text) {}

  bool is_open() const { return open_; }

  bool begin(const ConfigLine& line) {
    if (!text_.has_room(line, sizeof(Sequence) + text_.file.size())) return open_ = false;
    Sequence& sequence = add_to(sequences_);
    sequence.name = copy_of(line.key);
    sequence.location = text_.at(line);
    return open_ = true;
  }

  bool set(const ConfigLine& line) {
    Sequence& sequence = sequences_.back();
    const NumberedKey key = split_key(line.key);
    if (key.number != 0 && key.suffix.empty()) return set_frame(sequence, key, line);
    if (line.key == "replayoff") {
      text_.count(line, sequence.replay_offset);
    } else if (line.key == "replaycount") {
      text_.count(line, sequence.replay_count);
    } else if (line.key == "priority") {
      text_.count(line, sequence.priority);
    } else if (line.key == "stretches") {
      sequence.stretches = is_yes(line.value);
    } else if (line.key == "lefthand" || line.key == "righthand") {
      if (!text_.has_room(line, 0)) return false;
      (line.key == "lefthand" ? sequence.left_hand : sequence.right_hand) = copy_of(line.value);
    } else if (line.key != "walkmerge") {
      unknown(line);
    }
    return true;
  }

  void end() { open_ = false; }

 private:
  bool set_frame(Sequence& sequence, const NumberedKey& key, const ConfigLine& line) {
    const bool is_frame = key.word == "frame";
    if (!is_frame && key.word != "delay") {
      if (key.word != "iframe") unknown(line);
      return true;
    }
    if (key.number > kMaxFrames) {
      text_.add_correction(Rule::sequence_frames_too_many, line, "A sequence has too many frames",
                           {"% is more than the % that the game holds.", {shown(line.key), u64{kMaxFrames}}});
      return true;
    }
    if (!text_.has_room(line, sizeof(SequenceFrame))) return false;
    SequenceFrame& frame = numbered(sequence.frames, key.number);
    if (is_frame) {
      frame.name = copy_of(line.value);
    } else {
      text_.count(line, frame.delay);
    }
    return true;
  }

  void unknown(const ConfigLine& line) {
    text_.add_note(Rule::setting_unknown, "Sequences have unknown settings",
                   {"The first is \"%\".", {shown(line.key)}}, text_.at(line));
  }

  std::vector<Sequence>& sequences_;
  const ConfigSource& text_;
  bool open_ = false;
};

}  // namespace

void read_sequences(const std::string& file, ByteView text, std::vector<Sequence>& sequences, Notes& notes,
                    Limits& limits) {
  const ConfigSource config{file, notes, limits};
  SequenceReader reader(sequences, config);
  read_sections(reader, config, text);
}

}  // namespace retromesh::runescape
