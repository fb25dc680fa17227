#pragma once
#include <span>

#include "formats/model/model.hpp"
#include "formats/model/simd.hpp"

namespace retromesh {

/// A time in a clip.
struct Moment {
  u32 clip = 0;
  double seconds = 0;
  bool loop = true;    ///< After the last frame comes the first; else the clip stops at its last frame.
  bool smooth = true;  ///< Interpolates between frames; else shows the frame that has begun.
  std::span<const float> morphs = {};  ///< Weight of each of Model::morphs; missing ones are 0.
};

/// The result of posing a model, and buffers that are reused between calls.
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

  std::vector<Matrix> bones;  ///< Transform of the whole model, then of each bone; empty without a skeleton.

  // Buffers for intermediate results.
  std::vector<std::array<i32, 3>> integer_positions;
  std::vector<u8> transparency;
  std::vector<Vec3> blended_positions;
  std::vector<Matrix>
      skin_matrices;  ///< From the bind pose to the posed bone, for the whole model and each bone.
};

/// Evaluates `model` at `moment` as its engine did: Model::deform of the two frames around it, with
/// wrap-around when looping. Normals are, depending on Model::normal_source, the normalized sum of the unit
/// normals of all faces at the source vertex, unweighted. A clip that does not exist means the first frame.
/// (formats/unreal/README.md, "Normals" and "Animation".)
void pose(const Model& model, const Moment& moment, Pose& out);

/// Writes frame `frame` without interpolation.
void pose_frame(const Model& model, u32 frame, Pose& out);

/// Writes only Pose::source_positions of frame `frame`. The model has frames.
void pose_source_positions(const Model& model, u32 frame, Pose& out);

/// Writes the positions of `frames` in the Model's space to `out`, linearly interpolated.
void interpolate_frames(const VertexFrames& frames, const FrameMix& mix, std::vector<Vec3>& out);

/// The transform of an attachment to three vertices, along the edge between the first two: Z for weapon
/// triangles of Unreal, X for tags of Quake engines.
Matrix attachment_matrix(const Attachment& attachment, const std::vector<Vec3>& positions);

/// Number of frames of the model's animation, to which Clip::first refers; 0 without frames.
u32 frame_count(const Model& model);

/// Whether normals are those of the file, not computed from the faces.
bool has_stored_normals(const Model& model);

/// The two frames around a moment, and the fraction between them, with Clip::durations.
FrameMix mix_at(const Model& model, const Moment& moment);

/// Fills `source_positions` and `normals` from the first frame and `bounds` from all frames. Returns how many
/// triangles of the first frame have no area. The model has frames.
u32 add_first_pose(Model& model);

/// Fills `source_positions` and `bounds` only: the normals come from the file, or the light is in `shades`.
/// The model has frames.
void add_first_positions(Model& model);

}  // namespace retromesh
