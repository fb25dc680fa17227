#pragma once
#include <array>
#include <vector>

#include "formats/ctc/animation/frame_layout.hpp"
#include "formats/io/limits.hpp"

/// Vertex animation as bones: CTC has no vertex frames. (README, "Writing".)
namespace retromesh::ctc {

/// Points of a Model in the file's space: its vertices, then three for each attachment.
struct TrackedPoints {
  std::vector<Vec3> rest;   ///< In the first frame.
  std::vector<u32> tracks;  ///< Of each point; points that move alike share one. 0 never moves.
  std::vector<std::vector<Vec3>>
      offsets;  ///< Of each track, in each frame of the layout, from the rest pose.
};

/// Poses a model in all frames of a layout. False when `limits` do not allow the memory.
bool track_points(const Model& model, const FrameLayout& layout, TrackedPoints& points, Limits& limits);

/// A position of the Model in the file's space.
inline Vec3 to_file_space(const Vec3& v) { return {v[0], -v[2], v[1]}; }

}  // namespace retromesh::ctc
