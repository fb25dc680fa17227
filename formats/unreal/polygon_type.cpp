#include "formats/unreal/polygon_type.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// A style of polygons, in the words of the format and of people, and the Style of actors that goes with it.
struct StyleWords {
  const char* style;
  const char* kind;
  const char* actor;
};

constexpr StyleWords kStyles[] = {
    {"normal", "Opaque, one-sided", ""},
    {"two-sided", "Opaque, two-sided", ""},
    {"translucent", "Translucent, two-sided", "STY_Translucent"},
    {"masked", "Masked, two-sided", "STY_Masked"},
    {"modulated", "Modulated, two-sided", "STY_Modulated"},
    {"alpha", "Alpha blended, two-sided", "STY_AlphaBlend"},
};

const StyleWords& words_of(PolygonStyle style) { return kStyles[static_cast<u8>(style)]; }

/// An actor's Style goes over that of polygons that have none of their own.
PolygonStyle worn_style(u8 type, const DefaultProperties* defaults) {
  const PolygonStyle own = style_of(type);
  if (!defaults || own > PolygonStyle::two_sided) return own;
  for (const PolygonStyle style :
       {PolygonStyle::translucent, PolygonStyle::masked, PolygonStyle::modulated, PolygonStyle::alpha}) {
    if (same_name(defaults->style, words_of(style).actor)) return style;
  }
  return own;
}

struct FlagWords {
  u8 bit;
  const char* words;
};

constexpr FlagWords kFlags[] = {
    {kUnlitBit, ", unlit"},
    {kFacetBit, ", facet normals"},
    {kEnvironmentBit, ", environment map"},
    {kNoSmoothBit, ", not smoothed"},
};

void add_flags(std::string& words, u32 type) {
  for (const FlagWords& flag : kFlags) {
    if (type & flag.bit) words += flag.words;
  }
}

}  // namespace

PolygonStyle style_of(u8 type) {
  const u8 style = type & kStyleBits;
  return style <= static_cast<u8>(PolygonStyle::alpha) ? static_cast<PolygonStyle>(style)
                                                       : PolygonStyle::two_sided;
}

void set_look(Material& material, u8 type, const DefaultProperties* defaults) {
  const PolygonStyle style = worn_style(type, defaults);
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
  // The engine sets the light of modulated polygons to 1.
  material.unlit = (flags & kUnlitBit) || style == PolygonStyle::modulated;
  material.facet = (flags & kFacetBit) != 0;
  material.mapping = flags & kEnvironmentBit ? Mapping::environment : Mapping::uv;
  material.filter = flags & kNoSmoothBit ? Filter::nearest : Filter::linear;

  if (style == PolygonStyle::modulated) flags &= ~u32{kUnlitBit};
  material.kind = words_of(style).kind;
  add_flags(material.kind, flags);
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

u32 drawing_order(u8 type, const DefaultProperties* defaults) {
  constexpr u8 kOrders[] = {0, 1, 4, 2, 5, 3};
  return kOrders[static_cast<u8>(worn_style(type, defaults))];
}

std::string type_text(u8 type) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string text = "0x";
  text += kDigits[type >> 4];
  text += kDigits[type & 15];
  return text;
}

std::string type_words(u8 type) {
  std::string words = words_of(style_of(type)).style;
  if ((type & kStyleBits) > static_cast<u8>(PolygonStyle::alpha)) words += " (unknown style)";
  add_flags(words, type);
  return words;
}

}  // namespace retromesh::unreal
