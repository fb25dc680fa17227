#include "formats/ctc/animation/frame_layout.hpp"

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {

FrameLayout lay_out_frames(const Model& model) {
  FrameLayout layout;
  const u32 count = frame_count(model);
  if (count <= 1 && model.clips.empty()) return layout;
  std::vector<u32> uses(count);
  for (const Clip& clip : model.clips) {
    for (u32 frame = clip.first; frame < clip.first + clip.count; ++frame) ++uses[frame];
  }
  bool is_tiled = true;
  for (const u32 each : uses) is_tiled = is_tiled && each == 1;
  if (is_tiled || model.clips.empty()) {
    layout.frames = numbers_below(count);
    for (u32 i = 0; i < model.clips.size(); ++i)
      add_to(layout.clips) = {i, model.clips[i].first, model.clips[i].count};
    return layout;
  }
  for (u32 i = 0; i < model.clips.size(); ++i) {
    const Clip& clip = model.clips[i];
    add_to(layout.clips) = {i, static_cast<u32>(layout.frames.size()), clip.count};
    for (u32 frame = clip.first; frame < clip.first + clip.count; ++frame) add_to(layout.frames) = frame;
  }
  for (const u32 each : uses) {
    if (each == 0) ++layout.left_out;
    if (each > 1) layout.repeated += each - 1;
  }
  return layout;
}

}  // namespace retromesh::ctc
