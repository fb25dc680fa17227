#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/config/pack.hpp"
#include "formats/runescape/config/sequences.hpp"

namespace retromesh::runescape {

/// Ticks a second of the client.
inline constexpr u32 kTicksPerSecond = 50;

/// A frame and its duration.
struct ClipFrame {
  u32 frame = 0;  ///< Index in Animations::frames.
  u32 ticks = 1;
};

/// A sequence of frames.
struct FrameClip {
  std::string name;
  std::vector<ClipFrame> frames;
  u32 ticks = 0;        ///< Duration of all frames.
  u32 replay_from = 0;  ///< Index in `frames` that follows the last frame.
  bool replays = true;  ///< Else the clip plays once.
  u32 replay_count = kNoNumber;
  u32 priority = kNoNumber;  ///< From the config.
  bool is_sequence = false;  ///< From a config; else all frames of a base.
  SourceLocation location;   ///< Line of the config.
};

/// A clip for each sequence with at least one known frame; missing frames are skipped and noted. Frames are
/// found by file name, else by the id that the pack of frames, or the number at the end of the name, gives
/// them. A delay of 0 means the frame's own delay, and if that is 0, one tick.
std::vector<FrameClip> clips_of(const std::vector<Sequence>& sequences, const Animations& animations,
                                const Pack& frames, Notes& notes, Limits& limits);

/// A clip for each base that has frames, of all its frames sorted by id.
std::vector<FrameClip> clips_of_bases(const Animations& animations, Limits& limits);

}  // namespace retromesh::runescape
