#pragma once
#include <array>
#include <span>
#include <vector>

#include "formats/model/model.hpp"

namespace retromesh {

/// A place in the file's own space and units.
using WholeVec3 = std::array<i32, 3>;

/// Moves `vertices`, and fades `transparency`, by a frame's changes, in order, in the arithmetic of the game:
/// whole numbers of 32 bits that wrap, divisions cut off toward 0. A rotation turns about z first, then x,
/// then y, by sines of 16 bits. (formats/runescape/README.md, "Animation".)
void apply_changes(const LabelFrames& frames, const LabelFrames::Frame& frame, std::span<WholeVec3> vertices,
                   std::span<u8> transparency);

/// DeformVertices for a Model with LabelFrames. Between two frames vertices go in a straight line, which the
/// game leaves out; the transparency is that of the first.
void deform_by_labels(const Model& model, const FrameMix& mix, std::span<const float> morphs, Pose& out);

}  // namespace retromesh
