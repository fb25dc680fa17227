#include "formats/unreal/faces/polygon_type.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

struct StyleNames {
  const char* style;
  const char* kind;   ///< Material::kind
  const char* actor;  ///< The actor's Style property with the same effect.
};

constexpr StyleNames kStyles[] = {
    {"normal", "Opaque, one-sided", ""},
    {"two-sided", "Opaque, two-sided", ""},
    {"translucent", "Translucent, two-sided", "STY_Translucent"},
    {"masked", "Masked, two-sided", "STY_Masked"},
    {"modulated", "Modulated, two-sided", "STY_Modulated"},
    {"alpha", "Alpha blended, two-sided", "STY_AlphaBlend"},
};

const StyleNames& names_of(PolygonStyle style) { return kStyles[static_cast<u8>(style)]; }

/// The actor's Style applies to polygons of styles normal and two-sided.
PolygonStyle effective_style(u8 type, const DefaultProperties* defaults) {
  const PolygonStyle own = style_of(type);
  if (!defaults || own > PolygonStyle::two_sided) return own;
  for (const PolygonStyle style :
       {PolygonStyle::translucent, PolygonStyle::masked, PolygonStyle::modulated, PolygonStyle::alpha}) {
    if (same_name(defaults->style, names_of(style).actor)) return style;
  }
  return own;
}

struct FlagName {
  u8 bit;
  const char* name;
};

constexpr FlagName kFlags[] = {
    {kUnlitBit, ", unlit"},
    {kFacetBit, ", facet normals"},
    {kEnvironmentBit, ", environment map"},
    {kNoSmoothBit, ", not smoothed"},
};

void append_flags(std::string& text, u32 type) {
  for (const FlagName& flag : kFlags) {
    if (type & flag.bit) text += flag.name;
  }
}

}  // namespace

PolygonStyle style_of(u8 type) {
  const u8 style = type & kStyleBits;
  return style <= static_cast<u8>(PolygonStyle::alpha) ? static_cast<PolygonStyle>(style)
                                                       : PolygonStyle::two_sided;
}

void set_polygon_type(Material& material, u8 type, const DefaultProperties* defaults) {
  const PolygonStyle style = effective_style(type, defaults);
  u32 flags = type;
  if (defaults) {
    if (defaults->unlit) flags |= kUnlitBit;
    if (defaults->environment_map) flags |= kEnvironmentBit;
    if (defaults->no_smooth) flags |= kNoSmoothBit;
  }
  material.two_sided = style != PolygonStyle::normal;
  if (style == PolygonStyle::translucent) material.blend = Blend::translucent;
  if (style == PolygonStyle::modulated) material.blend = Blend::modulated;
  if (style == PolygonStyle::alpha) material.blend = Blend::alpha;
  if (style == PolygonStyle::masked) material.cutoff = 0.5f;
  material.unlit = (flags & kUnlitBit) != 0;
  material.facet = (flags & kFacetBit) != 0;
  material.mapping = flags & kEnvironmentBit ? TextureMapping::environment : TextureMapping::uv;
  material.filter = flags & kNoSmoothBit ? Filter::nearest : Filter::linear;

  material.kind = names_of(style).kind;
  append_flags(material.kind, flags);
}

u8 type_of(const Material& material) {
  PolygonStyle style = material.two_sided ? PolygonStyle::two_sided : PolygonStyle::normal;
  if (material.cutoff > 0) style = PolygonStyle::masked;
  if (material.blend == Blend::translucent) style = PolygonStyle::translucent;
  if (material.blend == Blend::modulated) style = PolygonStyle::modulated;
  if (material.blend == Blend::alpha) style = PolygonStyle::alpha;
  u32 type = static_cast<u8>(style);
  if (material.unlit) type |= kUnlitBit;
  if (material.facet) type |= kFacetBit;
  if (material.mapping == TextureMapping::environment) type |= kEnvironmentBit;
  if (material.filter == Filter::nearest) type |= kNoSmoothBit;
  return static_cast<u8>(type);
}

u32 drawing_order(u8 type, const DefaultProperties* defaults) {
  constexpr u8 kOrders[] = {0, 1, 4, 2, 5, 3};
  return kOrders[static_cast<u8>(effective_style(type, defaults))];
}

std::string type_text(u8 type) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text = "0x";
  text += kDigits[type >> 4];
  text += kDigits[type & 15];
  return text;
}

std::string type_description(u8 type) {
  std::string text = names_of(style_of(type)).style;
  if ((type & kStyleBits) > static_cast<u8>(PolygonStyle::alpha)) text += " (unknown style)";
  append_flags(text, type);
  return text;
}

}  // namespace retromesh::unreal
