#pragma once
#include <array>
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
  float cutoff = 0;   ///< Alpha below this is not drawn; 0 draws all.
  u32 image = kNone;  ///< Of Model::images, or kNone: nothing was found or named.
  std::vector<Property> properties;
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
  std::vector<ClipEvent> events;
  Place place;  ///< Where a script says so.
};

/// Vertex animation: the positions of every vertex of the file in every frame, as the file's own integers.
struct VertexFrames {
  u32 vertices = 0;
  std::vector<std::array<i16, 3>> positions;  ///< Frame after frame.
  Matrix matrix = kIdentity;                  ///< From those integers to the Model's coordinates.
  std::vector<u32> file_frames;  ///< The file's number of each kept frame; empty when none was dropped.

  u32 count() const { return vertices ? u32(positions.size() / vertices) : 0; }
};

/// A place on the model where the game hangs something, such as a weapon. It follows three vertices.
struct Attachment {
  std::string name;
  std::array<u32, 3> vertices{};  ///< Of VertexFrames.
  u32 face = 0;                   ///< The file's number of the face that marks it.
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

/// What every format decodes to: plain data, ready to draw, in the coordinates named above.
struct Model {
  std::string name;
  std::string format;        ///< Id of the format in the catalog, "unreal".
  std::string format_label;  ///< "Unreal 1 vertex mesh, 4-byte vertices"

  // Render vertices, in the pose of the first frame.
  std::vector<Vec3> positions;
  std::vector<Vec3> normals;  ///< Unit length; (0, 1, 0) where no face says anything.
  std::vector<Vec2> uvs;
  std::vector<u32> vertex_source;  ///< The file's own vertex for each render vertex.

  /// For a model that its game lit once, what light made of each render vertex: where Material::fill is
  /// palette, an entry of the family's palette, else a brightness in 128ths. Empty: light depends on normals.
  std::vector<u16> shades;

  std::vector<u32> indices;      ///< Three for each triangle.
  std::vector<u32> face_source;  ///< The file's own face for each triangle.
  std::vector<Group> groups;     ///< In drawing order: opaque first, blended last.

  /// For a model that its game drew without a depth buffer, from far to near: which triangles go over which,
  /// one for each triangle. Empty: a depth buffer decides.
  std::vector<u8> priorities;
  bool sorted_by_priority = false;  ///< Else by depth alone.

  std::vector<Material> materials;
  std::vector<Image> images;

  std::vector<Clip> clips;  ///< Empty when the format has no frames.
  VertexFrames frames;
  std::vector<Attachment> attachments;

  Bounds bounds;  ///< Of what is drawn, over all frames.
  std::vector<Property> properties;
  std::vector<Wanted> wanted;
  Notes notes;
};

}  // namespace retromesh
