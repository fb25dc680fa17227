#pragma once
#include "formats/export/sampled_frames.hpp"
#include "formats/unreal/write/raw_mesh.hpp"

/// Vertices of any Model as the integers of the format.
namespace retromesh::unreal {

/// How the vertices are stored.
struct Fit {
  u32 stride = 4;
  bool equal_axes = false;  ///< One scale for all axes; else Z has twice that of X and Y.
};

/// Rounds the frames to integers that fill the range of the vertices, drops vertices without faces, and gives
/// vertices that are equal in all frames one number. Sets `mesh.positions`, `vertices`, `matrix` and the
/// vertices of its faces, and notes how much precision is lost. The origin is a whole number of steps.
void fit_vertices(const SampledFrames& frames, const Fit& fit, RawMesh& mesh, Notes& notes);

}  // namespace retromesh::unreal
