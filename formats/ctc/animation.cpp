#include "formats/ctc/animation.hpp"

#include <algorithm>
#include <utility>

#include "formats/ctc/document/check.hpp"
#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/notes.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

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

/// Whether a morph is valid; adds a note when it is not. `start` is the offset of its vertex numbers.
bool check_morph(const std::string& file, const Document& document, u32 number, u32 start,
                 const std::string& name, Model& model) {
  const MorphTargets& targets = document.morph_targets[number];
  const u32 vertices = document.header.vertices;
  const Message title = {"Morph % is left out", {name}};
  if (targets.vertices.size() > vertices) {
    const u32 header = offset_of<MorphHeader>(document.header.offsets.morphs, number);
    note_omission(
        Rule::morph_too_large, file, title,
        {"It moves % vertices at byte %, and there are %.", {targets.vertices.size(), header + 16, vertices}},
        header + 16, model);
    return false;
  }
  for (u32 i = 0; i < targets.vertices.size(); ++i) {
    const u32 at = start + 4 * i;
    if (targets.vertices[i] >= vertices) {
      note_omission(Rule::morph_vertex_missing, file, title,
                    {"It moves vertex % at byte %, and there are %.", {targets.vertices[i], at, vertices}},
                    at, model);
      return false;
    }
  }
  for (u32 i = 0; i < targets.targets.size(); ++i) {
    const u32 at = start + 4 * static_cast<u32>(targets.vertices.size()) + io::kStoredSize<Vector> * i;
    if (are_usable(targets.targets[i])) continue;
    note_omission(Rule::morph_target_unusable, file, title,
                  {"The target of vertex % at byte % is not a usable number.", {targets.vertices[i], at}}, at,
                  model, {Target::Kind::vertex, targets.vertices[i]});
    return false;
  }
  return true;
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

void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model) {
  u32 next = offset_of_targets(document, 0);
  for (u32 i = 0; i < document.morphs.size(); ++i) {
    const u32 start = next;
    next = start + document.morphs[i].vertices * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
    std::string name = text_of(document.morphs[i].name);
    if (name.empty()) name = format({"Morph %", {i}});
    if (!check_morph(file, document, i, start, name, model)) continue;
    const MorphTargets& targets = document.morph_targets[i];
    Morph& morph = add_to(model.morphs);
    morph.name = std::move(name);
    morph.vertices = targets.vertices;
    morph.offsets = targets.targets;
    if (interpretations.morphs == MorphTarget::offset) continue;
    for (std::size_t k = 0; k < morph.offsets.size(); ++k) {
      morph.offsets[k] = difference(morph.offsets[k], document.vertices[morph.vertices[k]].position);
    }
  }
}

void add_attachments(const std::string& file, const Document& document, Model& model) {
  for (u32 i = 0; i < document.attachments.size(); ++i) {
    const AttachmentPoint& point = document.attachments[i];
    std::string name = text_of(point.name);
    if (name.empty()) name = format({"Attachment %", {i}});
    const u32 offset = offset_of<AttachmentPoint>(document.header.offsets.attachments, i) +
                       static_cast<u32>(point.name.size());
    const Message title = {"Attachment % is left out", {name}};
    if (point.triangle >= document.header.triangles) {
      note_omission(Rule::attachment_triangle_missing, file, title,
                    {"It follows triangle % at byte %, and there are %.",
                     {point.triangle, offset, document.header.triangles}},
                    offset, model);
      continue;
    }
    const Triangle& corners = document.triangles[point.triangle];
    if (!has_area(document.vertices[corners[0]].position, document.vertices[corners[1]].position,
                  document.vertices[corners[2]].position)) {
      note_omission(Rule::attachment_without_area, file, title,
                    {"Its triangle % has no area, so it has no direction.", {point.triangle}}, offset, model,
                    {Target::Kind::vertex, corners[0], {corners[1], corners[2]}});
      continue;
    }
    Attachment& attachment = add_to(model.attachments);
    attachment.name = std::move(name);
    attachment.vertices = {corners[0], corners[1], corners[2]};
    attachment.face = point.triangle;
    attachment.axes = AttachmentAxes::corner;
  }
}

}  // namespace retromesh::ctc
