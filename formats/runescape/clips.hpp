#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/animation.hpp"
#include "formats/runescape/pack.hpp"
#include "formats/runescape/sequences.hpp"

namespace retromesh::runescape {

/// The client's clock: ticks a second.
inline constexpr u32 kTicksPerSecond = 50;

/// A frame and how long it is shown.
struct ClipFrame {
  u32 frame = 0;  ///< Of Animations::frames.
  u32 ticks = 1;
};

/// Frames in the order in which they are shown.
struct FrameClip {
  std::string name;
  std::vector<ClipFrame> frames;
  u32 ticks = 0;        ///< Of all frames.
  u32 replay_from = 0;  ///< The frame that follows the last one.
  bool replays = true;  ///< Else the game leaves the clip at its end.
  u32 replay_count = kNoNumber;
  u32 priority = kNoNumber;  ///< As the config says.
  bool is_sequence = false;  ///< From a config; else all frames of a base.
  SourceLocation location;   ///< Where the config says so.
};

/// A clip for each sequence of which there are frames; frames that are not there are left out and noted. A
/// frame is found by the name of its file, else by the number that the pack of frames, or the end of its own
/// name, gives it. A delay of 0 stands for the frame's own, and where that is 0, too, for 1.
std::vector<FrameClip> clips_of(const std::vector<Sequence>& sequences, const Animations& animations,
                                const Pack& frames, Notes& notes, Limits& limits);

/// A clip for each base that has frames, of all of them in the order of their numbers.
std::vector<FrameClip> clips_of_bases(const Animations& animations, Limits& limits);

}  // namespace retromesh::runescape
