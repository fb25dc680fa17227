#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// A HumanFly 2.x object as it lies on disk: counts and tables, big-endian, without any magic. (README,
/// "Layout".)
namespace retromesh::humanfly {

inline constexpr Endian kEndian = Endian::big;

/// How a primitive is coloured. Sprites are `flat`, lines one of the first three.
enum class Shade : u8 { flat, gouraud, phong, texture, environment, alpha, bump, undocumented };

/// What a primitive is, by how many corners it has; the most are eight.
inline constexpr u32 kSpriteCorners = 1;
inline constexpr u32 kLineCorners = 2;
inline constexpr u32 kMostCorners = 8;

/// A vertex, or a normal: about 127 long, and shorter where the author wanted it softer.
struct Vector {
  i16 x = 0;
  i16 y = 0;
  i16 z = 0;
};

template <class V>
constexpr void visit(V& v, Vector& vector) {
  v("x", vector.x);
  v("y", vector.y);
  v("z", vector.z);
}

/// A place on a texture in texels of 256; beyond that it repeats.
struct TextureVertex {
  u16 u = 0;
  u16 v = 0;
};

template <class V>
constexpr void visit(V& v, TextureVertex& vertex) {
  v("u", vertex.u);
  v("v", vertex.v);
}

inline constexpr io::BitField kHeaderBits[] = {{"number", 10}, {"corners less one", 3}, {"shade", 3}};

/// A sprite, line or polygon.
struct Primitive {
  u16 header = 0;
  std::array<u16, kMostCorners> corners{};    ///< Vertices.
  std::array<u16, 2 * kMostCorners> table{};  ///< What `Shade` asks for: see `table_name`.

  u32 number() const { return header & 0x3FFu; }  ///< Of a palette, texture or sprite.
  u32 count() const { return (header >> 10 & 7u) + 1; }
  Shade shade() const { return static_cast<Shade>(header >> 13); }

  /// Numbers of `table` for each corner.
  u32 per_corner() const { return (shade() != Shade::flat ? 1u : 0u) + (shade() >= Shade::alpha ? 1u : 0u); }
  u32 table_size() const { return count() * per_corner(); }
  u32 stored_size() const { return 2 * (1 + count() + table_size()); }

  bool is_sprite() const { return count() == kSpriteCorners; }
  bool is_line() const { return count() == kLineCorners; }
  bool is_polygon() const { return count() > kLineCorners; }

  bool has_texture_vertices() const { return shade() == Shade::texture || shade() >= Shade::alpha; }
  bool has_normals() const {
    return shade() == Shade::phong || shade() == Shade::environment || shade() >= Shade::alpha;
  }

  /// Where in the texture vertices and in the combined table of vertices and normals corner `i` points.
  u32 texture_vertex(u32 i) const { return table[i * per_corner()]; }
  u32 normal(u32 i) const { return table[i * per_corner() + per_corner() - 1]; }
};

/// A primitive's header from its parts.
constexpr u16 header_of(u32 number, u32 corners, Shade shade) {
  return static_cast<u16>(number | (corners - 1) << 10 | static_cast<u32>(shade) << 13);
}

/// The name of a primitive's table: "colours", "normals", "texture vertices", or, one after the other for
/// each corner, "texture vertices and normals".
const char* table_name(Shade shade);

template <class V>
constexpr void visit(V& v, Primitive& p) {
  v.bits("header", p.header, kHeaderBits);
  v.some("corners", p.corners, p.count());
  v.some(table_name(p.shade()), p.table, p.table_size());
}

/// A whole object.
struct Document {
  u16 vector_count = 0;  ///< Vertices and normals together.
  u16 normal_count = 0;
  std::vector<Vector> vertices;
  std::vector<Vector> normals;  ///< Their numbers go on from those of the vertices.
  u16 texture_vertex_count = 0;
  std::vector<TextureVertex> texture_vertices;
  u16 primitive_count = 0;
  std::vector<Primitive> primitives;
  std::vector<u8> trailing;  ///< Empty in a well-formed file.

  u32 vertex_count() const { return vector_count >= normal_count ? vector_count - normal_count : 0u; }

  /// Byte of the file at which a part begins.
  u32 normals_at() const { return 4 + 6 * vertex_count(); }
  u32 texture_vertices_at() const { return 4 + 6u * vector_count; }
  u32 primitives_at() const { return texture_vertices_at() + 2 + 4u * texture_vertex_count; }
};

template <class V>
void visit(V& v, Document& d) {
  v("vertex and normal count", d.vector_count);
  v("normal count", d.normal_count);
  v.list("vertices", d.vertices, d.vertex_count());
  v.list("normals", d.normals, d.normal_count);
  v("texture vertex count", d.texture_vertex_count);
  v.list("texture vertices", d.texture_vertices, d.texture_vertex_count);
  v("primitive count", d.primitive_count);
  v.each("primitives", d.primitives, d.primitive_count);
  v.rest("trailing", d.trailing);
}

/// More than the counts of an object can add up to.
inline constexpr u32 kMostSize = 8 + 65535 * (6 + 4 + 2 * (1 + 3 * kMostCorners));

/// Reads a file whose tables fit into it; what is behind the last primitive becomes `trailing`. Errors: every
/// other file, with the table or the number of the primitive that does not fit.
Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits);

/// Whether a file is an object: everything fits, up to the last byte, there is a primitive, and every number
/// in it points at what it has to.
bool identify(ByteView bytes);

/// Makes the counts of a document that was built, not read, agree with its lists; false when one does not fit
/// its 16 bits.
bool settle(Document& document);

/// The bytes of a document; those that it was read from, if it was.
Result<Bytes> write_document(Document& document, Limits& limits);

}  // namespace retromesh::humanfly
