#pragma once
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/math.hpp"

/// The animation of a Model.
namespace retromesh {

/// A sound or function call of the game at a time of a clip.
struct ClipEvent {
  float time = 0;  ///< 0 at the clip's start, 1 at its end.
  std::string name;
};

/// A named run of frames.
struct Clip {
  std::string name;
  std::string group;
  u32 first = 0;    ///< Index in the model's frames.
  u32 count = 1;    ///< At least one.
  float rate = 30;  ///< Frames a second; above 0.
  /// Duration of each frame in units of 1 / rate, at least 1; empty when all are 1.
  std::vector<u16> durations;
  u32 replay_from = 0;  ///< Index in the clip of the frame after the last one in a loop.
  std::vector<ClipEvent> events;
  SourceLocation location;  ///< The line of the script that defines it.
};

/// Vertex animation: the positions of every vertex of the file in every frame, as the file's own integers.
struct VertexFrames {
  u32 vertices = 0;
  std::vector<std::array<i16, 3>> positions;  ///< Frame after frame.
  Matrix matrix = kIdentity;                  ///< From those integers to the Model's coordinates.
  std::vector<u32> file_frames;  ///< Number in the file of each frame; empty when none was dropped.
  /// With NormalSource::file: of each render vertex, frame after frame; empty when they do not change.
  std::vector<Vec3> normals;

  u32 count() const { return vertices ? u32(positions.size() / vertices) : 0; }
};

/// The kind of a transform of labelled vertices or, for `fade`, of the transparency of labelled faces.
enum class LabelTransform : u8 { origin, translate, rotate, scale, fade };

/// Animation by labels, in integers: a frame is a list of changes, each to the vertices or faces with certain
/// labels. The rest pose is the only frame of VertexFrames.
struct LabelFrames {
  struct Transform {
    LabelTransform kind = LabelTransform::origin;
    u32 first = 0;  ///< Index in `members`.
    u32 count = 0;
  };
  struct Change {
    u32 transform = 0;            ///< Index in `transforms`.
    std::array<i16, 3> amount{};  ///< An offset, angles (256 a turn), factors (128 is 1), or [0] * 8 of 255.
  };
  struct Frame {
    u32 first = 0;  ///< Index in `changes`.
    u32 count = 0;
  };
  std::vector<Transform> transforms;
  std::vector<u16> members;  ///< Vertices of VertexFrames; faces of the file for `fade`.
  std::vector<Change> changes;
  std::vector<Frame> frames;     ///< Those that clips index.
  std::vector<u8> transparency;  ///< Of each face of the file, 0 opaque to 255; empty when nothing fades.
};

/// The transform of a bone or the whole model in a frame: rotation about Z, then X, then Y, then translation.
struct BoneKey {
  Vec3 translation{};
  Vec3 angles{};  ///< Degrees about Y, X and Z, in this order.
};

/// The weight of a bone for a vertex.
struct Influence {
  u32 bone = 0;
  float weight = 0;
};

/// Animation by bones, in the file's own space and units.
struct Skeleton {
  std::vector<std::string> names;  ///< Of each bone; empty when the file has none.
  std::vector<u32> parents;        ///< Of each bone; kNone for a root. A parent may come after its child.
  std::vector<u32> order;          ///< All bones, parents before children.
  std::vector<Matrix> to_bones;    ///< Inverse bind matrix of each bone.
  std::vector<BoneKey> keys;       ///< Frame after frame: that of the whole model, then one for each bone.
  std::vector<Vec3> positions;     ///< Of each vertex in the bind pose.
  std::vector<Vec3> normals;       ///< Of each vertex in the bind pose; empty when computed from the faces.
  std::vector<u32> first_influences;  ///< Index in `influences` for each vertex, and their end.
  std::vector<Influence> influences;  ///< Weights of a vertex sum to 1.
  Matrix matrix = kIdentity;          ///< From the file's space to the Model's.

  u32 count() const { return static_cast<u32>(keys.size() / (parents.size() + 1)); }
};

/// A morph target: offsets of some vertices.
struct Morph {
  std::string name;
  std::vector<u32> vertices;  ///< Indices in the file.
  std::vector<Vec3> offsets;  ///< Of each of them at weight 1, in the space of Skeleton::positions.
};

}  // namespace retromesh
