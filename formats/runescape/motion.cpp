#include "formats/runescape/motion.hpp"

#include <algorithm>

#include "formats/io/list.hpp"
#include "formats/model/label_frames.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/rig.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kLongest = 0xFFFF;

/// Puts bases, frames and clips into a model; each base and frame once, however many clips show it.
class Mover {
 public:
  Mover(const Mesh& mesh, const Animations& animations, LabelFrames& labelled, Model& model, Limits& limits)
      : animations_(animations), model_(model), labelled_(labelled), limits_(limits), rig_(mesh, labelled) {
    first_transforms_.assign(animations.bases.size(), kNone);
    frames_.resize(animations.frames.size());
    add_to(labelled_.frames);  // at rest
  }

  /// False when the limits do not allow it; nothing of the clip is added then.
  bool add(const FrameClip& clip) {
    const std::size_t before = labelled_.frames.size();
    Clip& made = add_to(model_.clips);
    made.name = clip.name;
    made.group = clip.is_sequence ? "Sequences" : "Bases";
    made.first = static_cast<u32>(before);
    made.count = static_cast<u32>(clip.frames.size());
    made.rate = kTicksPerSecond;
    made.replay_from = clip.replay_from;
    made.location = clip.location;
    made.durations.reserve(clip.frames.size());
    for (const ClipFrame& shown : clip.frames) {
      if (!add_frame(shown.frame)) {
        labelled_.frames.resize(before);
        model_.clips.pop_back();
        return false;
      }
      made.durations.push_back(static_cast<u16>(std::clamp(shown.ticks, 1u, kLongest)));
    }
    return true;
  }

  void add_rest() {
    Clip& rest = add_to(model_.clips);
    rest.name = "At rest";
    rest.rate = kTicksPerSecond;
  }

 private:
  bool add_frame(u32 number) {
    LabelFrames::Frame& known = frames_[number];
    const Frame& frame = animations_.frames[number];
    if (known.count == 0 && frame.count > 0) {
      if (!add_base(frame.base)) return false;
      if (!limits_.charge(2 * u64{frame.count} * sizeof(LabelFrames::Change))) return false;
      known = {static_cast<u32>(labelled_.changes.size()), frame.count};
      for (const Change& change : animations_.of(frame)) {
        add_to(labelled_.changes) = {first_transforms_[frame.base] + change.transform, change.amount};
      }
    }
    if (!limits_.charge(2 * sizeof(LabelFrames::Frame))) return false;
    add_to(labelled_.frames) = known;
    return true;
  }

  bool add_base(u32 base) {
    if (first_transforms_[base] != kNone) return true;
    const u32 first = static_cast<u32>(labelled_.transforms.size());
    if (!rig_.add(animations_.bases[base], limits_)) {
      labelled_.transforms.resize(first);
      return false;
    }
    first_transforms_[base] = first;
    return true;
  }

  const Animations& animations_;
  Model& model_;
  LabelFrames& labelled_;
  Limits& limits_;
  Rig rig_;
  std::vector<u32> first_transforms_;       ///< Of LabelFrames, for each base; kNone before it is needed.
  std::vector<LabelFrames::Frame> frames_;  ///< Changes of each of Animations::frames, once they are there.
};

/// Whether any frame fades a face.
bool fades(const LabelFrames& labelled) {
  return std::any_of(labelled.changes.begin(), labelled.changes.end(), [&](const auto& change) {
    const LabelFrames::Transform& transform = labelled.transforms[change.transform];
    return transform.kind == LabelTransform::fade && transform.count > 0 && change.amount[0] != 0;
  });
}

/// The transparency at rest of each face of the file.
std::vector<u8> transparency_at_rest(const Mesh& mesh) {
  u32 most = 0;
  for (const u32 number : mesh.face_source) most = std::max(most, number);
  std::vector<u8> transparency(std::max<std::size_t>(mesh.faces.size(), most + 1u));
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
    const Face& face = mesh.faces[i];
    const u32 number = mesh.face_source.empty() ? static_cast<u32>(i) : mesh.face_source[i];
    transparency[number] = is_solid(face) ? u8{0} : face.transparency;
  }
  return transparency;
}

}  // namespace

void add_motion(const ModelSource& source, Model& model, Limits& limits) {
  if (source.clips.empty()) return;
  const auto labelled = std::make_shared<LabelFrames>();
  Mover mover(source.mesh, *source.animations, *labelled, model, limits);
  u32 left_out = 0;
  for (const FrameClip& clip : source.clips) {
    if (!mover.add(clip)) ++left_out;
  }
  if (!model.clips.empty()) {
    mover.add_rest();
    model.deform = deform_by_labels;
    model.stepped = true;
    if (fades(*labelled)) labelled->transparency = transparency_at_rest(source.mesh);
    model.label_frames = labelled;
  }
  if (left_out == 0) return;
  add_note(model.notes, Note::Severity::warning, {"Too many frames"},
           {"% would not fit in memory.", {counted(left_out, "clip", "clips")}}, SourceLocation{})
      .count = left_out;
}

}  // namespace retromesh::runescape
