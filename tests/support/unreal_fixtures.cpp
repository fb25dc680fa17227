#include "tests/support/unreal_fixtures.hpp"

#include <cstdlib>

#include "tests/support/mesh_files.hpp"

namespace retromesh::test {
namespace {

using Points = std::vector<std::array<i16, 3>>;
using Polygons = std::vector<unreal::Polygon>;

unreal::Polygon triangle(std::array<u16, 3> vertices, u8 type = 0, u8 texture = 0) {
  unreal::Polygon made = polygon(vertices, type, texture);
  made.uv[2] = {255, 255};
  return made;
}

const Points kTetraPoints = {{0, 0, 0}, {100, 0, 0}, {0, 100, 50}, {0, 0, 50}};
const Polygons kTetraTriangles = {triangle({0, 2, 1}), triangle({0, 1, 3}), triangle({0, 3, 2}),
                                  triangle({1, 2, 3})};

MeshFiles mesh_of(const Points& points, const Polygons& polygons) {
  MeshFiles mesh;
  mesh.frames = {points};
  mesh.polygons = polygons;
  return mesh;
}

MeshFiles tetra_of(const Polygons& polygons) { return mesh_of(kTetraPoints, polygons); }

Bytes anivfile_of(const std::vector<Points>& frames) {
  MeshFiles mesh;
  mesh.frames = frames;
  return mesh.anivfile();
}

/// Of one frame whose vertices have eight bytes, as in Deus Ex.
Bytes wide_anivfile(const std::vector<unreal::WideVertex>& vertices) {
  unreal::Anivfile made;
  made.layout = {8, static_cast<u32>(vertices.size())};
  made.wide = vertices;
  unreal::settle(made);
  Limits limits;
  return unreal::write_anivfile(made, limits).value();
}

Points moved(Points points, i16 x) {
  for (auto& point : points) point[0] = static_cast<i16>(point[0] + x);
  return points;
}

/// Points of the tetrahedron with others behind them.
Points tetra_and(const Points& others) {
  Points points = kTetraPoints;
  points.insert(points.end(), others.begin(), others.end());
  return points;
}

Bytes with(Bytes bytes, std::size_t at, u8 value) {
  bytes[at] = std::byte{value};
  return bytes;
}

Bytes without_last(Bytes bytes, std::size_t count) {
  bytes.resize(bytes.size() - count);
  return bytes;
}

Bytes with_trailing(Bytes bytes, std::size_t count) {
  bytes.resize(bytes.size() + count, std::byte{0xCD});
  return bytes;
}

UnrealFixture fixture(const std::string& name, const MeshFiles& mesh) {
  return {name, mesh.datafile(), mesh.anivfile(), ""};
}

/// Every type and flag of a triangle, with nine texture slots. Types 8 and 255 are hidden.
Polygons all_types() {
  constexpr u8 kTypes[] = {0, 1, 2, 3, 4, 5, 8, 16, 32, 64, 128, 19, 82, 255};
  Polygons made;
  for (const u8 type : kTypes) {
    const std::size_t number = made.size();
    made.push_back(triangle(kTetraTriangles[number % 4].vertices, type, static_cast<u8>(number % 9)));
  }
  return made;
}

/// Values in all bytes that nothing reads.
Bytes filled_unused_bytes() {
  Polygons polygons = kTetraTriangles;
  for (unreal::Polygon& each : polygons) {
    each.colour = 127;
    each.flags = 60;
  }
  Bytes made = tetra_of(polygons).datafile();
  for (std::size_t at = 4; at < 48; ++at) made[at] = static_cast<std::byte>(at - 3);
  return made;
}

/// The class file of anim3: comments, letter case, numbers and spaces as the game accepts them.
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

std::vector<UnrealFixture> make_fixtures() {
  const Bytes faces = tetra_of(kTetraTriangles).datafile();
  const Bytes frames = anivfile_of({kTetraPoints});
  Polygons with_weapon = {triangle({4, 5, 6}, 8)};
  with_weapon.insert(with_weapon.end(), kTetraTriangles.begin(), kTetraTriangles.end());
  const Points with_bounds = tetra_and({{0, 0, 0}, {100, 100, 50}});
  MeshFiles stride_tie = mesh_of({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {triangle({0, 1, 2})});
  stride_tie.frames.push_back(stride_tie.frames[0]);
  return {
      {"a_short_by_one_vertex", faces, without_last(frames, 4), ""},
      // Three frames are declared, and the third ends in its first vertex.
      {"a_truncated_frames", faces, without_last(anivfile_of({kTetraPoints, kTetraPoints, kTetraPoints}), 13),
       ""},
      fixture("alltypes", tetra_of(all_types())),
      {"anim3", faces, anivfile_of({kTetraPoints, moved(kTetraPoints, 10), moved(kTetraPoints, 20)}),
       with_dos_line_ends(kScript)},
      {"d_header_only_47", Bytes(47), frames, ""},
      {"d_truncated", without_last(faces, 8), frames, ""},
      fixture("degenerate", tetra_of({triangle({0, 0, 1}), triangle({0, 1, 2}), triangle({3, 3, 3})})),
      {"dx16", faces, wide_anivfile({{}, {3200, 0, 0}, {0, 3200, 3200}, {0, 0, 3200}}), ""},
      {"dx16_extremes", mesh_of(Points(3), {triangle({0, 1, 2})}).datafile(),
       wide_anivfile({{-32768, 32767, 0}, {32767, -32768, 1}, {0, 0, -1}}), ""},
      fixture("extremes", mesh_of({{-1024, -1024, -512}, {1023, 1023, 511}, {-1, -1, -1}, {1, 1, 1}},
                                  {triangle({0, 1, 2}), triangle({1, 3, 2})})),
      {"framesize_mismatch", faces, with(frames, 2, 20), ""},
      // A prototype of the format: the corners of a bounding box follow the vertices of each frame.
      {"framesize_plus8", faces, anivfile_of({with_bounds, moved(with_bounds, 5)}), ""},
      {"garbage_header", filled_unused_bytes(), frames, ""},
      fixture("index_oob", tetra_of({triangle({0, 1, 2}), triangle({0, 1, 4})})),
      // 12 bytes a frame: three packed vertices, or one of eight bytes and a half.
      fixture("stride_tie", stride_tie),
      {"tetra", faces, frames, ""},
      fixture("texgap", tetra_of({triangle({0, 1, 2}, 0, 3), triangle({0, 2, 3}, 0, 255)})),
      {"trailing", with_trailing(faces, 48), with_trailing(frames, 7), ""},
      fixture("weapontri", mesh_of(tetra_and({{10, 0, 0}, {20, 0, 0}, {10, 5, 0}}), with_weapon)),
      {"zero_frames", faces, with(Bytes(4), 2, 16), ""},
      fixture("zero_polys", tetra_of({})),
      {"zero_verts", Bytes(48), with(Bytes(4), 0, 1), ""},
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
