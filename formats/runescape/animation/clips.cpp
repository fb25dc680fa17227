#include "formats/runescape/animation/clips.hpp"

#include <utility>

#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

u32 ticks_of(u32 delay, const Frame& frame) {
  const u32 ticks = delay != 0 ? delay : frame.delay;
  return ticks != 0 ? ticks : 1;
}

void add_frame(FrameClip& clip, const Animations& animations, u32 frame, u32 delay) {
  const u32 ticks = ticks_of(delay, animations.frames[frame]);
  add_to(clip.frames) = {frame, ticks};
  clip.ticks = clip.ticks + ticks < ticks ? kNoNumber : clip.ticks + ticks;
}

/// The index of the frame with which the client continues after the last: `replay_offset` before the end. 0,
/// with `replays` false, when that is before the first frame; then the client stops.
std::size_t replay_index(const Sequence& sequence, bool& replays) {
  const std::size_t count = sequence.frames.size();
  const u32 offset = sequence.replay_offset;
  replays = offset == kNoNumber || (offset > 0 && offset <= count);
  return replays && offset != kNoNumber ? count - offset : 0;
}

u64 needed_bytes(std::size_t frames) { return 2 * (sizeof(FrameClip) + u64{frames} * sizeof(ClipFrame)); }

}  // namespace

bool FrameClipBuilder::start(std::size_t) {
  const std::size_t frames = animations_.frames.size();
  first_note_ = notes_.size();
  is_used_.resize(animations_.bases.size());
  if (!limits_.charge(6 * u64{sizeof(u32)} * frames)) return false;
  by_name_ = numbers_below(frames);
  by_id_ = by_name_;
  by_base_ = by_name_;
  return false;
}

bool FrameClipBuilder::sort_by_name(std::size_t) {
  return sortings_[0].step(by_name_, [&](u32 a, u32 b) {
    ++limits_.compared;
    return animations_.frames[a].name < animations_.frames[b].name;
  });
}

bool FrameClipBuilder::sort_by_id(std::size_t) {
  return sortings_[1].step(by_id_, [&](u32 a, u32 b) {
    ++limits_.compared;
    return animations_.frames[a].id < animations_.frames[b].id;
  });
}

bool FrameClipBuilder::sort_by_base(std::size_t) {
  return sortings_[2].step(by_base_, [&](u32 a, u32 b) {
    ++limits_.compared;
    const Frame& one = animations_.frames[a];
    const Frame& other = animations_.frames[b];
    return one.base != other.base ? one.base < other.base : one.id < other.id;
  });
}

/// The frame with a name; kNoNumber when there is none.
u32 FrameClipBuilder::find(const std::string& name) const {
  const std::vector<Frame>& frames = animations_.frames;
  if (name.empty()) return kNoNumber;
  const std::size_t at =
      count_before(by_name_.size(), [&](std::size_t i) { return frames[by_name_[i]].name < name; });
  if (at < by_name_.size() && frames[by_name_[at]].name == name) return by_name_[at];
  // A group and a file of later caches: the number of the file alone is that of others, too.
  if (name[0] <= '9' && name.find('_') != std::string::npos) return kNoNumber;
  const u32 packed = pack_.id_of(name);
  return find_id(packed != kNoNumber ? packed : number_at_end(name));
}

u32 FrameClipBuilder::find_id(u32 id) const {
  const std::vector<Frame>& frames = animations_.frames;
  if (id == kNoNumber) return kNoNumber;
  const std::size_t at =
      count_before(by_id_.size(), [&](std::size_t i) { return frames[by_id_[i]].id < id; });
  return at < by_id_.size() && frames[by_id_[at]].id == id ? by_id_[at] : kNoNumber;
}

/// Adds the frames of a sequence that exist; returns the number of missing ones.
u32 FrameClipBuilder::add_frames(const Sequence& sequence, FrameClip& clip) const {
  const std::size_t replay = replay_index(sequence, clip.replays);
  u32 missing = 0;
  for (std::size_t i = 0; i < sequence.frames.size(); ++i) {
    ++limits_.compared;
    const u32 frame = find(sequence.frames[i].name);
    if (i == replay) clip.replay_from = static_cast<u32>(clip.frames.size());
    if (frame != kNoNumber) {
      add_frame(clip, animations_, frame, sequence.frames[i].delay);
    } else {
      ++missing;
    }
  }
  if (clip.replay_from == clip.frames.size()) clip.replay_from = 0;
  return missing;
}

void FrameClipBuilder::note_missing(const Sequence& sequence, u32 missing) {
  // Sequences follow each other as in their files, so that the last note is that of this file, if any is.
  const std::size_t last = notes_.size() > first_note_ ? notes_.size() - 1 : first_note_;
  note_config(notes_, last, Rule::sequence_frames_missing, "Sequences lack frames",
              {"% has % that no file contains.", {shown(sequence.name), counted(missing, "frame", "frames")}},
              sequence.location);
}

bool FrameClipBuilder::add_sequence(std::size_t at) {
  if (by_name_.empty() || at == sequences_.size()) return false;
  const Sequence& sequence = sequences_[at];
  if (!limits_.charge(needed_bytes(sequence.frames.size()) + sequence.name.size())) return false;
  FrameClip clip;
  const u32 missing = add_frames(sequence, clip);
  if (clip.frames.empty()) return true;
  clip.name = sequence.name;
  clip.priority = sequence.priority;
  clip.is_sequence = true;
  clip.location = sequence.location;
  clip.replay_count = sequence.replay_count;
  if (missing != 0) note_missing(sequence, missing);
  for (const ClipFrame& used : clip.frames) is_used_[animations_.frames[used.frame].base] = 1;
  add_to(clips) = std::move(clip);
  return true;
}

bool FrameClipBuilder::add_frame_of_base(std::size_t at) {
  if (at == by_base_.size()) return false;
  const u32 frame = by_base_[at];
  const u32 base = animations_.frames[frame].base;
  if (is_used_[base]) return true;
  if (!limits_.charge(2 * sizeof(ClipFrame))) return false;
  if (base != last_base_) {
    last_base_ = base;
    if (!limits_.charge(needed_bytes(0))) return false;
    add_to(clips).name = animations_.bases[base].name;
  }
  add_frame(clips.back(), animations_, frame, 0);
  return true;
}

}  // namespace retromesh::runescape
