#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

/// Coordinates of everything here: Y up, right-handed, +Z toward the viewer, in the units of the game after
/// the scale that its scripts set. Triangles are counter-clockwise seen from outside. UV (0, 0) is the
/// image's top left.
using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;

/// Three rows of four: x' = m[0] x + m[1] y + m[2] z + m[3], and so on.
using Matrix = std::array<float, 12>;

inline constexpr Matrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
inline constexpr u32 kNone = 0xFFFFFFFF;

/// One thing to read about a model or material, where it stands in the files.
struct Property {
  std::string name;    ///< "Scale"
  std::string value;   ///< "0.05 0.05 0.10", numbers as the file writes them
  std::string remark;  ///< Said more quietly behind the value; may be empty.
  u32 amount = 0;      ///< With `limit`: a count beside the most that the format can hold.
  u32 limit = 0;       ///< 0: no such limit.
  Place place;
};

/// A picture as RGBA, top row first, or the name of a file that the browser can decode.
struct Image {
  std::string name;  ///< As the model's files call it.
  std::string file;  ///< The file it comes from; empty when that file is not there.
  u32 width = 0;
  u32 height = 0;
  std::vector<u8> pixels;   ///< width * height * 4; empty when the browser has to decode `file`.
  u32 bits = 0;             ///< Bits of a pixel in the file; 0 when the browser has to decode it.
  std::vector<u8> palette;  ///< Red, green, blue of each entry; empty for true colour.
  u32 colours_used = 0;     ///< Different palette entries in the picture.
  u32 hole_colour =
      kNone;          ///< Red, green, blue whose pixels are holes in what the browser decodes; or kNone.
  bool hole = false;  ///< Palette entry 0 was made transparent black, as the engine does for masked faces.
  /// Left, top, width and height of what the game keeps of it: the rest is a hole. No width: it keeps all.
  std::array<u32, 4> kept{};
};

enum class Blend : u8 {
  opaque,
  translucent,  ///< source + destination * (1 - source colour): black is invisible
  modulated,    ///< 2 * source * destination: mid grey is invisible
  alpha,        ///< source * alpha + destination * (1 - alpha)
};
enum class Filter : u8 { linear, nearest };
enum class Wrap : u8 {
  clamp,
  repeat,
  repeat_v,  ///< Only downward; sideways the edge goes on.
};
enum class Fill : u8 {
  image,
  palette,  ///< The family's palette at the shade of each vertex, interpolated and cut to a whole number.
};
enum class Mapping : u8 {
  uv,
  environment,  ///< texture coordinates come from the reflection of the view in the normal
  sphere,  ///< texture coordinates are the normal as the camera sees it: its x to the right, its y upward
  /// The image is a row of colours: u goes on from that of the vertex by half of how far its normal looks
  /// away from the camera, down to a whole column, so that normals toward the eye have the first colours.
  facing,
};

/// Where a model's normals come from.
enum class NormalSource : u8 {
  faces,   ///< All faces at the file's vertex, each counted once.
  motion,  ///< What places the vertices turns them along.
  file,    ///< The file has one for each corner, which stays and need not be of unit length.
};

/// How a group of triangles looks. All flags are what the engine does, not what the file's bits say.
struct Material {
  std::string name;  ///< Name of its texture, or "slot 3" when nothing names one.
  u32 slot = 0;      ///< The file's own texture number.
  std::string kind;  ///< For people: "Masked, two-sided".
  Fill fill = Fill::image;
  Blend blend = Blend::opaque;
  float opacity = 1;  ///< With Blend::alpha, how much of the material itself is seen.
  bool two_sided = false;
  bool unlit = false;
  bool facet = false;  ///< One normal for each face instead of each vertex; its vertices are not shared.
  Mapping mapping = Mapping::uv;
  Filter filter = Filter::linear;
  Wrap wrap = Wrap::clamp;
  float cutoff = 0;         ///< Alpha below this is not drawn; 0 draws all.
  u32 image = kNone;        ///< Of Model::images, or kNone: nothing was found or named.
  u32 light_image = kNone;  ///< Looked up as Mapping::sphere says, and multiplied with the image; or kNone.
  std::vector<Property> properties;
};

/// A line between two render vertices.
struct Line {
  std::array<u32, 2> vertices{};
  u32 material = 0;
  u32 face = 0;  ///< The file's own number.
};

/// A picture at a render vertex that faces the eye and is as large on the screen as it has pixels.
struct Sprite {
  u32 vertex = 0;
  u32 material = 0;
  u32 face = 0;  ///< The file's own number.
};

/// A run of Model::indices that wears one material. Every material has exactly one group, of the same number.
struct Group {
  u32 start = 0;  ///< First index, a multiple of 3.
  u32 count = 0;  ///< Indices, a multiple of 3.
  u32 material = 0;
};

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
  Place place;  ///< Where a script says so.
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

/// Where an attachment is, and which way it points, on its triangle a, b, c.
enum class AttachmentAxes : u8 {
  middle,  ///< Between a and b; Z runs from a to b, and Y is the face's normal.
  corner,  ///< At a; X runs from a to b, Z is the face's normal.
};

/// A place on the model where the game hangs something, such as a weapon. It follows three vertices.
struct Attachment {
  std::string name;
  std::array<u32, 3> vertices{};  ///< Of VertexFrames.
  u32 face = 0;                   ///< The file's number of the face that marks it.
  AttachmentAxes axes = AttachmentAxes::middle;
};

/// One of the meanings that something in a file may have.
struct ReadingChoice {
  std::string id;    ///< "planar"
  std::string name;  ///< "all u, then all v"
  bool possible = true;
  float score = 0;  ///< As Reading::measure says, where it is possible.
};

/// Something that no document tells for sure, and what it was taken for: the choice that fits the file's own
/// numbers best, or the one that was asked for.
struct Reading {
  std::string id;       ///< "uv-layout"
  std::string name;     ///< "Texture coordinates"
  std::string measure;  ///< "different coordinates of shared vertices; fewer is better"
  std::vector<ReadingChoice> choices;
  u32 chosen = 0;
  u32 suggested = 0;        ///< What the file's numbers speak for.
  bool is_settled = false;  ///< They do speak; else `suggested` is only the likelier one.
  bool is_asked = false;    ///< Whoever opened the file chose.
};

/// A choice for one reading, by their ids.
struct AskedReading {
  std::string reading;
  std::string choice;
};

struct Bounds {
  Vec3 low{};
  Vec3 high{};
};

/// A file that the model asks for and that was not there.
struct Wanted {
  std::string name;  ///< "JFenstrider2.pcx"
  std::string role;  ///< "slot 1"
  u32 faces = 0;     ///< Faces that wear a stand-in meanwhile.
  Place place;       ///< The line that asks for it.
};

struct Model;
struct Pose;

/// Two frames, and how far the moment is from the first to the second.
struct FrameMix {
  u32 from = 0;
  u32 to = 0;
  float part = 0;  ///< 0 to 1.
};

/// Writes Pose::source_positions, and whatever else of a Pose a kind of motion changes. `morphs` says how
/// much of each of Model::morphs is mixed in; those left out are 0.
using PlaceVertices = void (*)(const Model& model, const FrameMix& mix, std::span<const float> morphs,
                               Pose& out);

/// What every format decodes to: plain data, ready to draw, in the coordinates named above.
struct Model {
  std::string name;
  std::string format;        ///< Id of the format in the catalog, "unreal".
  std::string format_label;  ///< "Unreal 1 vertex mesh, 4-byte vertices"

  // Render vertices, in the pose of the first frame.
  std::vector<Vec3> positions;
  /// Unit length; (0, 1, 0) where no face says anything. But see NormalSource. Empty where light depends on
  /// none, all materials being unlit, and nobody asked yet: pose() gives them.
  std::vector<Vec3> normals;
  NormalSource normal_source = NormalSource::faces;
  std::vector<Vec2> uvs;
  std::vector<u32> vertex_source;  ///< The file's own vertex for each render vertex.

  /// For a model that its game lit once, what light made of each render vertex: where Material::fill is
  /// palette, an entry of the family's palette, else a brightness in 128ths. Empty: light depends on normals.
  std::vector<u16> shades;

  /// Red, green, blue, alpha of each render vertex, multiplied with the image. Empty: all white.
  std::vector<std::array<u8, 4>> colours;

  std::vector<u32> indices;      ///< Three for each triangle.
  std::vector<u32> face_source;  ///< The file's own face for each triangle.
  std::vector<Group> groups;     ///< In drawing order: opaque first, blended last.
  std::vector<Line> lines;
  std::vector<Sprite> sprites;

  /// For a model that its game drew without a depth buffer, from far to near: which triangles go over which,
  /// one for each triangle. Empty: a depth buffer decides.
  std::vector<u8> priorities;
  bool sorted_by_priority = false;  ///< Else by depth alone.

  // By what its animations call parts of the model; empty where the file says nothing.
  std::vector<u8> vertex_labels;  ///< Of each vertex of the file.
  std::vector<u8> face_labels;    ///< Of each triangle.

  std::vector<Material> materials;
  /// The game's program chose for each picture whether backs are drawn; `two_sided` is what suits the shape.
  bool free_sides = false;
  std::vector<Image> images;

  std::vector<Clip> clips;  ///< Empty when the format has no frames.
  VertexFrames frames;
  // Null for a model without; shared, because only what makes one then has to know how it ends.
  std::shared_ptr<const LabelFrames> label_frames;
  std::shared_ptr<const Skeleton> skeleton;
  std::vector<Morph> morphs;
  /// What puts the vertices where a moment has them, as the decoder says; null: VertexFrames.
  PlaceVertices place = nullptr;
  bool stepped = false;  ///< The game showed each frame until the next; nothing lies between two.
  std::vector<Attachment> attachments;

  Bounds bounds;  ///< Of what is drawn, over all frames.
  std::vector<Property> properties;
  std::vector<Reading> readings;  ///< Empty when the format leaves nothing open.
  std::vector<Wanted> wanted;
  Notes notes;
};

}  // namespace retromesh
