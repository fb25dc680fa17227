#pragma once
#include <string>

#include "formats/model/model.hpp"
#include "formats/unreal/script/script.hpp"

/// What the type byte of a polygon means. (README, "Polygon types".)
namespace retromesh::unreal {

/// The low three bits.
enum class PolygonStyle : u8 {
  normal = 0,
  two_sided = 1,
  translucent = 2,
  masked = 3,
  modulated = 4,
  alpha = 5
};

inline constexpr u8 kStyleBits = 0x07;
inline constexpr u8 kAttachmentBit =
    0x08;  ///< An attachment triangle, which is never drawn, whatever the other bits are.
inline constexpr u8 kUnlitBit = 0x10;
inline constexpr u8 kFacetBit = 0x20;
inline constexpr u8 kEnvironmentBit = 0x40;
inline constexpr u8 kNoSmoothBit = 0x80;

/// Whether the style is 0 to 5, or the polygon is never drawn.
constexpr bool is_known(u8 type) {
  return (type & kStyleBits) <= static_cast<u8>(PolygonStyle::alpha) || (type & kAttachmentBit);
}

/// The style of a type byte; the unknown styles 6 and 7 count as two-sided.
PolygonStyle style_of(u8 type);

/// Sets blend, sides, lighting, mapping, filter and `kind` of the material of polygons with this type byte,
/// on an actor with these default properties (null: none).
void set_polygon_type(Material& material, u8 type, const DefaultProperties* defaults);

/// The type byte for `material`: the inverse of set_polygon_type without default properties.
u8 type_of(const Material& material);

/// Position in drawing order, from 0: opaque, two-sided, masked, alpha, translucent, modulated.
u32 drawing_order(u8 type, const DefaultProperties* defaults);

/// "0x52"
std::string type_text(u8 type);

/// "translucent, unlit, environment map"
std::string type_description(u8 type);

}  // namespace retromesh::unreal
