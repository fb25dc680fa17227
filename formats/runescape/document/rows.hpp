#pragma once
#include <array>
#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/record.hpp"

/// The rows of a model file, which are stored column by column, and the conditions of the columns. (README,
/// "Columns".)
namespace retromesh::runescape {

struct VertexRow {
  io::Smart x, y, z;  ///< Difference from the vertex before; stored where `flags` has the bit.
  u8 flags = 0;
  u8 label = 0;
};

inline constexpr auto stores_x = [](const VertexRow& row) { return row.flags & 1u; };
inline constexpr auto stores_y = [](const VertexRow& row) { return row.flags >> 1 & 1u; };
inline constexpr auto stores_z = [](const VertexRow& row) { return row.flags >> 2 & 1u; };

/// `colour` to `label` have the order of Face, so that one instruction copies them.
struct FaceRow {
  std::array<io::Smart, 3> steps;  ///< From one corner to the next; `type` gives their count.
  u16 colour = 0;                  ///< Or a texture, with bit 1 of `info`.
  u8 info = 0;                     ///< FFFF and FFFD: the render type.
  u8 priority = 0;
  u8 alpha = 0;
  u8 label = 0;
  u16 texture = 0;  ///< FFFF and FFFD: one more than the texture, 0 for none.
  io::UnsignedSmart wide_coordinate;
  u8 type = 0;
  u8 coordinate = 0;  ///< FFFF and FFFD: one more than the mapping, 0 for the face's own corners.
  i8 z_offset = 0;
};

/// By face type, 1 to 4.
inline constexpr std::array<u8, 256> kStepsOfType = {0, 3, 1, 1, 1};

constexpr u32 steps_of_type(u8 type) { return kStepsOfType[type]; }
constexpr bool is_known_type(u32 type) { return type >= 1 && type <= 4; }

/// FFFF files of HD clients set bit 3 of some types.
constexpr u8 face_type(u8 type, bool is_ffff) { return static_cast<u8>(type & (is_ffff ? 7 : 0xFF)); }

inline constexpr auto steps_of = [](const FaceRow& row) { return steps_of_type(row.type); };
inline constexpr auto hd_steps_of = [](const FaceRow& row) {
  return steps_of_type(face_type(row.type, true));
};
inline constexpr auto has_texture = [](const FaceRow& row) { return u32{row.texture != 0}; };

/// Three scales in a file of version 14.
struct MixedScale {
  u16 x = 0;
  U24 y;
  u16 z = 0;
};

template <class V>
constexpr void visit(V& v, MixedScale& scale) {
  v("x", scale.x);
  v("y", scale.y);
  v("z", scale.z);
}

struct MappingRow {
  u8 kind = 0;                   ///< 0 plane, 1 cylinder, 2 cube, 3 sphere.
  std::array<u16, 3> corners{};  ///< Of planes: the vertices P, M and N.
  std::array<i16, 3> axis{};     ///< Of the other kinds.
  std::array<u16, 3> scale{};
  MixedScale mixed_scale;           ///< Version 14.
  std::array<U24, 3> wide_scale{};  ///< Version 15 and up.
  u16 osrs_rotation = 0;
  i8 rotation = 0;
  i8 direction = 0;
  std::array<u16, 2> osrs_translation{};  ///< The second is stored for cubes only.
  std::array<i8, 3> translation{};        ///< The second and third are stored for cubes only.
};

constexpr bool is_complex(u8 kind) { return kind >= 1 && kind <= 3; }

inline constexpr auto corners_of_plane = [](const MappingRow& row) { return row.kind == 0 ? 3u : 0u; };
inline constexpr auto is_no_plane = [](const MappingRow& row) { return u32{is_complex(row.kind)}; };
inline constexpr auto axis_of_others = [](const MappingRow& row) { return is_complex(row.kind) ? 3u : 0u; };
inline constexpr auto scales_of_others = axis_of_others;
inline constexpr auto osrs_translations = [](const MappingRow& row) {
  return row.kind == 2 ? 2u : u32{is_complex(row.kind)};
};
inline constexpr auto hd_translations = [](const MappingRow& row) {
  return row.kind == 2 ? 3u : u32{is_complex(row.kind)};
};

/// The weight of a bone for a vertex, used by later (skeletal) animation.
struct Weight {
  u8 bone = 0;
  u8 weight = 0;
};

template <class V>
constexpr void visit(V& v, Weight& weight) {
  v("bone", weight.bone, {.unit = "bone"});
  v("weight", weight.weight);
}

struct VertexWeights {
  u8 count = 0;
  std::vector<Weight> weights;
};

template <class V>
void visit(V& v, VertexWeights& vertex) {
  v("count", vertex.count, {.unit = "bones"});
  v.list("weights", vertex.weights, vertex.count);
}

/// A particle effect and the index of its face or vertex.
struct ParticleSpot {
  u16 effect = 0;
  u16 place = 0;
};

template <class V>
constexpr void visit(V& v, ParticleSpot& spot) {
  v("effect", spot.effect);
  v("place", spot.place, {.words = words_of_place});
}

/// An image that faces the camera, placed at a face.
struct Billboard {
  u16 kind = 0;
  u16 face = 0;
  u8 label = 0;
  u8 distance = 0;
};

template <class V>
constexpr void visit(V& v, Billboard& billboard) {
  v("kind", billboard.kind);
  v("face", billboard.face, {.unit = "face"});
  v("label", billboard.label, {.unit = "label"});
  v("distance", billboard.distance);
}

}  // namespace retromesh::runescape
