#pragma once
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/math.hpp"

/// What moves a Model.
namespace retromesh {

/// A sound or call that the game makes when a clip passes a moment.
struct ClipEvent {
  float time = 0;  ///< 0 at the clip's start, 1 at its end.
  std::string name;
};

/// A named run of frames.
struct Clip {
  std::string name;
  std::string group;
  u32 first = 0;    ///< Of the frames that the model keeps.
  u32 count = 1;    ///< At least one.
  float rate = 30;  ///< Frames a second; above zero.
  /// How long each frame is shown, in units of 1 / rate; empty when each lasts one. None is 0.
  std::vector<u16> durations;
  u32 replay_from = 0;  ///< Of the clip's frames: which one follows the last when it loops.
  std::vector<ClipEvent> events;
  SourceLocation location;  ///< Where a script says so.
};

/// Vertex animation: the positions of every vertex of the file in every frame, as the file's own integers.
struct VertexFrames {
  u32 vertices = 0;
  std::vector<std::array<i16, 3>> positions;  ///< Frame after frame.
  Matrix matrix = kIdentity;                  ///< From those integers to the Model's coordinates.
  std::vector<u32> file_frames;  ///< The file's number of each kept frame; empty when none was dropped.
  /// With NormalSource::file, those of each render vertex, frame after frame; empty when they stay.
  std::vector<Vec3> normals;

  u32 count() const { return vertices ? u32(positions.size() / vertices) : 0; }
};

/// What a labelled transform does to its vertices, or, last, to the transparency of its faces.
enum class LabelTransform : u8 { origin, translate, rotate, scale, fade };

/// Animation by labels: a frame is a list of changes, each to the vertices or faces that bear certain labels,
/// in whole numbers. The vertices at rest are VertexFrames' only frame.
struct LabelFrames {
  struct Transform {
    LabelTransform kind = LabelTransform::origin;
    u32 first = 0;  ///< Of `members`.
    u32 count = 0;
  };
  struct Change {
    u32 transform = 0;            ///< Of `transforms`.
    std::array<i16, 3> amount{};  ///< An offset, angles (256 a turn), factors (128 is 1), or [0] * 8 of 255.
  };
  struct Frame {
    u32 first = 0;  ///< Of `changes`.
    u32 count = 0;
  };
  std::vector<Transform> transforms;
  std::vector<u16> members;  ///< Vertices of VertexFrames; faces of the file for `fade`.
  std::vector<Change> changes;
  std::vector<Frame> frames;     ///< What clips count.
  std::vector<u8> transparency;  ///< Of each face of the file, 0 opaque to 255; empty when nothing fades.
};

/// Where a bone, or the whole model, stands in a frame: turned about Z, then X, then Y, then moved.
struct BoneKey {
  Vec3 translation{};
  Vec3 angles{};  ///< Degrees about Y, X and Z, in this order.
};

/// How much of a vertex follows a bone.
struct Influence {
  u32 bone = 0;
  float weight = 0;
};

/// Animation by bones, in the file's own space and units.
struct Skeleton {
  std::vector<std::string> names;  ///< Of each bone; empty when the file has none.
  std::vector<u32> parents;        ///< Of each bone; kNone for a root. A parent may come after its child.
  std::vector<u32> order;          ///< All bones, each behind its parent.
  std::vector<Matrix> to_bones;    ///< For each bone, from the model at rest to the bone: its inverse bind.
  std::vector<BoneKey> keys;       ///< Frame after frame: that of the whole model, then one for each bone.
  std::vector<Vec3> positions;     ///< Of each vertex at rest.
  std::vector<Vec3> normals;       ///< Of each vertex at rest; empty when they follow from the faces.
  std::vector<u32> first_influences;  ///< Of `influences`, one for each vertex and one more.
  std::vector<Influence> influences;  ///< Weights of a vertex sum to 1.
  Matrix matrix = kIdentity;          ///< From the file's space to the Model's.

  u32 count() const { return static_cast<u32>(keys.size() / (parents.size() + 1)); }
};

/// Another shape of some vertices, that a slider mixes in.
struct Morph {
  std::string name;
  std::vector<u32> vertices;  ///< Of the file.
  std::vector<Vec3> offsets;  ///< Of each of them at full strength, in the space of what poses the model.
};

}  // namespace retromesh
