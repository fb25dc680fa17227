#include "formats/unreal/polygon_type.hpp"

#include "formats/io/paths.hpp"

namespace retromesh::unreal {
namespace {

/// An actor's Style goes over that of polygons that have none of their own.
PolygonStyle actor_style(PolygonStyle own, const DefaultProperties& defaults) {
  if (own != PolygonStyle::normal && own != PolygonStyle::two_sided) return own;
  const std::string style = fold_case(defaults.style);
  if (style == "sty_translucent") return PolygonStyle::translucent;
  if (style == "sty_masked") return PolygonStyle::masked;
  if (style == "sty_modulated") return PolygonStyle::modulated;
  if (style == "sty_alphablend") return PolygonStyle::alpha;
  return own;
}

const char* style_word(PolygonStyle style) {
  switch (style) {
    case PolygonStyle::normal: return "normal";
    case PolygonStyle::two_sided: return "two-sided";
    case PolygonStyle::translucent: return "translucent";
    case PolygonStyle::masked: return "masked";
    case PolygonStyle::modulated: return "modulated";
    case PolygonStyle::alpha: return "alpha";
  }
  return "";
}

const char* kind_words(PolygonStyle style) {
  switch (style) {
    case PolygonStyle::normal: return "Opaque, one-sided";
    case PolygonStyle::two_sided: return "Opaque, two-sided";
    case PolygonStyle::translucent: return "Translucent, two-sided";
    case PolygonStyle::masked: return "Masked, two-sided";
    case PolygonStyle::modulated: return "Modulated, two-sided";
    case PolygonStyle::alpha: return "Alpha blended, two-sided";
  }
  return "";
}

}  // namespace

PolygonStyle style_of(u8 type) {
  const u8 style = type & kStyleBits;
  return style <= static_cast<u8>(PolygonStyle::alpha) ? static_cast<PolygonStyle>(style) : PolygonStyle::two_sided;
}

Material material_of(u8 type, const DefaultProperties& defaults) {
  const PolygonStyle style = actor_style(style_of(type), defaults);
  Material material;
  material.two_sided = style != PolygonStyle::normal;
  if (style == PolygonStyle::translucent) material.blend = Blend::translucent;
  if (style == PolygonStyle::modulated) material.blend = Blend::modulated;
  if (style == PolygonStyle::alpha) material.blend = Blend::alpha;
  if (style == PolygonStyle::masked) material.cutoff = 0.5f;
  // The engine sets the light of modulated polygons to 1.
  material.unlit = (type & kUnlitBit) || defaults.unlit || style == PolygonStyle::modulated;
  material.facet = (type & kFacetBit) != 0;
  material.mapping = (type & kEnvironmentBit) || defaults.environment_map ? Mapping::environment : Mapping::uv;
  material.filter = (type & kNoSmoothBit) || defaults.no_smooth ? Filter::nearest : Filter::linear;

  material.kind = kind_words(style);
  if (material.unlit && style != PolygonStyle::modulated) material.kind += ", unlit";
  if (material.facet) material.kind += ", facet normals";
  if (material.mapping == Mapping::environment) material.kind += ", environment map";
  if (material.filter == Filter::nearest) material.kind += ", not smoothed";
  return material;
}

u8 type_of(const Material& material) {
  PolygonStyle style = material.two_sided ? PolygonStyle::two_sided : PolygonStyle::normal;
  if (material.cutoff > 0) style = PolygonStyle::masked;
  if (material.blend == Blend::translucent) style = PolygonStyle::translucent;
  if (material.blend == Blend::modulated) style = PolygonStyle::modulated;
  if (material.blend == Blend::alpha) style = PolygonStyle::alpha;
  u32 type = static_cast<u8>(style);
  if (material.unlit && style != PolygonStyle::modulated) type |= kUnlitBit;
  if (material.facet) type |= kFacetBit;
  if (material.mapping == Mapping::environment) type |= kEnvironmentBit;
  if (material.filter == Filter::nearest) type |= kNoSmoothBit;
  return static_cast<u8>(type);
}

u32 drawing_order(const Material& material) {
  switch (material.blend) {
    case Blend::opaque: return material.cutoff > 0 ? 2 : material.two_sided ? 1 : 0;
    case Blend::alpha: return 3;
    case Blend::translucent: return 4;
    case Blend::modulated: return 5;
  }
  return 0;
}

std::string type_text(u8 type) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  return std::string("0x") + kDigits[type >> 4] + kDigits[type & 15];
}

std::string type_words(u8 type) {
  std::string words = style_word(style_of(type));
  if ((type & kStyleBits) > static_cast<u8>(PolygonStyle::alpha)) words += " (unknown style)";
  if (type & kUnlitBit) words += ", unlit";
  if (type & kFacetBit) words += ", facet normals";
  if (type & kEnvironmentBit) words += ", environment map";
  if (type & kNoSmoothBit) words += ", not smoothed";
  return words;
}

}  // namespace retromesh::unreal
