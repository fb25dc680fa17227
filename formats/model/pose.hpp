#pragma once
#include "formats/model/model.hpp"

namespace retromesh {

/// A moment of a clip.
struct Moment {
  u32 clip = 0;
  double seconds = 0;
  bool loop = true;    ///< The last frame flows into the first; else the clip rests at its last frame.
  bool smooth = true;  ///< Between two frames; else the frame that has begun.
};

/// What a moment looks like. Kept between calls so that posing allocates only the first time.
struct Pose {
  std::vector<Vec3> positions;  ///< One for each render vertex.
  std::vector<Vec3> normals;    ///< One for each render vertex, unit length.
  std::vector<Matrix>
      attachments;     ///< One for each attachment: columns are its X, Y and Z axis and its place.
  u32 flat_faces = 0;  ///< Triangles whose corners lie on one line.

  // Scratch, one for each vertex of the file.
  std::vector<Vec3> source_positions;
  std::vector<Vec3> source_normals;
};

/// Evaluates `model` at `moment` as its engine did: linear between frames, with wrap-around when looping.
/// Normals are the sum of the unit normals of all faces at the file's vertex, without weights, made unit
/// length. A clip that does not exist stands for the first frame. (formats/unreal/README.md, "Normals" and
/// "Animation".)
void pose(const Model& model, const Moment& moment, Pose& out);

/// Writes frame `frame` (of VertexFrames) without interpolation.
void pose_frame(const Model& model, u32 frame, Pose& out);

}  // namespace retromesh
