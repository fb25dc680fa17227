#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh {

/// Any Model's animation as vertex frames of equal durations, for formats that have nothing else.
struct SampledFrames {
  u32 vertices = 0;             ///< Vertices of the file, as Model::vertex_source numbers them.
  std::vector<Vec3> positions;  ///< Frame after frame, in the Model's space.
  std::vector<Clip> clips;      ///< Those of the Model, in terms of these frames and without durations.
  bool resampled = false;       ///< The frames are not those of the Model.

  u32 count() const { return vertices ? static_cast<u32>(positions.size() / vertices) : 0; }
};

/// Poses `model` at each of its frames. A clip whose frames have different durations, and with a `rate` above
/// 0 every clip, is posed at equal steps instead: by default as many that every frame begins at one of them.
/// Morphs have weight 0. Errors: nothing_inside, over_limit.
Result<SampledFrames> sample_frames(const Model& model, float rate, Limits& limits);

}  // namespace retromesh
