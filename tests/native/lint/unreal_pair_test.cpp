#include "formats/unreal/rules.hpp"
#include "tests/native/lint/linted.hpp"
#include "tests/support/mesh_files.hpp"

// Findings about the two binary files of a mesh: for each rule a file that breaks it and one that nearly
// does.

using namespace retromesh;
using test::count_of;
using test::finding;
using test::linted;
using test::MeshFiles;
using test::polygon;
using unreal::Rule;

TEST_CASE("a tetrahedron that fills the range has no findings", "[lint][unreal]") {
  MeshFiles files;
  files.frames = {{{0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, {0, 0, 500}}};
  CHECK(linted(files.drop()).empty());
}

TEST_CASE("lint finds faces with one corner twice, but no attachment triangles", "[lint][unreal]") {
  MeshFiles files;
  files.polygons.push_back(polygon({1, 2, 1}));
  const Notes notes = linted(files.drop());
  const Note* const note = finding(notes, Rule::face_corners_equal);
  REQUIRE(note);
  CHECK(note->title == "1 face has the same corner twice");
  CHECK(note->location.file == "Models/Tetra_d.3d");
  CHECK(note->location.at == 48 + 4 * 16);
  CHECK((note->target.kind == Target::Kind::face && note->target.index == 4));
  files.polygons.back().type = 8;
  CHECK(count_of(files.drop(), Rule::face_corners_equal) == 0);
  files.polygons.back() = polygon({1, 2, 0});
  CHECK(count_of(files.drop(), Rule::face_corners_equal) == 0);
}

TEST_CASE("lint finds faces that repeat another, whichever corner is first", "[lint][unreal]") {
  MeshFiles files;
  unreal::Polygon repeated = files.polygons[0];  // 0, 2, 1
  repeated.vertices = {2, 1, 0};
  repeated.uv = {repeated.uv[1], repeated.uv[2], repeated.uv[0]};
  files.polygons.push_back(repeated);
  CHECK(count_of(files.drop(), Rule::face_repeated) == 1);
  const auto nearly = [&](auto change) {
    MeshFiles other = files;
    change(other.polygons.back());
    return count_of(other.drop(), Rule::face_repeated);
  };
  CHECK(nearly([](unreal::Polygon& face) { face.vertices = {2, 0, 1}; }) == 0);  // turned around
  CHECK(nearly([](unreal::Polygon& face) { face.uv[0].u ^= 1; }) == 0);
  CHECK(nearly([](unreal::Polygon& face) { face.texture = 1; }) == 0);
  CHECK(nearly([](unreal::Polygon& face) { face.type = 1; }) == 0);
  // Two translucent faces are brighter than one.
  files.polygons[0].type = files.polygons.back().type = 2;
  CHECK(count_of(files.drop(), Rule::face_repeated) == 0);
}

TEST_CASE("lint finds more vertices than the size of a frame can say", "[lint][unreal]") {
  MeshFiles files;
  files.frames[0].resize(16384);
  CHECK(count_of(files.drop(), Rule::vertices_over_limit) == 1);
  files.frames[0].resize(16383);
  CHECK(count_of(files.drop(), Rule::vertices_over_limit) == 0);
}

TEST_CASE("lint finds meshes that use an eighth of the range or less", "[lint][unreal]") {
  MeshFiles files;
  files.frames = {{{0, 0, 0}, {127, 0, 0}, {0, -127, 0}, {0, 0, 63}}};
  const Notes notes = linted(files.drop());
  const Note* const note = finding(notes, Rule::range_little_used);
  REQUIRE(note);
  CHECK(note->title == "The mesh uses 127 of 1,024 steps");
  CHECK(note->why.find("8 times as fine") != std::string::npos);
  files.frames[0][2][1] = -128;
  CHECK(count_of(files.drop(), Rule::range_little_used) == 0);
  files.frames = {{{0, 0, 0}, {100, 0, 0}, {0, 100, 0}, {0, 0, 64}}};
  CHECK(count_of(files.drop(), Rule::range_little_used) == 0);
  // An effect that is a point in every frame has no size at all.
  files.frames = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
  CHECK(count_of(files.drop(), Rule::range_little_used) == 0);
}
