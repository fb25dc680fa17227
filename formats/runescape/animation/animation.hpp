#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/files/model_source.hpp"

namespace retromesh::runescape {

/// Adds the clips of the source to a model that has the source's vertices: LabelFrames with the rest pose as
/// frame 0 and then the frames of each clip, the clips, and a last clip of the rest pose. Clips that `limits`
/// do not allow are skipped with a note. Does nothing when the source has no clips. (README, "Animation".)
void add_animation(const ModelSource& source, Model& model, Limits& limits);

}  // namespace retromesh::runescape
