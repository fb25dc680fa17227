#include "formats/export/sampled_frames.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"

namespace retromesh {
namespace {

double ticks_of(const Clip& clip) {
  if (clip.durations.empty()) return clip.count;
  return std::accumulate(clip.durations.begin(), clip.durations.end(), 0.0);
}

/// Equal steps of a clip.
struct Steps {
  u32 count = 1;
  double rate = 30;  ///< Steps a second.
};

/// As many steps that the clip's frames begin at some of them; with a rate, that many a second, changed so
/// that a whole number of them is one loop.
Steps steps_of(const Clip& clip, float rate) {
  const double ticks = ticks_of(clip);
  if (rate > 0) {
    const double seconds = ticks / double{clip.rate};
    const double count = std::clamp(std::floor(seconds * double{rate} + 0.5), 1.0, 65535.0);
    return {static_cast<u32>(count), count / seconds};
  }
  u32 common = clip.durations.empty() ? 1 : 0;
  for (const u16 duration : clip.durations) common = std::gcd(common, u32{duration});
  common = std::max(common, 1u);
  return {static_cast<u32>(std::max(ticks / common, 1.0)), double{clip.rate} / common};
}

bool has_equal_durations(const Clip& clip) {
  return std::adjacent_find(clip.durations.begin(), clip.durations.end(), std::not_equal_to<>()) ==
         clip.durations.end();
}

class Sampler {
 public:
  Sampler(const Model& model, Limits& limits, SampledFrames& out)
      : model_(model), limits_(limits), out_(out) {}

  bool add_still() {
    if (!charge(1)) return false;
    append(model_.source_positions);
    return true;
  }

  bool add_all_frames() {
    const u32 count = frame_count(model_);
    if (!charge(count)) return false;
    for (u32 frame = 0; frame < count; ++frame) {
      pose_source_positions(model_, frame, pose_);
      append(pose_.source_positions);
    }
    out_.clips = model_.clips;
    for (Clip& clip : out_.clips) {
      if (!clip.durations.empty()) clip.rate /= clip.durations[0];
      clip.durations.clear();
      clip.replay_from = 0;
    }
    return true;
  }

  bool add_steps_of_clips(float rate) {
    out_.resampled = true;
    for (u32 number = 0; number < model_.clips.size(); ++number) {
      const Steps steps = steps_of(model_.clips[number], rate);
      if (!charge(steps.count)) return false;
      Clip clip = model_.clips[number];
      clip.first = out_.count();
      clip.count = steps.count;
      clip.rate = static_cast<float>(steps.rate);
      clip.durations.clear();
      clip.replay_from = 0;
      for (u32 step = 0; step < steps.count; ++step) {
        pose(model_, {number, step / steps.rate, true, !model_.stepped}, pose_);
        append(pose_.source_positions);
      }
      out_.clips.push_back(std::move(clip));
    }
    return true;
  }

 private:
  bool charge(u32 frames) { return limits_.charge(u64{frames} * out_.vertices * sizeof(Vec3)); }

  void append(const std::vector<Vec3>& positions) {
    out_.positions.insert(out_.positions.end(), positions.begin(), positions.end());
  }

  const Model& model_;
  Limits& limits_;
  SampledFrames& out_;
  Pose pose_;
};

}  // namespace

Result<SampledFrames> sample_frames(const Model& model, float rate, Limits& limits) {
  SampledFrames frames;
  frames.vertices = static_cast<u32>(model.source_positions.size());
  if (frames.vertices == 0) {
    return error_in(model.name, ErrorCode::nothing_drawn, "vertex", "The model has none.",
                    "Choose another model.");
  }
  Sampler sampler(model, limits, frames);
  const bool is_still = frame_count(model) == 0;
  const bool is_even = std::all_of(model.clips.begin(), model.clips.end(), has_equal_durations);
  const bool as_it_is = model.clips.empty() || (is_even && !(rate > 0));
  const bool fits = is_still   ? sampler.add_still()
                    : as_it_is ? sampler.add_all_frames()
                               : sampler.add_steps_of_clips(rate);
  if (!fits) return too_large(model.name, limits);
  return frames;
}

}  // namespace retromesh
