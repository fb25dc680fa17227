#include "formats/runescape/mesh/merge.hpp"

#include "formats/runescape/mesh/recolour.hpp"
#include "tests/support/catch.hpp"

// Parts that become one mesh.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

Face face_of(std::array<u16, 3> vertices, u8 priority = 0) {
  Face face;
  face.vertices = vertices;
  face.priority = priority;
  return face;
}

Mesh mesh_of(std::vector<Vec3i> vertices, std::vector<Face> faces) {
  Mesh mesh;
  mesh.vertices = std::move(vertices);
  mesh.faces = std::move(faces);
  return mesh;
}

Mesh merged_mesh(const std::vector<Mesh>& parts) {
  Limits limits;
  auto merged = test::value_of(merge(parts, limits));
  return merged.mesh;
}

const Vec3i kA = {0, 0, 0};
const Vec3i kB = {10, 0, 0};
const Vec3i kC = {0, 10, 0};
const Vec3i kD = {0, 0, 10};

}  // namespace

TEST_CASE("vertices of parts at equal positions are welded, in the order of use", "[runescape]") {
  Mesh first = mesh_of({kD, kA, kB, kC}, {face_of({3, 2, 1})});
  Mesh second = mesh_of({kA, kB, kD, kB}, {face_of({0, 1, 2}), face_of({3, 0, 2})});
  first.vertex_labels = {9, 1, 2, 3};
  second.vertex_labels = {5, 6, 7, 8};
  Limits limits;
  const auto merged = merge(std::vector<Mesh>{first, second}, limits);
  REQUIRE(merged);
  const Mesh& mesh = merged.value().mesh;
  CHECK(mesh.vertices == std::vector<Vec3i>{kC, kB, kA, kD});
  CHECK(mesh.vertex_labels == std::vector<u8>{3, 2, 1, 7});
  REQUIRE(mesh.faces.size() == 3);
  CHECK(mesh.faces[0].vertices == std::array<u16, 3>{0, 1, 2});
  CHECK(mesh.faces[1].vertices == std::array<u16, 3>{2, 1, 3});
  CHECK(mesh.faces[2].vertices == std::array<u16, 3>{1, 2, 3});
  CHECK(merged.value().first_faces == std::vector<u32>{0, 1});
  CHECK(mesh.face_source == std::vector<u32>{0, 0, 1});
}

TEST_CASE("parts of different priorities keep them on their faces", "[runescape]") {
  const Mesh low = mesh_of({kA, kB, kC}, {face_of({0, 1, 2}, 1)});
  const Mesh high = mesh_of({kA, kB, kD}, {face_of({0, 1, 2}, 6)});
  CHECK(!merged_mesh({low, low}).has_priorities);
  CHECK(merged_mesh({low, high}).has_priorities);
  CHECK(merged_mesh({low, high}).faces[1].priority == 6);
  Mesh own = low;
  own.has_priorities = true;
  CHECK(merged_mesh({low, own}).has_priorities);
  CHECK(!merged_mesh({low, Mesh{}, low}).has_priorities);
}

TEST_CASE("a part without labels or transparency has label 0 and is opaque beside one that has",
          "[runescape]") {
  Mesh plain = mesh_of({kA, kB, kC}, {face_of({0, 1, 2})});
  Mesh rich = mesh_of({kB, kC, kD}, {face_of({0, 1, 2})});
  rich.vertex_labels = {4, 4, 4};
  rich.has_face_labels = rich.has_transparency = true;
  rich.faces[0].label = 3;
  rich.faces[0].transparency = 90;
  const Mesh mesh = merged_mesh({plain, rich});
  CHECK(mesh.vertex_labels == std::vector<u8>{0, 0, 0, 4});
  CHECK(mesh.has_face_labels);
  CHECK(mesh.has_transparency);
  CHECK(mesh.faces[0].label == 0);
  CHECK(mesh.faces[1].transparency == 90);
  CHECK(merged_mesh({plain, plain}).vertex_labels.empty());
}

TEST_CASE("merging renumbers the vertices of texture triangles and the triangles of faces", "[runescape]") {
  Mesh part = mesh_of({kA, kB, kC, kD}, {face_of({0, 1, 2})});
  part.faces[0].texture = 2;
  part.faces[0].mapping = 0;
  part.mappings.resize(2);
  part.mappings[0].corners = {0, 1, 3};
  part.mappings[1].projection = Projection::cylinder;
  part.mappings[1].corners = {-5, 0, 7};
  const Mesh other = mesh_of({kD, kB, kC}, {face_of({0, 1, 2})});
  const Mesh mesh = merged_mesh({other, part});
  CHECK(mesh.vertices == std::vector<Vec3i>{kD, kB, kC, kA});
  REQUIRE(mesh.mappings.size() == 2);
  CHECK(mesh.mappings[0].corners == std::array<i32, 3>{3, 1, 0});
  CHECK(mesh.mappings[1].corners == std::array<i32, 3>{-5, 0, 7});
  const Mesh twice = merged_mesh({part, part});
  CHECK(twice.faces[1].mapping == 2);
  CHECK(twice.mappings.size() == 4);
  CHECK(other.faces[0].mapping == kOwnCorners);
}

TEST_CASE("a single part is not changed", "[runescape]") {
  const Mesh part = mesh_of({kA, kA, kB, kC}, {face_of({1, 2, 3})});
  CHECK(merged_mesh({part}).vertices.size() == 4);
  CHECK(merged_mesh({}).vertices.empty());
}

TEST_CASE("more than 65,535 vertices, or than the memory limit, are an error", "[runescape]") {
  std::vector<Mesh> parts(2);
  for (u32 i = 0; i < 2; ++i) {
    for (i32 at = 0; at < 39999; ++at) parts[i].vertices.push_back({at, static_cast<i32>(i), 0});
    for (u16 at = 0; at < 39999; at = static_cast<u16>(at + 3)) {
      parts[i].faces.push_back(face_of({at, static_cast<u16>(at + 1), static_cast<u16>(at + 2)}));
    }
  }
  Limits limits;
  const Error merged = test::error_of(merge(parts, limits));
  CHECK(merged.code == ErrorCode::over_limit);
  Limits few{1000};
  CHECK(!merge(parts, few));
}

TEST_CASE("recolours apply one after the other, to texture numbers on textured faces", "[runescape]") {
  Mesh mesh = mesh_of({kA, kB, kC}, {face_of({0, 1, 2}), face_of({0, 1, 2})});
  mesh.faces[0].colour = 7;
  mesh.faces[1].colour = 127;
  mesh.faces[1].texture = 7;
  recolour(mesh, std::vector<Recolour>{{7, 8}, {8, 9}, {127, 1}});
  CHECK(mesh.faces[0].colour == 9);
  CHECK(mesh.faces[1].texture == 9);
  CHECK(mesh.faces[1].colour == 127);
}
