#pragma once
#include <array>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// The frames that are written, and vertex animation as bones: CTC has no vertex frames. (README, "Writing".)
namespace retromesh::ctc {

/// The frames that a file gets: which of the Model's, in order, and which clips are where.
struct FrameLayout {
  struct Range {
    u32 clip = 0;  ///< Index in Model::clips.
    u32 first = 0;
    u32 count = 0;
  };
  std::vector<u32> frames;  ///< Frames of the Model; empty for a model that is not animated.
  std::vector<Range> clips;
  u32 repeated = 0;  ///< Frames that are there more than once.
  u32 left_out = 0;  ///< Frames of the Model that no clip uses.
};

/// Lays out the frames of a model so that each is part of exactly one clip, by which readers recognize the
/// records of animations. Frames of several clips are repeated. (README, "Writing".)
FrameLayout lay_out_frames(const Model& model);

/// The corners of a triangle whose axes are those of `place`, the matrix of an attachment.
std::array<Vec3, 3> triangle_of(const Matrix& place);

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
