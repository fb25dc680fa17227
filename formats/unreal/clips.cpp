#include "formats/unreal/clips.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/unreal/text.hpp"

namespace retromesh::unreal {
namespace {

constexpr float kDefaultRate = 30;
constexpr std::size_t kMostClips = 4096;  // the most that a real mesh has is about seventy

std::string frame_range(u32 first, u64 count) {
  return count == 1 ? with_commas(first) : with_commas(first) + " to " + with_commas(first + count - 1);
}

Clip all_frames(u32 count) { return {"All", "", 0, count, kDefaultRate, {}, {}}; }

float usable_rate(double rate) {
  const float narrow = static_cast<float>(rate);
  return narrow > 0 && narrow < 1e6f ? narrow : kDefaultRate;
}

/// A clip name that the model does not have yet: "Walk", "Walk 2".
std::string free_name(const Model& model, const std::string& name) {
  u32 repeats = 0;
  for (const Clip& clip : model.clips) {
    const bool same = same_name(clip.name, name) || (clip.name.size() > name.size() + 1 && clip.name[name.size()] == ' ' &&
                                                     same_name(clip.name.substr(0, name.size()), name));
    if (same) ++repeats;
  }
  return repeats ? name + ' ' + std::to_string(repeats + 1) : name;
}

void note_past_end(const Sequence& sequence, const Place& place, u32 frames, bool kept, Model& model) {
  Note note;
  note.severity = Note::Severity::warning;
  note.title = sequence.name + " runs past the last frame";
  note.why = "It asks for frames " + frame_range(sequence.start, sequence.count) + "; the file has " + with_commas(frames) +
             ", 0 to " + with_commas(frames - 1) + ". ";
  note.place = place;
  if (kept) {
    note.why += "Played as " + frame_range(sequence.start, frames - sequence.start) + ".";
    note.target = {Target::Kind::clip, static_cast<u32>(model.clips.size())};
  } else {
    note.why += "It has no frame to show and is left out.";
  }
  model.notes.push_back(std::move(note));
}

/// Notifies by the name of their sequence, so that thousands of both stay cheap.
class NotifiesByName {
 public:
  explicit NotifiesByName(const std::vector<Notify>& notifies) {
    for (const Notify& notify : notifies) order_.push_back(&notify);
    std::stable_sort(order_.begin(), order_.end(),
                     [](const Notify* a, const Notify* b) { return name_before(a->sequence, b->sequence); });
  }

  std::vector<ClipEvent> of(const std::string& sequence) const {
    auto notify = std::lower_bound(order_.begin(), order_.end(), sequence, [](const Notify* a, const std::string& name) {
      return name_before(a->sequence, name);
    });
    std::vector<ClipEvent> events;
    for (; notify != order_.end() && same_name((*notify)->sequence, sequence); ++notify) {
      events.push_back({static_cast<float>(std::clamp((*notify)->time, 0.0, 1.0)), (*notify)->function});
    }
    std::stable_sort(events.begin(), events.end(), [](const ClipEvent& a, const ClipEvent& b) { return a.time < b.time; });
    return events;
  }

 private:
  std::vector<const Notify*> order_;
};

void add_sequence(const Recipe& recipe, const Sequence& sequence, const NotifiesByName& notifies, Model& model) {
  const u32 frames = model.frames.count();
  const Place place = Place::line(recipe.script, sequence.line);
  const u32 asked = std::max(sequence.count, 1u);
  const bool kept = sequence.start < frames;
  if (!kept || asked > frames - sequence.start) note_past_end(sequence, place, frames, kept, model);
  if (!kept) return;

  Clip clip;
  clip.name = free_name(model, sequence.name);
  clip.group = sequence.group;
  clip.first = sequence.start;
  clip.count = std::min(asked, frames - sequence.start);
  clip.rate = usable_rate(sequence.rate);
  clip.place = place;
  clip.events = notifies.of(sequence.name);
  model.clips.push_back(std::move(clip));
}

/// A MODELDEF shows frames one by one and leaves their speed to the actor's code, so runs play at the default rate.
void add_runs(const Appearance& appearance, const std::string& script, Model& model) {
  const u32 frames = model.frames.count();
  const auto& sprites = appearance.frames;
  for (std::size_t start = 0; start < sprites.size() && model.clips.size() < kMostClips;) {
    std::size_t end = start + 1;
    while (end < sprites.size() && sprites[end].frame == sprites[end - 1].frame + 1 && sprites[end].frame < frames) ++end;
    const u32 first = sprites[start].frame;
    const u32 count = static_cast<u32>(end - start);
    const bool whole = first == 0 && count == frames;
    if (first < frames && count > 1 && !whole) {
      const std::string name = sprites[start].sprite + " to " + sprites[end - 1].sprite;
      model.clips.push_back({name, "", first, count, kDefaultRate, {}, Place::line(script, sprites[start].line)});
    }
    start = end;
  }
}

}  // namespace

void drop_frames(const ScriptMesh& mesh, Model& model) {
  VertexFrames& frames = model.frames;
  if (mesh.dropped.empty() || frames.count() == 0) return;
  std::vector<u32> kept;
  for (u32 i = 0; i < frames.count(); ++i) kept.push_back(i);
  for (const DroppedFrames& dropped : mesh.dropped) {
    if (dropped.start >= kept.size()) continue;
    const std::size_t count = std::min<std::size_t>(dropped.count, kept.size() - dropped.start);
    if (count == kept.size()) continue;  // a mesh keeps one frame at least
    const auto first = kept.begin() + static_cast<std::ptrdiff_t>(dropped.start);
    kept.erase(first, first + static_cast<std::ptrdiff_t>(count));
  }
  const std::size_t size = frames.vertices;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] == i) continue;
    const auto from = frames.positions.begin() + static_cast<std::ptrdiff_t>(kept[i] * size);
    std::copy(from, from + static_cast<std::ptrdiff_t>(size),
              frames.positions.begin() + static_cast<std::ptrdiff_t>(i * size));
  }
  frames.positions.resize(kept.size() * size);
  frames.file_frames = std::move(kept);
}

void add_clips(const Recipe& recipe, Model& model) {
  if (recipe.mesh) {
    const NotifiesByName notifies(recipe.mesh->notifies);
    for (const Sequence& sequence : recipe.mesh->sequences) {
      if (model.clips.size() == kMostClips) break;
      add_sequence(recipe, sequence, notifies, model);
    }
  }
  if (model.clips.empty()) model.clips.push_back(all_frames(model.frames.count()));
  if (recipe.appearance) add_runs(*recipe.appearance, recipe.script, model);
}

}  // namespace retromesh::unreal
