#pragma once
#include <array>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// The two binary files of a vertex mesh as they are on disk, little-endian. (README, "Datafile",
/// "Anivfile".)
namespace retromesh::unreal {

inline constexpr Endian kEndian = Endian::little;

/// 48 bytes; the game reads the first four.
struct DataHeader {
  u16 polygons = 0;
  u16 vertices = 0;
  u16 rotation = 0;
  u16 frame = 0;
  std::array<u32, 3> normal{};
  u32 fix_scale = 0;
  std::array<u32, 3> unused{};
  std::array<u8, 12> padding{};
};

template <class V>
constexpr void visit(V& v, DataHeader& header) {
  v("polygons", header.polygons, {.unit = "faces"});
  v("vertices", header.vertices, {.unit = "vertices"});
  v("rotation", header.rotation, kNotUsed);
  v("frame", header.frame, kNotUsed);
  v("normal", header.normal, kNotUsed);
  v("fix scale", header.fix_scale, kNotUsed);
  v("unused", header.unused, kNotUsed);
  v("padding", header.padding, kNotUsed);
}

std::string words_of_uv(const FieldValue& value);
std::string words_of_type(const FieldValue& value);

/// A texture coordinate, 0 to 255 from the top left.
struct Uv {
  u8 u = 0;
  u8 v = 0;
};

template <class V>
constexpr void visit(V& v, Uv& uv) {
  v("u", uv.u, {.words = words_of_uv});
  v("v", uv.v, {.words = words_of_uv});
}

/// 16 bytes: one triangle.
struct Polygon {
  std::array<u16, 3> vertices{};
  u8 type = 0;
  u8 colour = 0;
  std::array<Uv, 3> uv{};
  u8 texture = 0;
  u8 flags = 0;
};

template <class V>
constexpr void visit(V& v, Polygon& polygon) {
  v("vertices", polygon.vertices, {.unit = "vertex"});
  v("type", polygon.type, {.heading = "Polygon types", .words = words_of_type});
  v("colour", polygon.colour, kNotUsed);
  v("uv", polygon.uv);
  v("texture", polygon.texture, {.unit = "slot"});
  v("flags", polygon.flags, kNotUsed);
}

/// `*_d.3d`: the faces.
struct Datafile {
  DataHeader header;
  std::vector<Polygon> polygons;
  std::vector<u8> trailing;

  u32 stored = 0;  ///< Complete polygons; fewer than in the header when the file is truncated.
};

template <class V>
void visit(V& v, Datafile& datafile) {
  v("header", datafile.header);
  v.infer(datafile.stored, [&](u32 left) {
    const u32 whole = left / io::kStoredSize<Polygon>;
    return whole < datafile.header.polygons ? whole : datafile.header.polygons;
  });
  v.list("polygons", datafile.polygons, datafile.stored, {.element = ElementKind::face});
  v.rest("trailing", datafile.trailing, {.heading = "Quirks", .is_used = false});
}

inline constexpr const char* kUnits = "units of the file";

/// A vertex in four bytes: 11 bits x, 11 bits y, 10 bits z, each signed.
struct PackedVertex {
  u32 raw = 0;
};

inline constexpr io::BitField kPackedBits[] = {{"x", 11, true}, {"y", 11, true}, {"z", 10, true}};

template <class V>
constexpr void visit(V& v, PackedVertex& vertex) {
  v.bits("position", vertex.raw, kPackedBits, {.unit = kUnits});
}

/// A vertex in eight bytes, as only Deus Ex reads them.
struct WideVertex {
  i16 x = 0;
  i16 y = 0;
  i16 z = 0;
  i16 pad = 0;
};

template <class V>
constexpr void visit(V& v, WideVertex& vertex) {
  v("x", vertex.x, {.unit = kUnits});
  v("y", vertex.y, {.unit = kUnits});
  v("z", vertex.z, {.unit = kUnits});
  v("pad", vertex.pad, kNotUsed);
}

/// The layout of the frames of an anivfile, which depends on the datafile's count of vertices.
struct FrameLayout {
  u32 stride = 4;    ///< Bytes of a vertex: 4 or 8.
  u32 vertices = 0;  ///< Vertices of each stored frame.
  bool prototype =
      false;  ///< The frame's bounds are stored after the vertices of the mesh, as more vertices.
  bool recovered = false;  ///< The frame size in the header is wrong; it was computed from the file's length.
};

/// 4 bytes.
struct AnivHeader {
  u16 frames = 0;
  u16 frame_size = 0;  ///< In bytes.
};

template <class V>
constexpr void visit(V& v, AnivHeader& header) {
  v("frames", header.frames, {.unit = "frames"});
  v("frame size", header.frame_size, {.heading = "Frame sizes", .unit = "bytes"});
}

/// `*_a.3d`: the vertices of every frame. `layout` is not stored in the file: set it before visiting.
struct Anivfile {
  AnivHeader header;
  std::vector<PackedVertex> packed;  ///< Frame after frame; empty when the vertices are wide.
  std::vector<WideVertex> wide;
  std::vector<PackedVertex> packed_partial;  ///< Complete vertices of an incomplete frame.
  std::vector<WideVertex> wide_partial;
  std::vector<u8> trailing;

  FrameLayout layout;
  u32 stored = 0;   ///< Complete frames.
  u32 partial = 0;  ///< Vertices of the incomplete frame after them, if the header counts one.
};

template <class V>
void visit(V& v, Anivfile& anivfile) {
  const FrameLayout& layout = anivfile.layout;
  const u32 frame_bytes = layout.stride * layout.vertices;
  v("header", anivfile.header);
  v.infer(anivfile.stored, [&](u32 left) -> u32 {
    const u32 whole = frame_bytes ? left / frame_bytes : 0;
    return whole < anivfile.header.frames ? whole : anivfile.header.frames;
  });
  constexpr FieldMeaning vertices = {.element = ElementKind::vertex, .is_by_frame = true};
  if (layout.stride == 8) {
    v.list("frames", anivfile.wide, anivfile.stored, vertices, layout.vertices);
  } else {
    v.list("frames", anivfile.packed, anivfile.stored, vertices, layout.vertices);
  }
  v.infer(anivfile.partial, [&](u32 left) -> u32 {
    return anivfile.stored < anivfile.header.frames && frame_bytes ? left / layout.stride : 0;
  });
  if (layout.stride == 8) {
    v.list("partial frame", anivfile.wide_partial, anivfile.partial, kNotUsed);
  } else {
    v.list("partial frame", anivfile.packed_partial, anivfile.partial, kNotUsed);
  }
  v.rest("trailing", anivfile.trailing, {.heading = "Quirks", .is_used = false});
}

/// Bytes before the first frame of an anivfile.
inline constexpr u32 kAnivHeaderSize = io::kStoredSize<AnivHeader>;

/// Whether bytes can be a datafile: their number is that of the header and its polygons.
bool identify_datafile(ByteView bytes);

/// The layout of an anivfile's frames. `vertices` is the number in its datafile. Errors: empty, ends_early,
/// nothing_inside for no frames, sizes_disagree for a frame size that does not fit and cannot be computed
/// from the file's length. (README, "Frame sizes".)
Result<FrameLayout> frame_layout(const std::string& file, ByteView anivfile, u32 vertices);

/// The layout without a datafile: 4-byte vertices, as many as fit in the frame size.
FrameLayout guessed_layout(ByteView anivfile);

/// Reads a file. Errors: empty, ends_early, over_limit.
Result<Datafile> read_datafile(const std::string& file, ByteView bytes, Limits& limits);
Result<Anivfile> read_anivfile(const std::string& file, ByteView bytes, const FrameLayout& layout,
                               Limits& limits);

/// Sets the counts of a document that was built, not read, from its lists.
void settle(Datafile& datafile);
void settle(Anivfile& anivfile);

Result<Bytes> write_datafile(Datafile& datafile, Limits& limits);
Result<Bytes> write_anivfile(Anivfile& anivfile, Limits& limits);

/// The most vertices of a frame: its size is counted in 16 bits.
constexpr u32 most_vertices(u32 stride) { return 65535 / stride; }

constexpr std::array<i16, 3> unpack(PackedVertex vertex) {
  const i32 raw = static_cast<i32>(vertex.raw);
  return {static_cast<i16>(raw << 21 >> 21), static_cast<i16>(raw << 10 >> 21), static_cast<i16>(raw >> 22)};
}

/// Packs coordinates within −1024 to 1023, −1024 to 1023, −512 to 511.
constexpr PackedVertex pack(const std::array<i16, 3>& position) {
  const u32 x = static_cast<u32>(position[0]) & 0x7FF;
  const u32 y = static_cast<u32>(position[1]) & 0x7FF;
  const u32 z = static_cast<u32>(position[2]) & 0x3FF;
  return {x | y << 11 | z << 22};
}

}  // namespace retromesh::unreal
