#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/math.hpp"

/// What a Model wears.
namespace retromesh {

/// One thing to read about a model or material, where it stands in the files.
struct Property {
  std::string_view name;  ///< "Scale": a literal of the program
  std::string value;      ///< "0.05 0.05 0.10", numbers as the file writes them
  std::string remark;     ///< Said more quietly behind the value; may be empty.
  u32 amount = 0;         ///< With `limit`: a count beside the most that the format can hold.
  u32 limit = 0;          ///< 0: no such limit.
  SourceLocation location;
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

}  // namespace retromesh
