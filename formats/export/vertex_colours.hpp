#pragma once
#include <array>
#include <vector>

#include "formats/model/model.hpp"

/// The colours of a Model, for formats that store them otherwise.
namespace retromesh {

/// Red, green, blue and alpha of a corner or face.
using DrawnColour = std::array<u8, 4>;

/// The colours of a model's triangles without the light of a viewer.
class DrawnColours {
 public:
  /// `palette` is that of the model's family, for Fill::palette (family.hpp, palette_of).
  DrawnColours(const Model& model, std::vector<u8> palette);

  /// The colour of a corner, an index in Model::indices, without the image of `material`: its baked light,
  /// its vertex colour, and the opacity of the material. White when there is nothing else.
  DrawnColour corner(const Material& material, u32 at) const;

  /// The mean colour of a triangle, its image included. Grey where the image has no pixels; alpha 0 where all
  /// of it is a hole.
  DrawnColour face(const Material& material, u32 triangle) const;

  /// The colour of a shade (Model::shades) in the palette.
  DrawnColour of_shade(u16 shade) const;

 private:
  DrawnColour mean_texel(const Image& image, const Material& material, u32 triangle) const;

  const Model& model_;
  std::vector<u8> palette_;
  std::vector<DrawnColour> image_means_;  ///< Of each image.
};

/// The opacity of a material whose blending another format can only store as an alpha: half for those that
/// add or multiply.
float opacity_as_alpha(const Material& material);

}  // namespace retromesh
