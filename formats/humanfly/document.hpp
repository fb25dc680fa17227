#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// A HumanFly 2.x object file: counts and tables, big-endian, without a magic number. (README, "Layout".)
namespace retromesh::humanfly {

inline constexpr Endian kEndian = Endian::big;

/// The shade type of a primitive. Sprites are `flat`, lines one of the first three. (README, "Shades".)
enum class Shade : u8 { flat, gouraud, phong, texture, environment, alpha, bump, undocumented };

/// The corner count of a primitive determines its kind: sprite, line, or polygon of 3 to 8 corners.
inline constexpr u32 kSpriteCorners = 1;
inline constexpr u32 kLineCorners = 2;
inline constexpr u32 kMaxCorners = 8;

/// A vertex position, or a normal: about 127 long, shorter for less contrast.
struct Vector {
  i16 x = 0;
  i16 y = 0;
  i16 z = 0;
};

template <class V>
constexpr void visit(V& v, Vector& vector) {
  v("x", vector.x, {.unit = "units, to the right"});
  v("y", vector.y, {.unit = "units, down"});
  v("z", vector.z, {.unit = "units, into the screen"});
}

/// A texture coordinate in texels of 256 × 256; repeats beyond 255.
struct TextureVertex {
  u16 u = 0;
  u16 v = 0;
};

template <class V>
constexpr void visit(V& v, TextureVertex& vertex) {
  v("u", vertex.u, {.unit = "texels of 256"});
  v("v", vertex.v, {.unit = "texels of 256"});
}

std::string words_of_number(const FieldValue& value);
std::string words_of_corners(const FieldValue& value);
std::string words_of_shade(const FieldValue& value);
std::string words_of_pair(const FieldValue& value);

inline constexpr io::BitField kHeaderBits[] = {{"number", 10, false, {.words = words_of_number}},
                                               {"corners less one", 3, false, {.words = words_of_corners}},
                                               {"shade", 3, false, {.words = words_of_shade}}};

/// A sprite, line or polygon.
struct Primitive {
  u16 header = 0;
  std::array<u16, kMaxCorners> corners{};    ///< Vertex indices.
  std::array<u16, 2 * kMaxCorners> table{};  ///< By shade: see `table_of`.

  u32 number() const { return header & 0x3FFu; }  ///< Number of the palette, texture or sprite.
  u32 count() const { return (header >> 10 & 7u) + 1; }
  Shade shade() const { return static_cast<Shade>(header >> 13); }

  /// Table entries for each corner.
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

  /// Of corner `i`: the index in the texture vertices, and in the combined list of vertices and normals.
  u32 texture_vertex(u32 i) const { return table[i * per_corner()]; }
  u32 normal(u32 i) const { return table[i * per_corner() + per_corner() - 1]; }
};

/// A primitive's header from its parts.
constexpr u16 header_of(u32 number, u32 corners, Shade shade) {
  return static_cast<u16>(number | (corners - 1) << 10 | static_cast<u32>(shade) << 13);
}

/// By shade: the name of a primitive's table, and what it says. With both, texture vertex and normal
/// alternate, corner after corner. Apart from each other, so that readers and writers contain the names only.
inline constexpr const char* kTableNames[] = {"none",
                                              "colours",
                                              "normals",
                                              "texture vertices",
                                              "normals",
                                              "texture vertices and normals",
                                              "texture vertices and normals",
                                              "unknown"};
inline constexpr FieldMeaning kTableMeanings[] = {{},
                                                  {.heading = "Shades", .unit = "palette entry"},
                                                  {.unit = "normal, after all vertices"},
                                                  {.unit = "texture vertex"},
                                                  {.unit = "normal, after all vertices"},
                                                  {.words = words_of_pair},
                                                  {.words = words_of_pair},
                                                  {}};

template <class V>
constexpr void visit(V& v, Primitive& p) {
  v.bits("header", p.header, kHeaderBits);
  v.some("corners", p.corners, p.count(), {.unit = "vertex"});
  const u32 shade = static_cast<u32>(p.shade());
  v.some(kTableNames[shade], p.table, p.table_size(), kTableMeanings[shade]);
}

/// A whole object.
struct Document {
  u16 vector_count = 0;  ///< Vertices and normals together.
  u16 normal_count = 0;
  std::vector<Vector> vertices;
  std::vector<Vector> normals;  ///< Their indices continue those of the vertices.
  u16 texture_vertex_count = 0;
  std::vector<TextureVertex> texture_vertices;
  u16 primitive_count = 0;
  std::vector<Primitive> primitives;
  std::vector<u8> trailing;  ///< Empty in a well-formed file.

  u32 vertex_count() const { return vector_count >= normal_count ? vector_count - normal_count : 0u; }

  /// Byte offsets of the parts.
  u32 normals_at() const { return 4 + 6 * vertex_count(); }
  u32 texture_vertices_at() const { return 4 + 6u * vector_count; }
  u32 primitives_at() const { return texture_vertices_at() + 2 + 4u * texture_vertex_count; }
};

template <class V>
void visit(V& v, Document& d) {
  v("vertex and normal count", d.vector_count, {.unit = "vertices and normals"});
  v("normal count", d.normal_count, {.unit = "normals"});
  v.list("vertices", d.vertices, d.vertex_count(),
         {.element = ElementKind::vertex, .heading = "Coordinates"});
  v.list("normals", d.normals, d.normal_count,
         {.element = ElementKind::frame, .heading = "Coordinates", .unit = "of about 127"});
  v("texture vertex count", d.texture_vertex_count, {.unit = "texture vertices"});
  v.list("texture vertices", d.texture_vertices, d.texture_vertex_count, {.heading = "Shades"});
  v("primitive count", d.primitive_count, {.unit = "primitives"});
  v.each("primitives", d.primitives, d.primitive_count,
         {.element = ElementKind::face, .heading = "Primitives"});
  v.rest("trailing", d.trailing, {.heading = "Which file", .is_used = false});
}

/// Upper bound of the size of an object.
inline constexpr u32 kMaxSize = 8 + 65535 * (6 + 4 + 2 * (1 + 3 * kMaxCorners));

/// Reads a file; bytes after the last primitive become `trailing`. Errors: a table or primitive that does not
/// fit into the file, with its offset.
Result<Document> read_document(const std::string& file, ByteView bytes, Limits& limits);

/// A file that ends within its primitives as one that counts only the whole ones, of which there are
/// `declared`; empty for other files, and where none is whole.
Bytes whole_primitives(ByteView bytes, u32& declared, Limits& limits);

/// What a file is, by its bytes.
struct ObjectCheck {
  bool is_valid = false;   ///< It can be read, and all indices are valid.
  bool is_object = false;  ///< Also, its tables fill it exactly, and it has a primitive.
};
ObjectCheck check_object(ByteView bytes);

/// Whether a file is an object: its tables fill it exactly, it has a primitive, and all indices are valid.
bool identify(ByteView bytes);

/// Sets the counts of a document from its lists; false when one does not fit 16 bits.
bool settle(Document& document);

/// The bytes of a document. An unchanged document gives the bytes that it was read from.
Result<Bytes> write_document(Document& document, Limits& limits);

/// The first invalid index or shade type; none for a valid document. (README, "Valid objects".)
std::optional<Error> find_error(const std::string& file, const Document& document);

/// Adds to the error of a file that is not an object whether its bytes are swapped.
Error explain_error(ByteView bytes, Error error);

}  // namespace retromesh::humanfly
