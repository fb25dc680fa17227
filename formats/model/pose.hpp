#pragma once
#include <span>

#include "formats/model/model.hpp"
#include "formats/model/simd.hpp"

namespace retromesh {

/// A moment of a clip.
struct Moment {
  u32 clip = 0;
  double seconds = 0;
  bool loop = true;    ///< The last frame flows into the first; else the clip rests at its last frame.
  bool smooth = true;  ///< Between two frames; else the frame that has begun.
  std::span<const float> morphs = {};  ///< How much of each of Model::morphs; those left out are 0.
};

/// What a moment looks like, and room to work in.
struct Pose {
  std::vector<Vec3> positions;  ///< One for each render vertex.
  std::vector<Vec3> normals;    ///< One for each render vertex, unit length.
  std::vector<Matrix>
      attachments;     ///< One for each attachment: columns are its X, Y and Z axis and its place.
  u32 flat_faces = 0;  ///< Triangles whose corners lie on one line.
  std::vector<u8>
      fading;  ///< 0 opaque to 255, for each of the model's triangles; empty when none ever fades.

  // DeformVertices sizes and fills these: one for each vertex of the file, in the Model's space.
  std::vector<Vec3> source_positions;
  std::vector<SimdVec3> source_normals;  ///< Written by it with NormalSource::motion; of any length.

  std::vector<Matrix> bones;  ///< Where the whole model and each bone stand; empty without a skeleton.

  // Room to work in.
  std::vector<std::array<i32, 3>> whole_positions;
  std::vector<u8> transparency;
  std::vector<Vec3> mixed_positions;
  std::vector<Matrix> carriers;  ///< From each vertex at rest to where a bone carries it.
};

/// Evaluates `model` at `moment` as its engine did: what Model::deform makes of the two frames around it,
/// with wrap-around when looping. Normals are, unless Model::normal_source says otherwise, the sum of the
/// unit normals of all faces at the file's vertex, without weights, made unit length. A clip that does not
/// exist stands for the first frame. (formats/unreal/README.md, "Normals" and "Animation".)
void pose(const Model& model, const Moment& moment, Pose& out);

/// Writes frame `frame` without interpolation.
void pose_frame(const Model& model, u32 frame, Pose& out);

/// Writes the positions of frame `frame`, and no normals or attachments. The model has frames.
void place_frame(const Model& model, u32 frame, Pose& out);

/// Frames of whatever moves the model, 0 for one that has none; clips count these.
u32 frame_count(const Model& model);

/// Vertices of the file that `model` was made of.
u32 source_vertex_count(const Model& model);

/// The frames that a moment lies between. A clip's frames last as Clip::durations says, so that a moment in a
/// long one is far from the next for as long as it lasts.
FrameMix mix_at(const Model& model, const Moment& moment);

}  // namespace retromesh
