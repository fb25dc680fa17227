#pragma once
#include <array>
#include <span>
#include <vector>

#include "formats/model/model.hpp"

namespace retromesh {

/// An integer position in the file's space and units.
using WholeVec3 = std::array<i32, 3>;

/// Applies a frame's changes in order to `vertices` and `transparency`, in the game's arithmetic: 32-bit
/// integers with wrap-around, divisions truncated toward 0, rotation about z, then x, then y, with 16-bit
/// sines. (formats/runescape/README.md, "Animation".)
void apply_changes(const LabelFrames& frames, const LabelFrames::Frame& frame, std::span<WholeVec3> vertices,
                   std::span<u8> transparency);

/// Model::deform for models with LabelFrames. Between two frames positions are interpolated linearly, unlike
/// in the game; the transparency is that of the first.
void deform_by_labels(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out);

}  // namespace retromesh
