#include "formats/ctc/animation.hpp"

#include <algorithm>
#include <utility>

#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::ctc {
namespace {

/// Frames a second. The file has no rate; this is the usual one of Quake engines.
constexpr float kRate = 10;
constexpr std::size_t kMostClips = 4096;

void add_clip(std::string name, u32 first, u32 count, SourceLocation location, Model& model) {
  Clip& clip = add_to(model.clips);
  clip.name = std::move(name);
  clip.first = first;
  clip.count = count;
  clip.rate = kRate;
  clip.location = std::move(location);
}

}  // namespace

void add_clips(const std::string& file, const Document& document, const Interpretations& interpretations,
               Model& model) {
  const u32 frames = document.header.frames;
  if (frames == 0) return;
  u64 before = 0;
  u32 cut = 0;
  Target target;
  for (std::size_t i = 0; i < document.animations.size() && i < kMostClips; ++i) {
    if (interpretations.animations == AnimationRecord::whole) break;
    const Animation& animation = document.animations[i];
    const FrameRange range = range_of(animation, interpretations.animations, before);
    before += range.count;
    if (range.first >= frames || range.count == 0) {
      ++cut;
      if (target.kind == Target::Kind::none) target = {Target::Kind::frame, frames - 1};
      continue;
    }
    const u64 count = std::min(range.count, frames - range.first);
    std::string name = text_of(animation.name);
    if (name.empty()) name = format({"Animation %", {i}});
    add_clip(std::move(name), static_cast<u32>(range.first), static_cast<u32>(count),
             SourceLocation::byte(file, offset_of<Animation>(document.header.offsets.animations, i)), model);
    if (count == range.count) continue;
    ++cut;
    if (target.kind == Target::Kind::frame) target = {};
    target.add(Target::Kind::clip, static_cast<u32>(model.clips.size() - 1));
  }
  if (cut > 0) {
    Note& note = add_note(model.notes, Rule::animation_past_frames, {"Animations go beyond the frames"},
                          {"There are % frames; % cut off or left out.",
                           {frames, counted(cut, "animation is", "animations are")}},
                          SourceLocation::byte(file, document.header.offsets.animations));
    note.count = cut;
    note.target = std::move(target);
  }
  if (model.clips.empty()) add_clip("All", 0, frames, {}, model);
}

}  // namespace retromesh::ctc
