#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/math.hpp"

/// Materials, images and properties of a Model.
namespace retromesh {

/// What a property says that is asked for by more than its name: a count that the reader would make itself,
/// or how a material is drawn.
enum class PropertyKind : u8 { none, vertices, faces, frames, flags, blend, filter };

/// A named value of a model or material, with its location in the files.
struct Property {
  PropertyKind kind = PropertyKind::none;
  std::string_view name;  ///< "Scale": a literal of the program
  std::string value;      ///< "0.05 0.05 0.10", numbers as the file writes them
  std::string remark;     ///< Secondary text after the value; may be empty.
  u32 amount = 0;         ///< With `limit`: a count, whose maximum in the format is `limit`.
  u32 limit = 0;          ///< 0: no limit.
  SourceLocation location;
};

/// An image as RGBA, top row first, or the name of a file that the browser can decode.
struct Image {
  std::string name;  ///< As in the model's files.
  std::string file;  ///< Path of its file; empty when that file is missing.
  u32 width = 0;
  u32 height = 0;
  std::vector<u8> pixels;   ///< width * height * 4; empty when the browser has to decode `file`.
  u32 bits = 0;             ///< Bits of a pixel in the file; 0 when the browser has to decode it.
  std::vector<u8> palette;  ///< Red, green, blue of each entry; empty for true colour.
  u32 colours_used = 0;     ///< Different palette entries in the image.
  u32 hole_colour = kNone;  ///< Colour key of an image that the browser decodes: transparent; or kNone.
  bool hole = false;  ///< Palette entry 0 was made transparent black, as the engine does for masked faces.
  /// The crop: left, top, width and height; the rest is transparent. Width 0: not cropped.
  std::array<u32, 4> kept{};
};

enum class Blend : u8 {
  opaque,
  translucent,  ///< source + destination * (1 - source colour): black is invisible
  modulated,    ///< 2 * source * destination, never lit: mid grey is invisible
  alpha,        ///< source * alpha + destination * (1 - alpha)
};
enum class Filter : u8 { linear, nearest };
enum class Wrap : u8 {
  clamp,
  repeat,
  repeat_v,  ///< Repeats v, clamps u.
};
enum class Fill : u8 {
  image,
  palette,  ///< The family's palette at the shade of each vertex, interpolated and truncated.
};
enum class TextureMapping : u8 {
  uv,
  environment,  ///< texture coordinates are the view direction reflected at the normal
  sphere,       ///< texture coordinates are the normal in view space: its x to the right, its y upward
  /// The image is a row of colours: u is that of the vertex minus half the view-space z of its normal,
  /// rounded down to a column, so that normals toward the camera have the first colours.
  facing,
};

/// How a group of triangles is drawn. All flags describe what the engine does, not the bits of the file.
struct Material {
  std::string name;  ///< Name of its texture, or "slot 3" when it has none.
  u32 slot = 0;      ///< Texture number in the file.
  std::string kind;  ///< For display: "Masked, two-sided".
  Fill fill = Fill::image;
  Blend blend = Blend::opaque;
  float opacity = 1;  ///< With Blend::alpha: a factor of the alpha. 0: not drawn, but can be picked.
  bool two_sided = false;
  bool unlit = false;
  bool facet = false;  ///< One normal for each face instead of each vertex; its vertices are not shared.
  TextureMapping mapping = TextureMapping::uv;
  Filter filter = Filter::linear;
  Wrap wrap = Wrap::clamp;
  float cutoff = 0;  ///< Alpha below this is not drawn; 0 draws all.
  /// Why the game does not draw it: "no skin is given". Empty: it is drawn. A viewer can draw it on request.
  std::string_view not_drawn;
  u32 image = kNone;        ///< Index in Model::images; kNone when none is named or found.
  u32 light_image = kNone;  ///< Mapped as TextureMapping::sphere and multiplied with the image; or kNone.
  std::vector<Property> properties;
};

/// Whether light changes the colours of the material.
inline bool is_lit(const Material& material) { return !material.unlit && material.blend != Blend::modulated; }

/// Appends a property. The caller may set its amount, limit and location.
Property& add_property(std::vector<Property>& properties, const char* name, const Message& value,
                       const Message& remark);

/// Appends a count, shown beside the most that the format can hold.
Property& add_count(std::vector<Property>& properties, const char* name, std::size_t count, u32 limit,
                    const Message& remark);

}  // namespace retromesh
