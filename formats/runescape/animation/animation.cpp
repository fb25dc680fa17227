#include "formats/runescape/animation/animation.hpp"

#include <algorithm>

#include "formats/io/vectors.hpp"
#include "formats/model/label_frames.hpp"
#include "formats/runescape/animation/rig.hpp"
#include "formats/runescape/materials.hpp"
#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kLongest = 0xFFFF;

/// Adds bases, frames and clips to a model; a base or frame that several clips use is added once.
class ClipBuilder {
 public:
  ClipBuilder(const Mesh& mesh, const Animations& animations, LabelFrames& label_frames, Model& model,
              Limits& limits)
      : animations_(animations),
        model_(model),
        label_frames_(label_frames),
        limits_(limits),
        rig_(mesh, label_frames) {
    first_transforms_.assign(animations.bases.size(), kNone);
    frames_.resize(animations.frames.size());
    add_to(label_frames_.frames);  // the rest pose
  }

  /// False when the limits do not allow the memory; then nothing of the clip is added.
  bool add(const FrameClip& clip) {
    const std::size_t before = label_frames_.frames.size();
    Clip& made = add_to(model_.clips);
    made.name = clip.name;
    made.group = clip.use ? clip.use : clip.is_sequence ? "Sequences" : "Bases";
    made.first = static_cast<u32>(before);
    made.count = static_cast<u32>(clip.frames.size());
    made.rate = kTicksPerSecond;
    made.replay_from = clip.replay_from;
    made.location = clip.location;
    made.durations.reserve(clip.frames.size());
    for (const ClipFrame& shown : clip.frames) {
      if (!add_frame(shown.frame)) {
        label_frames_.frames.resize(before);
        model_.clips.pop_back();
        return false;
      }
      made.durations.push_back(static_cast<u16>(std::clamp(shown.ticks, 1u, kLongest)));
    }
    return true;
  }

  void add_rest_pose() {
    Clip& rest = add_to(model_.clips);
    rest.name = "Rest pose";
    rest.rate = kTicksPerSecond;
  }

 private:
  bool add_frame(u32 number) {
    LabelFrames::Frame& known = frames_[number];
    const Frame& frame = animations_.frames[number];
    if (known.count == 0 && frame.count > 0) {
      if (!add_base(frame.base)) return false;
      if (!limits_.charge(2 * u64{frame.count} * sizeof(LabelFrames::Change))) return false;
      known = {static_cast<u32>(label_frames_.changes.size()), frame.count};
      for (const Change& change : animations_.of(frame)) {
        add_to(label_frames_.changes) = {first_transforms_[frame.base] + change.transform, change.amount};
      }
    }
    if (!limits_.charge(2 * sizeof(LabelFrames::Frame))) return false;
    add_to(label_frames_.frames) = known;
    return true;
  }

  bool add_base(u32 base) {
    if (first_transforms_[base] != kNone) return true;
    const u32 first = static_cast<u32>(label_frames_.transforms.size());
    if (!rig_.add(animations_.bases[base], limits_)) {
      label_frames_.transforms.resize(first);
      return false;
    }
    first_transforms_[base] = first;
    return true;
  }

  const Animations& animations_;
  Model& model_;
  LabelFrames& label_frames_;
  Limits& limits_;
  Rig rig_;
  std::vector<u32> first_transforms_;       ///< Index in LabelFrames of each base; kNone until added.
  std::vector<LabelFrames::Frame> frames_;  ///< Changes of each of Animations::frames, once added.
};

/// Whether any frame changes the alpha of a face.
bool animates_alpha(const LabelFrames& label_frames) {
  return std::any_of(label_frames.changes.begin(), label_frames.changes.end(), [&](const auto& change) {
    const LabelFrames::Transform& transform = label_frames.transforms[change.transform];
    return transform.kind == LabelTransform::fade && transform.count > 0 && change.amount[0] != 0;
  });
}

/// The transparency in the rest pose of each face of the file.
std::vector<u8> rest_transparency(const Mesh& mesh) {
  u32 most = 0;
  for (const u32 number : mesh.face_source) most = std::max(most, number);
  std::vector<u8> transparency(std::max<std::size_t>(mesh.faces.size(), most + 1u));
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
    const Face& face = mesh.faces[i];
    const u32 number = mesh.face_source.empty() ? static_cast<u32>(i) : mesh.face_source[i];
    transparency[number] = ignores_alpha(face) ? u8{0} : face.transparency;
  }
  return transparency;
}

}  // namespace

void add_animation(const ModelSource& source, Model& model, Limits& limits) {
  if (source.clips.empty()) return;
  const auto label_frames = std::make_shared<LabelFrames>();
  ClipBuilder builder(source.mesh, *source.animations, *label_frames, model, limits);
  u32 skipped = 0;
  for (const FrameClip& clip : source.clips) {
    if (!builder.add(clip)) ++skipped;
  }
  if (!model.clips.empty()) {
    builder.add_rest_pose();
    model.deform = deform_by_labels;
    model.stepped = true;
    if (animates_alpha(*label_frames)) label_frames->transparency = rest_transparency(source.mesh);
    model.label_frames = label_frames;
  }
  if (skipped == 0) return;
  add_note(model.notes, Rule::frames_over_limit, {"Too many frames"},
           {"% would not fit in memory.", {counted(skipped, "clip", "clips")}}, SourceLocation{})
      .count = skipped;
}

}  // namespace retromesh::runescape
