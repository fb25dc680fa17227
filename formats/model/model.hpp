#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"
#include "formats/model/material.hpp"
#include "formats/model/math.hpp"
#include "formats/model/motion.hpp"

namespace retromesh {

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

/// Where a model's normals come from.
enum class NormalSource : u8 {
  faces,   ///< All faces at the file's vertex, each counted once.
  motion,  ///< What places the vertices turns them along.
  file,    ///< The file has one for each corner, which stays and need not be of unit length.
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
struct InterpretationChoice {
  std::string id;    ///< "planar"
  std::string name;  ///< "all u, then all v"
  bool possible = true;
  float score = 0;  ///< As Interpretation::measure says, where it is possible.
};

/// Something that no document tells for sure, and what it was taken for: the choice that fits the file's own
/// numbers best, or the one that was asked for.
struct Interpretation {
  std::string id;       ///< "uv-layout"
  std::string name;     ///< "Texture coordinates"
  std::string measure;  ///< "different coordinates of shared vertices; fewer is better"
  std::vector<InterpretationChoice> choices;
  u32 chosen = 0;
  u32 suggested = 0;        ///< What the file's numbers speak for.
  bool is_settled = false;  ///< They do speak; else `suggested` is only the likelier one.
  bool is_asked = false;    ///< Whoever opened the file chose.
};

/// A choice for one reading, by their ids.
struct InterpretationRequest {
  std::string reading;
  std::string choice;
};

struct Bounds {
  Vec3 low{};
  Vec3 high{};
};

/// A file that the model asks for and that was not there.
struct MissingFile {
  std::string name;         ///< "JFenstrider2.pcx"
  std::string role;         ///< "slot 1"
  u32 faces = 0;            ///< Faces that wear a stand-in meanwhile.
  SourceLocation location;  ///< The line that asks for it.
};

struct Model;
struct Pose;
struct PainterView;
class PainterOrder;

/// Two frames, and how far the moment is from the first to the second.
struct FrameMix {
  u32 from = 0;
  u32 to = 0;
  float part = 0;  ///< 0 to 1.
};

/// Writes Pose::source_positions, and whatever else of a Pose a kind of motion changes. `morphs` says how
/// much of each of Model::morphs is mixed in; those left out are 0.
using DeformVertices = void (*)(const Model& model, const FrameMix& mix, std::span<const float> morphs,
                                Pose& out);

/// Writes the numbers of the triangles to draw, the farthest first; `painter` keeps what is the same for
/// every view. See painter_order.hpp.
using SortTriangles = void (*)(const Model& model, const PainterView& view,
                               std::span<const Vec3> source_positions, std::shared_ptr<PainterOrder>& painter,
                               std::vector<u32>& out);

/// What every format decodes to: plain data, ready to draw, in the coordinates named above.
struct Model {
  std::string name;
  std::string_view format;        ///< Id of the format in the catalog, "unreal". A literal, as the label is.
  std::string_view format_label;  ///< "Unreal 1 vertex mesh, 4-byte vertices"

  // Render vertices, in the pose of the first frame.
  std::vector<Vec3> positions;
  /// Unit length; (0, 1, 0) where no face says anything. But see NormalSource. Empty where light depends on
  /// none, all materials being unlit; pose() gives them all the same.
  std::vector<Vec3> normals;
  NormalSource normal_source = NormalSource::faces;
  std::vector<Vec2> uvs;           ///< Empty where no material is filled with an image.
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
  /// Null where a depth buffer decides. A pointer, so that only cores of families that sort contain the
  /// sorting.
  SortTriangles sort_triangles = nullptr;

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
  DeformVertices deform = nullptr;
  bool stepped = false;  ///< The game showed each frame until the next; nothing lies between two.
  std::vector<Attachment> attachments;

  Bounds bounds;  ///< Of what is drawn, over all frames.
  std::vector<Property> properties;
  std::vector<Interpretation> interpretations;  ///< Empty when the format leaves nothing open.
  std::vector<MissingFile> missing_files;
  Notes notes;
};

}  // namespace retromesh
