#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/files/listing.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/config/pack.hpp"
#include "formats/runescape/config/sequences.hpp"

namespace retromesh::runescape {

/// Ticks a second of the client.
inline constexpr u32 kTicksPerSecond = 50;

struct ClipFrame {
  u32 frame = 0;  ///< Index in Animations::frames.
  u32 ticks = 1;
};

struct FrameClip {
  std::string name;
  std::vector<ClipFrame> frames;
  u32 ticks = 0;        ///< Duration of all frames.
  u32 replay_from = 0;  ///< Index in `frames` that follows the last frame.
  bool replays = true;  ///< Else the clip plays once.
  u32 replay_count = kNoNumber;
  u32 priority = kNoNumber;   ///< From the config.
  bool is_sequence = false;   ///< From a config; else all frames of a base.
  const char* use = nullptr;  ///< What the npc uses it for, such as "Walking".
  SourceLocation location;    ///< Line of the config.
};

/// Makes clips in steps: one for each sequence with at least one known frame, then one for each base whose
/// frames no sequence uses, of all its frames sorted by id. Missing frames are skipped and noted. Frames are
/// found by file name, else by the id that the pack of frames, or the number at the end of the name, gives
/// them. A delay of 0 means the frame's own delay, and if that is 0, one tick.
class FrameClipBuilder {
 public:
  /// Keeps references to all of them.
  FrameClipBuilder(const std::vector<Sequence>& sequences, const Animations& animations, const Pack& pack,
                   Notes& notes, Limits& limits)
      : sequences_(sequences), animations_(animations), pack_(pack), notes_(notes), limits_(limits) {}

  /// Does a part of the work; false when all clips are made.
  bool step() { return stages_.step(*this, kStages); }

  std::vector<FrameClip> clips;

 private:
  bool start(std::size_t);
  bool sort_by_name(std::size_t);
  bool sort_by_id(std::size_t);
  bool sort_by_base(std::size_t);
  bool add_sequence(std::size_t at);
  bool add_frame_of_base(std::size_t at);

  static constexpr Stages<FrameClipBuilder>::Stage kStages[] = {
      &FrameClipBuilder::start,        &FrameClipBuilder::sort_by_name, &FrameClipBuilder::sort_by_id,
      &FrameClipBuilder::add_sequence, &FrameClipBuilder::sort_by_base, &FrameClipBuilder::add_frame_of_base};

  u32 find(const std::string& name) const;
  u32 find_id(u32 id) const;
  u32 add_frames(const Sequence& sequence, FrameClip& clip) const;
  void note_missing(const Sequence& sequence, u32 missing);

  const std::vector<Sequence>& sequences_;
  const Animations& animations_;
  const Pack& pack_;
  Notes& notes_;
  Limits& limits_;
  Stages<FrameClipBuilder> stages_;
  std::vector<u32> by_name_;  ///< Indices of frames; empty when the limits do not allow them.
  std::vector<u32> by_id_;
  std::vector<u32> by_base_;  ///< And within a base by id.
  std::array<Sorting, 3> sortings_;
  std::vector<u8> is_used_;  ///< Of each base, whether a sequence uses it.
  std::size_t first_note_ = 0;
  u32 last_base_ = kNoNumber;
};

}  // namespace retromesh::runescape
