#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/files.hpp"

/// Clips, and the frames that they index. (README, "Animation".)
namespace retromesh::unreal {

/// Removes the frames that DROPFRAMES lists, line by line. Clips count the frames that remain.
void drop_frames(const ScriptMesh& mesh, Model& model);

/// Adds one clip for each SEQUENCE of a class file; for a MODELDEF one clip of all frames and one for each
/// run of consecutive frames; else one clip of all frames. Ranges past the last frame are clamped, with a
/// note.
void add_clips(const MeshSource& source, Model& model);

}  // namespace retromesh::unreal
