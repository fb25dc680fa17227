#pragma once
#include <vector>

#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// The frames that a file gets: which of the Model's, in order, and which clips are where.
struct FrameLayout {
  struct Range {
    u32 clip = 0;  ///< Index in Model::clips.
    u32 first = 0;
    u32 count = 0;
  };
  std::vector<u32> frames;  ///< Frames of the Model; empty for a model that is not animated.
  std::vector<Range> clips;
  u32 repeated = 0;  ///< Frames that are there more than once.
  u32 left_out = 0;  ///< Frames of the Model that no clip uses.
};

/// Lays out the frames of a model so that each is part of exactly one clip, by which readers recognize the
/// records of animations. Frames of several clips are repeated. (README, "Writing".)
FrameLayout lay_out_frames(const Model& model);

}  // namespace retromesh::ctc
