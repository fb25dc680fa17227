#pragma once
#include "formats/model/material.hpp"
#include "formats/runescape/mesh/mesh.hpp"

/// Which material a face gets, and how its transparency is drawn. (README, "Transparency", "Textures of
/// faces".)
namespace retromesh::runescape {

/// Face::transparency of faces that have a lit colour, black, but leave the pixels as they are; those with a
/// texture are not drawn.
inline constexpr u8 kInvisibleTransparency = 254;
/// Face::transparency of faces that are not drawn.
inline constexpr u8 kHiddenTransparency = 255;

/// How a face is lit: Face::shading, unless its transparency hides it or makes it black.
constexpr Shading drawn_shading(const Face& face) {
  if (face.transparency < kInvisibleTransparency && face.shading <= Shading::flat) return face.shading;
  if (face.transparency == kHiddenTransparency || face.shading == Shading::hidden) return Shading::hidden;
  return face.texture == kNoTexture ? Shading::black : Shading::hidden;
}

/// Whether a face is opaque whatever its transparency: textured and black faces are.
constexpr bool ignores_alpha(const Face& face) {
  return face.texture != kNoTexture || drawn_shading(face) == Shading::black;
}

/// Faces of equal keys share a material. Keys sort materials in drawing order: opaque colours, textures,
/// transparent colours, invisible faces. Bits 0 to 7: transparency, 8 to 23: texture + 1, 24: alpha blending.
using MaterialKey = u32;

inline constexpr MaterialKey kNotDrawn = kNone;
inline constexpr MaterialKey kBlended = 1u << 24;

/// The material of a face. With `animated_alpha` clips change the transparency of single faces, so that all
/// faces that may be transparent share one material.
inline MaterialKey material_key(const Face& face, bool animated_alpha) {
  if (drawn_shading(face) == Shading::hidden) return kNotDrawn;
  if (face.texture != kNoTexture) return (face.texture + 1u) << 8;
  if (face.transparency == kInvisibleTransparency) return kBlended | kInvisibleTransparency;
  if (ignores_alpha(face)) return 0;
  if (animated_alpha) return kBlended;
  return (face.transparency > 0 ? kBlended : 0u) | face.transparency;
}

/// Whether two faces certainly have the same key; cheaper than comparing keys.
inline bool have_same_key(const Face& a, const Face& b) {
  return a.shading == b.shading && a.transparency == b.transparency && a.texture == b.texture;
}

constexpr bool is_textured(MaterialKey key) { return (key >> 8 & 0xFFFF) > 0; }

/// The material of a key, without its image (see texture/images.hpp).
Material make_material(MaterialKey key);

}  // namespace retromesh::runescape
