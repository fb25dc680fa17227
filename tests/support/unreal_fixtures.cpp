#include "tests/support/unreal_fixtures.hpp"

#include <array>
#include <cstdlib>

namespace retromesh::test {
namespace {

using Point = std::array<int, 3>;

void add_u16(Bytes& bytes, u32 value) {
  bytes.push_back(static_cast<std::byte>(value));
  bytes.push_back(static_cast<std::byte>(value >> 8));
}

struct Triangle {
  std::array<u32, 3> vertices;
  u32 type = 0;
  u32 texture = 0;
};

struct Mesh {
  std::vector<Triangle> triangles;
  std::vector<std::vector<Point>> frames;
  u32 vertices = 4;
  u32 frame_size = 16;
  bool has_wide_vertices = false;      ///< Eight bytes each, as in Deus Ex.
  u32 colour = 0;                      ///< Unused byte of every triangle.
  u32 flags = 0;                       ///< The same.
  std::array<u8, 44> unused_header{};  ///< What follows the two counts.

  Bytes datafile() const {
    Bytes made;
    add_u16(made, static_cast<u32>(triangles.size()));
    add_u16(made, vertices);
    for (const u8 byte : unused_header) made.push_back(static_cast<std::byte>(byte));
    for (const Triangle& triangle : triangles) {
      for (const u32 vertex : triangle.vertices) add_u16(made, vertex);
      const std::array<u32, 10> rest = {triangle.type, colour,           0,    0, 255, 0, 255,
                                        255,           triangle.texture, flags};
      for (const u32 byte : rest) made.push_back(static_cast<std::byte>(byte));
    }
    return made;
  }

  Bytes anivfile() const {
    Bytes made;
    add_u16(made, static_cast<u32>(frames.size()));
    add_u16(made, frame_size);
    for (const auto& frame : frames) {
      for (const Point& point : frame) has_wide_vertices ? add_wide(made, point) : add_packed(made, point);
    }
    return made;
  }

 private:
  /// 11 bits of x, 11 of y, 10 of z.
  static void add_packed(Bytes& bytes, const Point& point) {
    const auto bits = [&](std::size_t axis, u32 mask) { return static_cast<u32>(point[axis]) & mask; };
    const u32 word = bits(0, 0x7FF) | bits(1, 0x7FF) << 11 | bits(2, 0x3FF) << 22;
    add_u16(bytes, word & 0xFFFF);
    add_u16(bytes, word >> 16);
  }

  /// 16 bits of each, and 16 that nothing reads.
  static void add_wide(Bytes& bytes, const Point& point) {
    for (const int value : point) add_u16(bytes, static_cast<u32>(value));
    add_u16(bytes, 0);
  }
};

const std::vector<Point> kTetraPoints = {{0, 0, 0}, {100, 0, 0}, {0, 100, 50}, {0, 0, 50}};
const std::vector<Triangle> kTetraTriangles = {{{0, 2, 1}}, {{0, 1, 3}}, {{0, 3, 2}}, {{1, 2, 3}}};

/// Four triangles, one frame.
Mesh tetra() {
  Mesh mesh;
  mesh.triangles = kTetraTriangles;
  mesh.frames = {kTetraPoints};
  return mesh;
}

std::vector<Point> moved(std::vector<Point> points, int x) {
  for (Point& point : points) point[0] += x;
  return points;
}

Bytes without_last(Bytes bytes, std::size_t count) {
  bytes.resize(bytes.size() - count);
  return bytes;
}

Bytes with_trailing(Bytes bytes, std::size_t count) {
  bytes.resize(bytes.size() + count, std::byte{0xCD});
  return bytes;
}

UnrealFixture fixture(const std::string& name, const Mesh& mesh) {
  return {name, mesh.datafile(), mesh.anivfile(), ""};
}

/// Three frames are declared, and the third ends in its first vertex.
Bytes ends_in_third_frame() {
  Mesh mesh = tetra();
  mesh.frames.resize(3, kTetraPoints);
  return without_last(mesh.anivfile(), 13);
}

/// Every type and flag of a triangle, with nine texture slots. Types 8 and 255 are hidden.
Mesh all_types() {
  Mesh mesh = tetra();
  mesh.triangles.clear();
  constexpr std::array<u32, 14> kTypes = {0, 1, 2, 3, 4, 5, 8, 16, 32, 64, 128, 19, 82, 255};
  for (u32 i = 0; i < kTypes.size(); ++i)
    mesh.triangles.push_back({kTetraTriangles[i % 4].vertices, kTypes[i], i % 9});
  return mesh;
}

Mesh three_frames() {
  Mesh mesh = tetra();
  mesh.frames = {kTetraPoints, moved(kTetraPoints, 10), moved(kTetraPoints, 20)};
  return mesh;
}

/// The class file of three_frames(): comments, letter case, numbers and spaces as the game accepts them.
constexpr const char* kScript = R"(//=====
class anim3 expands Actor;

/* #exec MESH IMPORT MESH=commented ANIVFILE=x DATAFILE=y */
  #exec   Mesh import	mesh=Anim3	anivfile="MODELS\ANIM3_A.3D"   DataFile=models/Anim3_D.3d X=0 Y=0 Z=0 UNMIRROR=1 // trailing comment
#EXEC MESH ORIGIN MESH=anim3 X=10 Y=-.5 Z=+2. PITCH=64 YAW=-64 ROLL=128.0
#exec MESH SEQUENCE MESH=anim3 SEQ=All   STARTFRAME=0 NUMFRAMES=3
#exec MESH SEQUENCE MESH=anim3 SEQ=Still STARTFRAME=0 NUMFRAMES=1
#exec MESH SEQUENCE MESH=anim3 SEQ=Walk  STARTFRAME=1 NUMFRAMES=9 RATE=15.0 GROUP=Waiting
#exec MESH NOTIFY MESH=anim3 SEQ=Walk TIME=0.25 FUNCTION=PlayFootStep
#exec MESHMAP NEW MESHMAP=anim3 MESH=anim3
#exec MESHMAP SCALE MESHMAP=anim3 X=0.1 Y=0.1 Z=0.2 YAW=128
#forceexec TEXTURE IMPORT NAME=Jtex1 FILE=texture1.pcx GROUP="Skins" FLAGS=2
#exec TEXTURE IMPORT NAME=Jtex1 FILE=texture1.pcx GROUP=Skins PALETTE=Jtex1
#exec TEXTURE IMPORT FILE=Textures\NoName.pcx
#exec MESHMAP SETTEXTURE MESHMAP=anim3 NUM=0 TEXTURE=NoName TLOD 6
#exec MESHMAP SETTEXTURE MESHMAP=anim3 NUM=1 TEXTURE=OtherPkg.Group.Jtex1

defaultproperties
{
    DrawType=DT_Mesh
    Mesh=LodMesh'Pkg.anim3'
    MultiSkins(2)=Texture'Pkg.Skins.Foo'
}
)";

std::string with_dos_line_ends(const std::string& text) {
  std::string made;
  for (const char letter : text) letter == '\n' ? made += "\r\n" : made += letter;
  return made;
}

Mesh eight_byte_vertices() {
  Mesh mesh = tetra();
  mesh.has_wide_vertices = true;
  mesh.frame_size = 32;
  for (Point& point : mesh.frames[0]) point = {point[0] * 32, point[1] * 32, point[2] * 64};
  return mesh;
}

Mesh eight_byte_limits() {
  Mesh mesh;
  mesh.has_wide_vertices = true;
  mesh.vertices = 3;
  mesh.frame_size = 24;
  mesh.triangles = {{{0, 1, 2}}};
  mesh.frames = {{{-32768, 32767, 0}, {32767, -32768, 1}, {0, 0, -1}}};
  return mesh;
}

Mesh packed_limits() {
  Mesh mesh;
  mesh.triangles = {{{0, 1, 2}}, {{1, 3, 2}}};
  mesh.frames = {{{-1024, -1024, -512}, {1023, 1023, 511}, {-1, -1, -1}, {1, 1, 1}}};
  return mesh;
}

Mesh degenerate_triangles() {
  Mesh mesh = tetra();
  mesh.triangles = {{{0, 0, 1}}, {{0, 1, 2}}, {{3, 3, 3}}};
  return mesh;
}

Mesh wrong_frame_size() {
  Mesh mesh = tetra();
  mesh.frame_size = 20;
  return mesh;
}

/// A prototype of the format: the corners of a bounding box follow the vertices of each frame.
Mesh frames_with_bounds() {
  Mesh mesh = tetra();
  mesh.frame_size = 24;
  std::vector<Point> points = kTetraPoints;
  points.push_back({0, 0, 0});
  points.push_back({100, 100, 50});
  mesh.frames = {points, moved(points, 5)};
  return mesh;
}

Mesh filled_unused_bytes() {
  Mesh mesh = tetra();
  mesh.colour = 127;
  mesh.flags = 60;
  for (u32 i = 0; i < mesh.unused_header.size(); ++i) mesh.unused_header[i] = static_cast<u8>(i + 1);
  return mesh;
}

Mesh vertex_out_of_range() {
  Mesh mesh = tetra();
  mesh.triangles = {{{0, 1, 2}}, {{0, 1, 4}}};
  return mesh;
}

/// 12 bytes a frame: three packed vertices, or one of eight bytes and a half.
Mesh ambiguous_frame_size() {
  Mesh mesh;
  mesh.vertices = 3;
  mesh.frame_size = 12;
  mesh.triangles = {{{0, 1, 2}}};
  mesh.frames = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
  return mesh;
}

Mesh texture_slots() {
  Mesh mesh = tetra();
  mesh.triangles = {{{0, 1, 2}, 0, 3}, {{0, 2, 3}, 0, 255}};
  return mesh;
}

Mesh weapon_triangle() {
  Mesh mesh = tetra();
  mesh.vertices = 7;
  mesh.frame_size = 28;
  mesh.triangles.insert(mesh.triangles.begin(), {{4, 5, 6}, 8, 0});
  for (const Point& point : {Point{10, 0, 0}, Point{20, 0, 0}, Point{10, 5, 0}})
    mesh.frames[0].push_back(point);
  return mesh;
}

Mesh no_frames() {
  Mesh mesh = tetra();
  mesh.frames.clear();
  return mesh;
}

Mesh no_triangles() {
  Mesh mesh = tetra();
  mesh.triangles.clear();
  return mesh;
}

Mesh no_vertices() {
  Mesh mesh;
  mesh.vertices = 0;
  mesh.frame_size = 0;
  mesh.frames.resize(1);
  return mesh;
}

std::vector<UnrealFixture> make_fixtures() {
  const Bytes faces = tetra().datafile();
  const Bytes frames = tetra().anivfile();
  return {
      {"a_short_by_one_vertex", faces, without_last(frames, 4), ""},
      {"a_truncated_frames", faces, ends_in_third_frame(), ""},
      fixture("alltypes", all_types()),
      {"anim3", faces, three_frames().anivfile(), with_dos_line_ends(kScript)},
      {"d_header_only_47", Bytes(47), frames, ""},
      {"d_truncated", without_last(faces, 8), frames, ""},
      fixture("degenerate", degenerate_triangles()),
      fixture("dx16", eight_byte_vertices()),
      fixture("dx16_extremes", eight_byte_limits()),
      fixture("extremes", packed_limits()),
      fixture("framesize_mismatch", wrong_frame_size()),
      fixture("framesize_plus8", frames_with_bounds()),
      fixture("garbage_header", filled_unused_bytes()),
      fixture("index_oob", vertex_out_of_range()),
      fixture("stride_tie", ambiguous_frame_size()),
      fixture("tetra", tetra()),
      fixture("texgap", texture_slots()),
      {"trailing", with_trailing(faces, 48), with_trailing(frames, 7), ""},
      fixture("weapontri", weapon_triangle()),
      fixture("zero_frames", no_frames()),
      fixture("zero_polys", no_triangles()),
      fixture("zero_verts", no_vertices()),
  };
}

}  // namespace

const std::vector<UnrealFixture>& unreal_fixtures() {
  static const std::vector<UnrealFixture> kAll = make_fixtures();
  return kAll;
}

const UnrealFixture& unreal_fixture(std::string_view name) {
  for (const UnrealFixture& one : unreal_fixtures()) {
    if (one.name == name) return one;
  }
  std::abort();
}

}  // namespace retromesh::test
