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
    0x08;  ///< Marks where a weapon goes; never drawn, whatever the other bits say.
inline constexpr u8 kUnlitBit = 0x10;
inline constexpr u8 kFacetBit = 0x20;
inline constexpr u8 kEnvironmentBit = 0x40;
inline constexpr u8 kNoSmoothBit = 0x80;

/// Whether some engine knows the style of polygons of this type, or draws none of them.
constexpr bool is_known(u8 type) {
  return (type & kStyleBits) <= static_cast<u8>(PolygonStyle::alpha) || (type & kAttachmentBit);
}

/// The style of a type byte; 6 and 7, which nothing writes, count as two-sided.
PolygonStyle style_of(u8 type);

/// Makes `material` look as polygons of this type do on an actor with these default properties, or with none.
/// Name, slot and image are not set.
void set_look(Material& material, u8 type, const DefaultProperties* defaults);

/// The type byte that looks like `material`.
u8 type_of(const Material& material);

/// Where polygons of this type come in drawing order, as they look on such an actor: opaque, two-sided,
/// masked, alpha, translucent, modulated.
u32 drawing_order(u8 type, const DefaultProperties* defaults);

/// "0x52"
std::string type_text(u8 type);

/// "translucent, unlit, environment map": a type byte in the words of the format.
std::string type_words(u8 type);

}  // namespace retromesh::unreal
