#include "formats/runescape/animation/rig.hpp"

#include "formats/model/label_frames.hpp"
#include "tests/support/catch.hpp"

// Posing in the client's integer arithmetic, compared with numbers computed by hand.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

/// Vertices with their labels, and one face of face label 3.
Mesh labelled_mesh(const std::vector<std::pair<u8, Vec3i>>& vertices) {
  Mesh mesh;
  for (const auto& [label, place] : vertices) {
    mesh.vertices.push_back(place);
    mesh.vertex_labels.push_back(label);
  }
  Face face;
  face.vertices = {0, 1, 2};
  face.label = 3;
  face.transparency = 100;
  mesh.faces.push_back(face);
  mesh.has_face_labels = true;
  return mesh;
}

/// A base of transforms, each with its labels.
Base base_of(const std::vector<std::pair<TransformKind, std::vector<u8>>>& transforms) {
  Base base;
  for (const auto& [kind, labels] : transforms) {
    base.transforms.push_back({kind, static_cast<u32>(base.labels.size()), static_cast<u32>(labels.size())});
    base.labels.insert(base.labels.end(), labels.begin(), labels.end());
  }
  return base;
}

/// The positions of the vertices and the transparency of the faces.
struct Stance {
  std::vector<Vec3i> vertices;
  std::vector<u8> transparency;
};

Stance posed(const Base& base, const Mesh& mesh, const std::vector<Change>& frame) {
  Limits limits;
  LabelFrames labelled;
  REQUIRE(Rig(mesh, labelled).add(base, limits));
  for (const Change& change : frame) labelled.changes.push_back({change.transform, change.amount});
  Stance stance{mesh.vertices, {}};
  for (const Face& face : mesh.faces) stance.transparency.push_back(face.transparency);
  apply_changes(labelled, {0, static_cast<u32>(frame.size())}, stance.vertices, stance.transparency);
  return stance;
}

const Mesh kMesh = labelled_mesh({{1, {10, 0, 0}}, {1, {-3, 0, 4}}, {2, {0, 5, 1}}});

}  // namespace

TEST_CASE("a translation moves the vertices of its labels and no others", "[runescape]") {
  const Base base = base_of({{TransformKind::translate, {1}}});
  const Stance stance = posed(base, kMesh, {{0, {1, -2, 300}}});
  CHECK(stance.vertices == std::vector<Vec3i>{{11, -2, 300}, {-2, -2, 304}, {0, 5, 1}});
  CHECK(stance.transparency == std::vector<u8>{100});
}

TEST_CASE("a label that is listed twice is transformed twice", "[runescape]") {
  const Base base = base_of({{TransformKind::translate, {2, 2}}});
  CHECK(posed(base, kMesh, {{0, {1, 0, 0}}}).vertices[2] == Vec3i{2, 5, 1});
}

TEST_CASE("the pivot is the centroid of the vertices, truncated toward zero, plus an offset", "[runescape]") {
  // The middle of (10, 0, 0) and (-3, 0, 4) is (3.5, 0, 2), that of (-3, 0, 4) and (0, 5, 1) is
  // (-1.5, 2.5, 2.5).
  const Base base = base_of({{TransformKind::origin, {1}}, {TransformKind::scale, {1, 2}}});
  const Stance none = posed(base, kMesh, {{0, {0, 0, 0}}, {1, {0, 0, 0}}});
  CHECK(none.vertices == std::vector<Vec3i>(3, Vec3i{3, 0, 2}));
  const Stance offset = posed(base, kMesh, {{0, {1, 2, 3}}, {1, {0, 0, 0}}});
  CHECK(offset.vertices[0] == Vec3i{4, 2, 5});
  const Mesh left = labelled_mesh({{1, {-3, 0, 4}}, {1, {0, 5, 1}}});
  CHECK(posed(base, left, {{0, {0, 0, 0}}, {1, {0, 0, 0}}}).vertices[0] == Vec3i{-1, 2, 2});
}

TEST_CASE("an origin without vertices is a point, and the initial pivot is 0, 0, 0", "[runescape]") {
  const Base base = base_of({{TransformKind::origin, {9}}, {TransformKind::scale, {1}}});
  CHECK(posed(base, kMesh, {{0, {7, 8, 9}}, {1, {0, 0, 0}}}).vertices[0] == Vec3i{7, 8, 9});
  CHECK(posed(base, kMesh, {{1, {0, 0, 0}}}).vertices[0] == Vec3i{0, 0, 0});
}

TEST_CASE("a scale is in 128ths and truncates toward zero", "[runescape]") {
  const Base base = base_of({{TransformKind::scale, {1}}});
  const Stance stance = posed(base, kMesh, {{0, {64, 128, -100}}});
  CHECK(stance.vertices[0] == Vec3i{5, 0, 0});
  CHECK(stance.vertices[1] == Vec3i{-1, 0, -3});
}

TEST_CASE("a quarter turn about each axis has the client's direction, z first, then x, then y",
          "[runescape]") {
  const Base base = base_of({{TransformKind::rotate, {1}}});
  const Mesh mesh = labelled_mesh({{1, {100, 20, 3}}});
  const auto turned = [&](i16 x, i16 y, i16 z) { return posed(base, mesh, {{0, {x, y, z}}}).vertices[0]; };
  CHECK(turned(0, 0, 64) == Vec3i{20, -100, 3});
  CHECK(turned(64, 0, 0) == Vec3i{100, -3, 20});
  CHECK(turned(0, 64, 0) == Vec3i{3, 20, -100});
  CHECK(turned(0, 0, 64 + 256) == turned(0, 0, 64));
  CHECK(turned(0, 0, -192) == turned(0, 0, 64));
  CHECK(turned(64, 64, 64) == Vec3i{-100, -3, -20});
}

TEST_CASE("a rotation rounds down, as a shift by 16 bits does", "[runescape]") {
  // sin and cos of 32 parts of 256 are 46340 of 65536: (10 * 46340) >> 16 = 7, (-10 * 46340) >> 16 = -8.
  const Base base = base_of({{TransformKind::rotate, {1}}});
  const Mesh mesh = labelled_mesh({{1, {10, 0, 0}}});
  CHECK(posed(base, mesh, {{0, {0, 0, 32}}}).vertices[0] == Vec3i{7, -8, 0});
}

TEST_CASE("alpha adds multiples of 8 to the transparency of faces, clamped to 0 to 255", "[runescape]") {
  const Base base = base_of({{TransformKind::alpha, {3}}, {TransformKind::alpha, {1}}});
  CHECK(posed(base, kMesh, {{0, {2, 50, 50}}}).transparency[0] == 116);
  CHECK(posed(base, kMesh, {{0, {-13, 0, 0}}}).transparency[0] == 0);
  CHECK(posed(base, kMesh, {{0, {30, 0, 0}}}).transparency[0] == 255);
  CHECK(posed(base, kMesh, {{1, {30, 0, 0}}}).transparency[0] == 100);
  Mesh unlabelled = kMesh;
  unlabelled.has_face_labels = false;
  CHECK(posed(base, unlabelled, {{0, {2, 0, 0}}}).transparency[0] == 100);
}

TEST_CASE("an alpha of 0 needs no transparency of faces", "[runescape]") {
  Limits limits;
  LabelFrames labelled;
  REQUIRE(Rig(kMesh, labelled).add(base_of({{TransformKind::alpha, {3}}}), limits));
  labelled.changes.push_back({0, {0, 5, 5}});
  std::vector<Vec3i> vertices = kMesh.vertices;
  apply_changes(labelled, {0, 1}, vertices, {});
  CHECK(vertices == kMesh.vertices);
}

TEST_CASE("unknown kinds, and meshes without labels, stay in the rest pose", "[runescape]") {
  const Base base = base_of({{static_cast<TransformKind>(4), {1}}, {TransformKind::translate, {0, 1}}});
  CHECK(posed(base, kMesh, {{0, {9, 9, 9}}}).vertices == kMesh.vertices);
  Mesh unlabelled = kMesh;
  unlabelled.vertex_labels.clear();
  CHECK(posed(base, unlabelled, {{1, {9, 9, 9}}}).vertices == kMesh.vertices);
}

TEST_CASE("32-bit overflow wraps around", "[runescape]") {
  const Base base = base_of({{TransformKind::translate, {1}}});
  const i32 far = 0x7FFFFFFF;
  const Mesh mesh = labelled_mesh({{1, {far, -far - 1, 0}}, {1, {-far - 1, far, 0}}, {2, {far, 1, 1}}});
  const Stance stance = posed(base, mesh, {{0, {1, -1, 0}}});
  CHECK(stance.vertices[0] == Vec3i{-far - 1, far, 0});
  CHECK(stance.vertices[1] == Vec3i{-far, far - 1, 0});
}

TEST_CASE("textured and black faces ignore animated alpha", "[runescape]") {
  const Base base = base_of({{TransformKind::alpha, {3}}});
  Mesh mesh = kMesh;
  mesh.faces[0].texture = 4;
  CHECK(posed(base, mesh, {{0, {2, 0, 0}}}).transparency[0] == 100);
  mesh.faces[0].texture = kNoTexture;
  mesh.faces[0].shading = Shading::black;
  CHECK(posed(base, mesh, {{0, {2, 0, 0}}}).transparency[0] == 100);
}

TEST_CASE("a base with many repeated labels is charged to the limits", "[runescape]") {
  Base base;
  base.labels.assign(255, 1);
  base.transforms.assign(255, {TransformKind::translate, 0, 255});
  Mesh mesh;
  mesh.vertices.resize(65535);
  mesh.vertex_labels.assign(65535, 1);
  Limits limits{u64{16} << 20};
  LabelFrames labelled;
  CHECK(!Rig(mesh, labelled).add(base, limits));
  CHECK(labelled.members.size() * sizeof(u16) < u64{16} << 20);
}
