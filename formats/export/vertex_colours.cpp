#include "formats/export/vertex_colours.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/io/vectors.hpp"

namespace retromesh {
namespace {

constexpr DrawnColour kGrey = {128, 128, 128, 255};
constexpr u32 kSteps = 6;  ///< Samples along each side of a triangle.

/// A mean of texels; those that are not drawn count as holes.
struct TexelSum {
  std::array<u64, 3> channels{};
  u64 alpha = 0;
  u32 drawn = 0;
  u32 all = 0;

  void add(const u8* texel, float cutoff) {
    ++all;
    const float part = static_cast<float>(texel[3]) / 255;
    if (texel[3] == 0 || part < cutoff) return;
    ++drawn;
    for (std::size_t i = 0; i < 3; ++i) channels[i] += texel[i];
    alpha += cutoff > 0 ? 255 : texel[3];
  }

  DrawnColour mean() const {
    if (drawn == 0) return {0, 0, 0, 0};
    DrawnColour colour{};
    for (std::size_t i = 0; i < 3; ++i) colour[i] = static_cast<u8>((channels[i] + drawn / 2) / drawn);
    colour[3] = static_cast<u8>((alpha + drawn / 2) / drawn);
    return colour;
  }
};

/// The pixel of a coordinate, with the wrap of a material.
u32 texel_at(float coordinate, u32 size, bool repeats) {
  if (!std::isfinite(coordinate)) return 0;
  const float part = repeats ? coordinate - std::floor(coordinate) : std::clamp(coordinate, 0.0f, 1.0f);
  return std::min(static_cast<u32>(part * static_cast<float>(size)), size - 1);
}

DrawnColour multiplied(const DrawnColour& a, const DrawnColour& b) {
  DrawnColour product{};
  for (std::size_t i = 0; i < 4; ++i) product[i] = static_cast<u8>((a[i] * b[i] + 127) / 255);
  return product;
}

u8 byte_of(float part) { return static_cast<u8>(std::lround(std::clamp(part, 0.0f, 1.0f) * 255)); }

}  // namespace

float opacity_as_alpha(const Material& material) {
  constexpr float kHalf = 0.5f;
  if (material.blend == Blend::alpha) return material.opacity;
  return material.blend == Blend::opaque ? 1 : kHalf;
}

DrawnColours::DrawnColours(const Model& model, std::vector<u8> palette)
    : model_(model), palette_(std::move(palette)) {
  for (const Image& image : model.images) {
    TexelSum sum;
    for (std::size_t i = 0; i + 3 < image.pixels.size(); i += 4) sum.add(&image.pixels[i], 0);
    add_to(image_means_) = image.pixels.empty() ? kGrey : sum.mean();
  }
}

DrawnColour DrawnColours::of_shade(u16 shade) const {
  const std::size_t first = std::size_t{3} * shade;
  if (first + 2 >= palette_.size()) return kGrey;
  return {palette_[first], palette_[first + 1], palette_[first + 2], 255};
}

DrawnColour DrawnColours::corner(const Material& material, u32 at) const {
  const u32 vertex = model_.indices[at];
  DrawnColour colour = {255, 255, 255, 255};
  if (!model_.shades.empty()) {
    const u16 shade = model_.shades[vertex];
    const u8 light = static_cast<u8>(std::min(shade * 2, 255));
    colour = material.fill == Fill::palette ? of_shade(shade) : DrawnColour{light, light, light, 255};
  }
  if (!model_.colours.empty()) colour = multiplied(colour, model_.colours[vertex]);
  // Opaque materials do not use the alpha of their vertices.
  const u32 alpha = material.blend == Blend::opaque ? 255 : colour[3];
  colour[3] = static_cast<u8>((alpha * byte_of(opacity_as_alpha(material)) + 127) / 255);
  return colour;
}

DrawnColour DrawnColours::face(const Material& material, u32 triangle) const {
  std::array<u32, 4> sum{};
  for (u32 i = 0; i < 3; ++i) {
    const DrawnColour one = corner(material, 3 * triangle + i);
    for (std::size_t channel = 0; channel < 4; ++channel) sum[channel] += one[channel];
  }
  DrawnColour colour{};
  for (std::size_t channel = 0; channel < 4; ++channel)
    colour[channel] = static_cast<u8>((sum[channel] + 1) / 3);
  if (material.fill != Fill::image || material.image == kNone) return colour;
  return multiplied(colour, mean_texel(model_.images[material.image], material, triangle));
}

DrawnColour DrawnColours::mean_texel(const Image& image, const Material& material, u32 triangle) const {
  if (image.pixels.empty() || image.width == 0 || image.height == 0) return kGrey;
  if (material.mapping != TextureMapping::uv || model_.uvs.empty()) return image_means_[material.image];
  std::array<Vec2, 3> uvs;
  for (u32 i = 0; i < 3; ++i) uvs[i] = model_.uvs[model_.indices[3 * triangle + i]];
  const bool repeats_u = material.wrap == Wrap::repeat;
  const bool repeats_v = material.wrap != Wrap::clamp;
  TexelSum sum;
  for (u32 a = 0; a < kSteps; ++a) {
    for (u32 b = 0; a + b < kSteps; ++b) {
      // The centres of the small triangles along the sides.
      const float first = (static_cast<float>(a) + 1.0f / 3) / kSteps;
      const float second = (static_cast<float>(b) + 1.0f / 3) / kSteps;
      const float third = 1 - first - second;
      const float u = uvs[0][0] * first + uvs[1][0] * second + uvs[2][0] * third;
      const float v = uvs[0][1] * first + uvs[1][1] * second + uvs[2][1] * third;
      const std::size_t pixel = std::size_t{texel_at(v, image.height, repeats_v)} * image.width +
                                texel_at(u, image.width, repeats_u);
      sum.add(&image.pixels[4 * pixel], material.cutoff);
    }
  }
  return sum.mean();
}

}  // namespace retromesh
