#pragma once
#include <span>

#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/animation.hpp"
#include "formats/runescape/clips.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Gives the model a frame at rest, the frames of `clips` in their order, the clips, and a last one of the frame
/// at rest. The frames belong to `mesh`, whose vertices the model has. Clips that the limits do not allow are
/// left out, which a note says. (README, "Animation".)
void add_motion(const Mesh& mesh, const Animations& animations, std::span<const FrameClip> clips,
                Model& model, Limits& limits);

}  // namespace retromesh::runescape
