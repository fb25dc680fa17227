#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/subject.hpp"

namespace retromesh::runescape {

/// Gives the model a frame at rest, the frames of the subject's clips in their order, the clips, and a last
/// one of the frame at rest. The model has the subject's vertices. Clips that the limits do not allow are
/// left out, which a note says. (README, "Animation".)
void add_motion(const Subject& subject, Model& model, Limits& limits);

}  // namespace retromesh::runescape
