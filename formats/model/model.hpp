#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/part.hpp"
#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
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

/// An image at a render vertex that faces the camera, with one pixel of the screen for each texel.
struct Sprite {
  u32 vertex = 0;
  u32 material = 0;
  u32 face = 0;  ///< The file's own number.
};

/// A range of Model::indices with one material. Every material has exactly one group, of the same index.
struct Group {
  u32 start = 0;  ///< First index, a multiple of 3.
  u32 count = 0;  ///< Indices, a multiple of 3.
  u32 material = 0;
};

/// Where a model's normals come from.
enum class NormalSource : u8 {
  faces,   ///< Normalized sum of the unit normals of all faces at the file's vertex.
  motion,  ///< Computed by Model::deform.
  file,    ///< Stored in the file for each corner, of any length.
};

/// Position and axes of an attachment on its triangle a, b, c.
enum class AttachmentAxes : u8 {
  middle,           ///< Between a and b; Z runs from a to b, and Y is the face's normal.
  middle_reversed,  ///< The same, but Z runs from b to a.
  corner,           ///< At a; X runs from a to b, Z is the face's normal.
};

/// A point where the game attaches something, such as a weapon. Its transform depends on three vertices.
struct Attachment {
  std::string name;
  std::array<u32, 3> vertices{};  ///< Indices in the file, counter-clockwise in the Model's space.
  u32 face = 0;                   ///< Number in the file of the face that marks it.
  AttachmentAxes axes = AttachmentAxes::middle;
};

/// One of the possible interpretations of a part of a file.
struct InterpretationChoice {
  std::string id;    ///< "planar"
  std::string name;  ///< "all u, then all v"
  bool possible = true;
  float score = 0;  ///< In terms of Interpretation::measure; only when `possible`.
};

/// A part of a file that its documentation leaves open, and how it is decoded: by the choice that fits the
/// file's data best, or by the requested one.
struct Interpretation {
  std::string id;       ///< "uv-layout"
  std::string name;     ///< "Texture coordinates"
  std::string measure;  ///< "different coordinates of shared vertices; fewer is better"
  std::vector<InterpretationChoice> choices;
  u32 chosen = 0;
  u32 suggested = 0;        ///< The choice that fits the data best.
  bool is_settled = false;  ///< The data is conclusive; else `suggested` is only the likelier one.
  bool is_asked = false;    ///< The choice was requested.
};

/// A choice for one interpretation, by their ids.
struct InterpretationRequest {
  std::string interpretation;
  std::string choice;
};

struct Bounds {
  Vec3 low{};
  Vec3 high{};
};

/// A file that the model refers to and that is missing.
struct MissingFile {
  std::string name{};  ///< "JFenstrider2.pcx"
  PartKind kind = PartKind::texture;
  std::vector<u32> numbers{};  ///< Of slots, skins or textures.
  std::string owner{};         ///< The npc whose part it is.
  u32 faces = 0;               ///< Faces that are drawn with a placeholder.
  SourceLocation location{};   ///< The line that names it.
};

struct Model;
struct Pose;
struct PainterView;
class PainterOrder;

/// Two frames and the interpolation factor between them.
struct FrameMix {
  u32 from = 0;
  u32 to = 0;
  float part = 0;  ///< 0 to 1.
};

/// Writes Pose::source_positions, and what else of a Pose the kind of animation changes. `morphs` has the
/// weight of each of Model::morphs; missing ones are 0.
using DeformVertices = void (*)(const Model& model, const FrameMix& mix, std::span<const float> morphs,
                                Pose& out);

/// Writes the indices of the triangles to draw, farthest first; `painter` caches what is the same for every
/// view. See painter_order.hpp.
using SortTriangles = void (*)(const Model& model, const PainterView& view,
                               std::span<const Vec3> source_positions, std::shared_ptr<PainterOrder>& painter,
                               std::vector<u32>& out);

/// The output of every decoder: plain data, ready to draw, in the coordinates of math.hpp.
struct Model {
  std::string name;
  std::string_view format;        ///< Id of the format in the catalog, "unreal". A literal, like the label.
  std::string_view format_label;  ///< "Unreal 1 vertex mesh, 4-byte vertices"

  std::vector<Vec3> source_positions;  ///< The file's vertices in the first frame, in the Model's space.
  std::vector<u32> vertex_source;      ///< The file's vertex for each render vertex.

  // Of each render vertex, in the first frame.
  /// Unit length except with NormalSource::file; (0, 1, 0) where no face has an area. Empty when all
  /// materials are unlit; pose() writes them nevertheless.
  std::vector<Vec3> normals;
  NormalSource normal_source = NormalSource::faces;
  std::vector<Vec2> uvs;  ///< Empty when no material has Fill::image.

  /// Baked light of each render vertex: with Fill::palette an index in the family's palette, else a
  /// brightness in 128ths. Empty: light is computed from normals.
  std::vector<u16> shades;

  /// Red, green, blue, alpha of each render vertex, multiplied with the image. Empty: all white.
  std::vector<std::array<u8, 4>> colours;

  std::vector<u32> indices;      ///< Three for each triangle.
  std::vector<u32> face_source;  ///< The file's face for each triangle.
  bool has_cut_faces = false;    ///< Another program may have cut faces into triangles of other numbers.
  std::vector<Group> groups;     ///< In drawing order: opaque first, blended last.
  std::vector<Line> lines;
  std::vector<Sprite> sprites;

  /// For games without a depth buffer: the priority of each triangle in the painter's algorithm. Empty: a
  /// depth buffer is used.
  std::vector<u8> priorities;
  bool sorted_by_priority = false;  ///< Else by depth alone.
  /// Null when a depth buffer is used. A pointer, so that only cores of families that sort contain the
  /// sorting.
  SortTriangles sort_triangles = nullptr;

  // Labels, by which animations refer to vertices and faces; empty when the file has none.
  std::vector<u8> vertex_labels;  ///< Of each vertex of the file.
  std::vector<u8> face_labels;    ///< Of each triangle.

  std::vector<Material> materials;
  /// The format does not define back-face culling: `two_sided` is inferred from the shape.
  bool free_sides = false;
  std::vector<Image> images;
  bool power_of_two_images = false;  ///< The game needs images whose sides are powers of two.

  std::vector<Clip> clips;  ///< Empty when the format has no frames.
  VertexFrames frames;
  // Null when absent. Shared pointers, so that only the code that creates one contains its destructor.
  std::shared_ptr<const LabelFrames> label_frames;
  std::shared_ptr<const Skeleton> skeleton;
  std::vector<Morph> morphs;
  /// Computes the vertices at a time of the animation; set by the decoder. Null: VertexFrames.
  DeformVertices deform = nullptr;
  bool stepped = false;  ///< The game did not interpolate between frames.
  std::vector<Attachment> attachments;

  Bounds bounds;  ///< Of all drawn vertices, over all frames.
  std::vector<Property> properties;
  std::vector<Interpretation> interpretations;  ///< Empty when the format leaves nothing open.
  std::vector<MissingFile> missing_files;
  Notes notes;
  /// What the writer of the family `format` needs beside the fields above; only that family knows its type.
  /// Null when it needs nothing, and where a family keeps it only on request (Writer::keep_original).
  std::shared_ptr<const void> original;
};

/// The index in Model::images of the image in `file` (a name of the drop); adds it when it is new. An image
/// that is used both with palette entry 0 transparent (`hole`) and without is in the list twice.
u32 add_image(const std::string& file, bool hole, Model& model);

/// Adds `faces` to the missing file called `name`, which is appended when it is new: then it has no numbers.
MissingFile& add_missing_file(const std::string& name, u32 faces, Model& model);

/// over_limit: building the model of `file` needs more memory than `limits` has left.
Error too_large(const std::string& file, const Limits& limits);

/// nothing_drawn: no `field` ("face") of the model is drawn, because of `cause`.
Error nothing_drawn(const std::string& file, const char* field, const char* cause);

}  // namespace retromesh
