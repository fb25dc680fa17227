#include "formats/humanfly/write/looks.hpp"

#include <algorithm>
#include <cmath>

#include "formats/family.hpp"
#include "formats/humanfly/images/rgb565.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u16 kFlatEntry = 64;     ///< The palette entry of flat primitives.
constexpr u32 kMostNumber = 1023;  ///< Of a primitive. That of its light map may be the next one.
constexpr u32 kMostLitColours = 256;
constexpr float kDarkest = 0.3f;  ///< Light of a face that is turned away.

u16 word_of(const DrawnColour& colour) { return to_rgb565(colour[0], colour[1], colour[2]); }

bool is_row(const Image& image) {
  return image.width == kColours && image.height == 1 && image.pixels.size() == std::size_t{4} * kColours;
}

PaletteWords words_of_row(const Image& image) {
  PaletteWords words{};
  for (std::size_t i = 0; i < kColours; ++i) {
    words[i] = to_rgb565(image.pixels[4 * i], image.pixels[4 * i + 1], image.pixels[4 * i + 2]);
  }
  return words;
}

/// What texture numbers are given to: an image and its light image. Images that are missing differ by slot.
std::array<u32, 2> texture_key(const Material& material, Look look) {
  constexpr u32 kMissing = 1u << 31;
  return {material.image == kNone ? kMissing | material.slot : material.image,
          look == Look::light_map ? material.light_image : kNone};
}

u16 entry_at(float u) {
  return static_cast<u16>(std::clamp(u * static_cast<float>(kColours), 0.0f, kColours - 1.0f));
}

}  // namespace

Looks::Looks(const Model& model) : model_(model), colours_(model, palette_of(model)) { number_by_slots(); }

/// Textures and palettes keep the numbers that their file gave them, where each has one of its own.
void Looks::number_by_slots() {
  std::map<u32, u32> textures;
  std::map<u32, u32> rows;
  bool are_consistent = true;
  const auto put = [&](std::map<u32, u32>& numbers, u32 number, u32 image) {
    are_consistent = are_consistent && numbers.try_emplace(number, image).first->second == image;
  };
  std::vector<bool> is_used(model_.materials.size());
  for (const Group& group : model_.groups) is_used[group.material] = group.count > 0;
  for (const Line& line : model_.lines) is_used[line.material] = true;
  for (std::size_t i = 0; i < is_used.size(); ++i) {
    const Material& material = model_.materials[i];
    const Look look = of(material);
    if (!is_used[i] || look == Look::shades || look == Look::colour || look == Look::lit) continue;
    are_consistent = are_consistent && material.slot <= kMostNumber;
    put(look == Look::row ? rows : textures, material.slot, material.image);
    if (look == Look::light_map) put(textures, material.slot + 1, material.light_image);
  }
  if (!are_consistent) return;
  if (!textures.empty()) textures_.assign(textures.rbegin()->first + 1, kNone);
  for (const auto& [number, image] : textures) textures_[number] = image;
  for (const Material& material : model_.materials) {
    const Look look = of(material);
    if (look < Look::texture) continue;
    texture_numbers_.try_emplace(texture_key(material, look), material.slot);
  }
  if (!rows.empty()) palettes_.resize(rows.rbegin()->first + 1);
  for (const auto& [number, image] : rows) {
    palettes_[number] = words_of_row(model_.images[image]);
    row_numbers_.try_emplace(image, number);
  }
}

Look Looks::of(const Material& material) const {
  if (material.fill == Fill::palette) return model_.shades.empty() ? Look::colour : Look::shades;
  const bool has_image = material.image != kNone;
  if (has_image && is_row(model_.images[material.image])) return Look::row;
  if (has_image && material.light_image != kNone) return Look::light_map;
  if (has_image && material.mapping != TextureMapping::uv) return Look::reflection;
  if (has_image || (model_.colours.empty() && !model_.missing_files.empty())) return Look::texture;
  return is_lit(material) ? Look::lit : Look::colour;
}

FaceLook Looks::face(const Material& material, u32 triangle, const std::vector<u32>& corners) {
  const bool is_line = triangle == kNone;
  const Look look = of(material);
  if (is_line && look > Look::shades)
    return coloured_face(model_.colours.empty() ? DrawnColour{255, 255, 255, 255}
                                                : model_.colours[corners[0]]);
  switch (look) {
    case Look::row:
      return row_face(material, corners);
    case Look::shades:
      return shaded_face(corners);
    case Look::colour:
      return coloured_face(colours_.face(material, triangle));
    case Look::lit:
      return lit_face(colours_.face(material, triangle));
    case Look::texture:
      return {Shade::texture, texture_number(material), {}};
    case Look::reflection:
      return {Shade::environment, texture_number(material), {}};
    case Look::light_map:
      return {Shade::alpha, texture_number(material), {}};
  }
  return {};
}

FaceLook Looks::row_face(const Material& material, const std::vector<u32>& corners) {
  const auto [place, is_new] = row_numbers_.try_emplace(material.image, 0);
  if (is_new) place->second = add_palette(words_of_row(model_.images[material.image]));
  FaceLook look{Shade::flat, place->second, {}};
  if (material.mapping == TextureMapping::facing) {
    look.shade = Shade::phong;
    return look;
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    look.entries[i] = model_.uvs.empty() ? kFlatEntry : entry_at(model_.uvs[corners[i]][0]);
    if (look.entries[i] != kFlatEntry) look.shade = Shade::gouraud;
  }
  return look;
}

/// A shade is hue and saturation, and 7 bits of lightness: a palette has one hue.
FaceLook Looks::shaded_face(const std::vector<u32>& corners) {
  const u32 hue = model_.shades[corners[0]] >> 7;
  const auto [place, is_new] = shade_numbers_.try_emplace(hue, 0);
  if (is_new) {
    PaletteWords words{};
    for (u32 i = 0; i < kColours; ++i) words[i] = word_of(colours_.of_shade(static_cast<u16>(hue << 7 | i)));
    place->second = add_palette(words);
  }
  FaceLook look{Shade::gouraud, place->second, {}};
  for (std::size_t i = 0; i < corners.size(); ++i) look.entries[i] = model_.shades[corners[i]] & 127;
  return look;
}

FaceLook Looks::coloured_face(const DrawnColour& colour) {
  const u16 word = word_of(colour);
  const auto [place, is_new] = colour_places_.try_emplace(word, 0);
  if (is_new) {
    const u32 entry = (static_cast<u32>(colour_places_.size()) - 1) % kColours;
    // The last palette of colours is the one with the place before this.
    if (entry == 0) last_colours_ = add_palette({});
    palettes_[last_colours_][entry] = word;
    place->second = last_colours_ * kColours + entry;
  }
  FaceLook look{Shade::gouraud, place->second / kColours, {}};
  look.entries.fill(static_cast<u16>(place->second % kColours));
  return look;
}

/// A palette from the colour, toward the eye, to a darker one.
FaceLook Looks::lit_face(const DrawnColour& colour) {
  // With many colours the lowest bits of each channel are left out.
  const u32 mask = lit_numbers_.size() < kMostLitColours ? 0xF8F8F8 : 0xC0C0C0;
  const u32 key = static_cast<u32>(colour[0] << 16 | colour[1] << 8 | colour[2]) & mask;
  const auto [place, is_new] = lit_numbers_.try_emplace(key, 0);
  if (is_new) {
    PaletteWords words{};
    for (u32 i = 0; i < kColours; ++i) {
      const float light = 1 - (1 - kDarkest) * static_cast<float>(i) / (kColours - 1);
      DrawnColour lit = colour;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        lit[channel] = static_cast<u8>(std::lround(static_cast<float>(colour[channel]) * light));
      }
      words[i] = word_of(lit);
    }
    place->second = add_palette(words);
  }
  return {Shade::phong, place->second, {}};
}

u32 Looks::texture_number(const Material& material) {
  const Look look = of(material);
  const auto [place, is_new] = texture_numbers_.try_emplace(texture_key(material, look), 0);
  if (!is_new) return place->second;
  place->second = static_cast<u32>(textures_.size());
  add_to(textures_) = material.image;
  if (look == Look::light_map) add_to(textures_) = material.light_image;
  return place->second;
}

u32 Looks::add_palette(const PaletteWords& words) {
  add_to(palettes_) = words;
  return static_cast<u32>(palettes_.size() - 1);
}

}  // namespace retromesh::humanfly
