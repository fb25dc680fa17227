#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "formats/export/vertex_colours.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/model/model.hpp"

/// How the materials of any Model are drawn by an object: shades, and the palettes and textures that they
/// need. (README, "Writing".)
namespace retromesh::humanfly {

/// How the faces of a material get their colours.
enum class Look : u8 {
  row,      ///< Entries of a palette at the corners, or of one with normals: the image is a row of colours.
  shades,   ///< The lightness of each corner in the palette of its hue.
  colour,   ///< One colour for each face.
  lit,      ///< One colour for each face, lit from the eye.
  texture,  ///< An image by texture coordinates.
  reflection,  ///< An image by normals.
  light_map,   ///< An image by texture coordinates, multiplied with one by normals.
};

/// The shade type and number of a primitive, and the colour of each corner where they are gouraud.
struct FaceLook {
  Shade shade = Shade::flat;
  u32 number = 0;
  std::array<u16, kMaxCorners> entries{};
};

using PaletteWords = std::array<u16, kColours>;

/// The shades, palettes and textures of a model.
class Looks {
 public:
  explicit Looks(const Model& model);

  Look of(const Material& material) const;

  /// The look of a face, whose first triangle is `triangle` and whose corners are render vertices; kNone as
  /// triangle for a line.
  FaceLook face(const Material& material, u32 triangle, const std::vector<u32>& corners);

  u32 sprite(const Material& material) const { return material.slot & 0x3FF; }

  const std::vector<PaletteWords>& palettes() const { return palettes_; }

  /// The image of each texture number, kNone where a number has none.
  const std::vector<u32>& textures() const { return textures_; }

 private:
  FaceLook row_face(const Material& material, const std::vector<u32>& corners);
  FaceLook shaded_face(const std::vector<u32>& corners);
  FaceLook coloured_face(const DrawnColour& colour);
  FaceLook lit_face(const DrawnColour& colour);
  u32 texture_number(const Material& material);
  u32 add_palette(const PaletteWords& words);
  void number_by_slots();

  const Model& model_;
  DrawnColours colours_;
  std::vector<PaletteWords> palettes_;
  std::vector<u32> textures_;
  std::map<u32, u32> row_numbers_;                     ///< By image.
  std::map<u32, u32> shade_numbers_;                   ///< By hue and saturation.
  std::map<u32, u32> lit_numbers_;                     ///< By colour.
  std::map<u16, u32> colour_places_;                   ///< 128 palette + entry, by colour.
  u32 last_colours_ = 0;                               ///< The palette that the next colour goes to.
  std::map<std::array<u32, 2>, u32> texture_numbers_;  ///< By image and light image.
};

}  // namespace retromesh::humanfly
