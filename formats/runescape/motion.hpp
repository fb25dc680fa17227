#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/model_source.hpp"

namespace retromesh::runescape {

/// Gives the model a frame at rest, the frames of the source's clips in their order, the clips, and a last
/// one of the frame at rest. The model has the source's vertices. Clips that the limits do not allow are
/// left out, which a note says. (README, "Animation".)
void add_motion(const ModelSource& source, Model& model, Limits& limits);

}  // namespace retromesh::runescape
