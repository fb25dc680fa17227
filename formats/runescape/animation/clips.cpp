#include "formats/runescape/animation/clips.hpp"

#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/sort.hpp"
#include "formats/runescape/config/text.hpp"

namespace retromesh::runescape {
namespace {

/// Finds frames by name or id.
class FrameIndex {
 public:
  FrameIndex(const Animations& animations, const Pack& pack) : frames_(animations.frames), pack_(pack) {
    by_name_ = numbers_below(frames_.size());
    by_id_ = by_name_;
    sort_by(by_name_, [&](u32 a, u32 b) { return frames_[a].name < frames_[b].name; });
    sort_by(by_id_, [&](u32 a, u32 b) { return frames_[a].id < frames_[b].id; });
  }

  /// kNoNumber when there is no such frame.
  u32 find(const std::string& name) const {
    if (name.empty()) return kNoNumber;
    const std::size_t at =
        count_before(by_name_.size(), [&](std::size_t i) { return frames_[by_name_[i]].name < name; });
    if (at < by_name_.size() && frames_[by_name_[at]].name == name) return by_name_[at];
    const u32 packed = pack_.id_of(name);
    return find_id(packed != kNoNumber ? packed : number_at_end(name));
  }

 private:
  u32 find_id(u32 id) const {
    if (id == kNoNumber) return kNoNumber;
    const std::size_t at =
        count_before(by_id_.size(), [&](std::size_t i) { return frames_[by_id_[i]].id < id; });
    return at < by_id_.size() && frames_[by_id_[at]].id == id ? by_id_[at] : kNoNumber;
  }

  const std::vector<Frame>& frames_;
  const Pack& pack_;
  std::vector<u32> by_name_;
  std::vector<u32> by_id_;
};

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

/// Adds the frames of a sequence that exist; returns the number of missing ones.
u32 add_frames(FrameClip& clip, const Sequence& sequence, const Animations& animations,
               const FrameIndex& index) {
  const std::size_t replay = replay_index(sequence, clip.replays);
  u32 missing = 0;
  for (std::size_t i = 0; i < sequence.frames.size(); ++i) {
    const u32 frame = index.find(sequence.frames[i].name);
    if (i == replay) clip.replay_from = static_cast<u32>(clip.frames.size());
    if (frame != kNoNumber) {
      add_frame(clip, animations, frame, sequence.frames[i].delay);
    } else {
      ++missing;
    }
  }
  if (clip.replay_from == clip.frames.size()) clip.replay_from = 0;
  return missing;
}

u64 needed_bytes(std::size_t frames) { return 2 * (sizeof(FrameClip) + u64{frames} * sizeof(ClipFrame)); }

}  // namespace

std::vector<FrameClip> clips_of(const std::vector<Sequence>& sequences, const Animations& animations,
                                const Pack& frames, Notes& notes, Limits& limits) {
  std::vector<FrameClip> clips;
  if (!limits.charge(4 * u64{sizeof(u32)} * animations.frames.size())) return clips;
  const FrameIndex index(animations, frames);
  const std::size_t first_note = notes.size();
  for (const Sequence& sequence : sequences) {
    if (!limits.charge(needed_bytes(sequence.frames.size()) + sequence.name.size())) return clips;
    FrameClip clip;
    const u32 missing = add_frames(clip, sequence, animations, index);
    if (clip.frames.empty()) continue;
    clip.name = sequence.name;
    clip.priority = sequence.priority;
    clip.is_sequence = true;
    clip.location = sequence.location;
    clip.replay_count = sequence.replay_count;
    if (missing != 0) {
      // Sequences follow each other as in their files, so that the last note is that of this file, if any is.
      const std::size_t last = notes.size() > first_note ? notes.size() - 1 : first_note;
      note_config(notes, last, Note::Severity::warning, "Sequences lack frames",
                  {"% has % that no file contains.", {shown(clip.name), counted(missing, "frame", "frames")}},
                  sequence.location);
    }
    add_to(clips) = std::move(clip);
  }
  return clips;
}

std::vector<FrameClip> clips_of_bases(const Animations& animations, Limits& limits) {
  const std::vector<Frame>& frames = animations.frames;
  std::vector<FrameClip> clips;
  if (!limits.charge(2 * u64{sizeof(u32)} * frames.size())) return clips;
  std::vector<u32> order = numbers_below(frames.size());
  sort_by(order, [&](u32 a, u32 b) {
    return frames[a].base != frames[b].base ? frames[a].base < frames[b].base : frames[a].id < frames[b].id;
  });
  u32 base = kNoNumber;
  for (const u32 frame : order) {
    if (!limits.charge(2 * sizeof(ClipFrame))) return clips;
    if (clips.empty() || frames[frame].base != base) {
      base = frames[frame].base;
      if (!limits.charge(needed_bytes(0))) return clips;
      add_to(clips).name = animations.bases[base].name;
    }
    add_frame(clips.back(), animations, frame, 0);
  }
  return clips;
}

}  // namespace retromesh::runescape
