#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/pairing.hpp"

/// Which frames a mesh keeps, and the clips over them. (README, "Animation".)
namespace retromesh::unreal {

/// Takes out the frames that DROPFRAMES names, in the order of its lines, before anything counts frames.
void drop_frames(const ScriptMesh& mesh, Model& model);

/// One clip for each SEQUENCE of a class file; for a MODELDEF all frames and one clip for each run of frames
/// that follow one another; else all frames. Ranges that leave the file are cut, with a note.
void add_clips(const MeshSource& source, Model& model);

}  // namespace retromesh::unreal
