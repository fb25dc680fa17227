#include "formats/unreal/animation.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {
namespace {

constexpr float kDefaultRate = 30;
constexpr std::size_t kMostClips = 4096;  // real meshes have about 70 at most

std::string frame_range(u32 first, u64 count) {
  return format({count == 1 ? "%" : "% to %", {first, first + count - 1}});
}

float usable_rate(double rate) {
  const float narrow = static_cast<float>(rate);
  return narrow > 0 && narrow < 1e6f ? narrow : kDefaultRate;
}

/// `name`, with a number where the model has a clip of this name: "Walk", "Walk 2".
std::string unique_name(const Model& model, const std::string& name) {
  u32 repeats = 0;
  for (const Clip& clip : model.clips) {
    const bool same =
        same_name(clip.name, name) || (clip.name.size() > name.size() + 1 && clip.name[name.size()] == ' ' &&
                                       same_name(clip.name.substr(0, name.size()), name));
    if (same) ++repeats;
  }
  return format({repeats ? "% %" : "%", {name, plain(repeats + 1)}});
}

void note_past_end(const Sequence& sequence, const SourceLocation& location, u32 frames, bool kept,
                   Model& model) {
  const std::string end =
      kept ? format({"Played as %.", {frame_range(sequence.start, frames - sequence.start)}})
           : "It has no frame in the file and is left out.";
  Note& note = add_note(model.notes, kept ? Rule::clip_past_last_frame : Rule::clip_behind_last_frame,
                        {"% runs past the last frame", {sequence.name}},
                        {"It uses frames %; the file has %, 0 to %. %",
                         {frame_range(sequence.start, sequence.count), frames, frames - 1, end}},
                        location);
  note.target.kind = kept ? Target::Kind::clip : Target::Kind::frame;
  note.target.index = kept ? static_cast<u32>(model.clips.size()) : frames - 1;
}

/// An index of notifies by the name of their sequence, then by time: lookup is a binary search.
class NotifyIndex {
 public:
  explicit NotifyIndex(const std::vector<Notify>& notifies)
      : notifies_(notifies), order_(numbers_below(notifies.size())), is_used_(notifies.size()) {
    sort_by(order_, [&](u32 a, u32 b) { return comes_before(notifies_[a], notifies_[b]); });
  }

  void add_events(const std::string& sequence, std::vector<ClipEvent>& events) {
    std::size_t i = count_before(
        order_.size(), [&](std::size_t at) { return name_before(notifies_[order_[at]].sequence, sequence); });
    for (; i < order_.size() && same_name(notifies_[order_[i]].sequence, sequence); ++i) {
      const Notify& notify = notifies_[order_[i]];
      is_used_[order_[i]] = 1;
      ClipEvent& event = add_to(events);
      event.time = static_cast<float>(notify.time);
      event.name = notify.function;
    }
  }

  void note_unused(TextNotes notes) const {
    for (std::size_t i = 0; i < is_used_.size(); ++i) {
      if (is_used_[i]) continue;
      notes.add(Rule::notify_without_clip, notifies_[i].line,
                {"% of a NOTIFY is no clip", {shown(notifies_[i].sequence)}}, {"It is never called."});
    }
  }

 private:
  static bool comes_before(const Notify& a, const Notify& b) {
    return same_name(a.sequence, b.sequence) ? a.time < b.time : name_before(a.sequence, b.sequence);
  }

  const std::vector<Notify>& notifies_;
  std::vector<u32> order_;
  std::vector<u8> is_used_;  ///< Whether a clip has them.
};

void add_sequence(const MeshSource& source, const Sequence& sequence, NotifyIndex& notifies, Model& model) {
  const u32 frames = model.frames.count();
  const SourceLocation location = SourceLocation::line(source.script, sequence.line);
  const u32 count = std::max(sequence.count, 1u);
  const bool kept = sequence.start < frames;
  if (!kept || count > frames - sequence.start) note_past_end(sequence, location, frames, kept, model);
  if (!kept) return;

  const std::string name = unique_name(model, sequence.name);
  Clip& clip = add_to(model.clips);
  clip.name = name;
  clip.group = sequence.group;
  clip.first = sequence.start;
  clip.count = std::min(count, frames - sequence.start);
  clip.rate = usable_rate(sequence.rate);
  clip.location = location;
  notifies.add_events(sequence.name, clip.events);
}

/// Adds a clip for each run of consecutive frames. MODELDEF gives no frame rate, so they play at the default.
void add_frame_runs(const Appearance& appearance, const std::string& script, Model& model) {
  const u32 frames = model.frames.count();
  const auto& sprites = appearance.frames;
  for (std::size_t start = 0; start < sprites.size() && model.clips.size() < kMostClips;) {
    std::size_t end = start + 1;
    while (end < sprites.size() && sprites[end].frame == sprites[end - 1].frame + 1 &&
           sprites[end].frame < frames)
      ++end;
    const u32 first = sprites[start].frame;
    const u32 count = static_cast<u32>(end - start);
    const bool is_all = first == 0 && count == frames;
    if (first < frames && count > 1 && !is_all) {
      Clip& clip = add_to(model.clips);
      clip.name = format({"% to %", {sprites[start].sprite, sprites[end - 1].sprite}});
      clip.first = first;
      clip.count = count;
      clip.location = SourceLocation::line(script, sprites[start].line);
    }
    start = end;
  }
}

}  // namespace

void drop_frames(const ScriptMesh& mesh, Model& model) {
  VertexFrames& frames = model.frames;
  if (mesh.dropped.empty() || frames.count() == 0) return;
  std::vector<u32> kept = numbers_below(frames.count());
  for (const DroppedFrames& dropped : mesh.dropped) {
    if (dropped.start >= kept.size()) continue;
    const std::size_t count = std::min<std::size_t>(dropped.count, kept.size() - dropped.start);
    if (count == kept.size()) continue;  // at least one frame remains
    for (std::size_t i = dropped.start; i + count < kept.size(); ++i) kept[i] = kept[i + count];
    kept.resize(kept.size() - count);
  }
  const std::size_t size = frames.vertices;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] == i) continue;
    std::memcpy(&frames.positions[i * size], &frames.positions[kept[i] * size],
                size * sizeof frames.positions[0]);
  }
  frames.positions.resize(kept.size() * size);
  frames.file_frames = std::move(kept);
}

void add_clips(const MeshSource& source, Model& model) {
  if (source.mesh) {
    NotifyIndex notifies(source.mesh->notifies);
    for (const Sequence& sequence : source.mesh->sequences) {
      if (model.clips.size() == kMostClips) break;
      add_sequence(source, sequence, notifies, model);
    }
    notifies.note_unused(TextNotes(source.script, model.notes));
  }
  if (model.clips.empty()) {
    Clip& all = add_to(model.clips);
    all.name = "All";
    all.count = model.frames.count();
  }
  if (source.appearance) add_frame_runs(*source.appearance, source.script, model);
}

}  // namespace retromesh::unreal
