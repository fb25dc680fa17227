#include "formats/runescape/texture/coordinates.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/sort.hpp"
#include "tests/native/runescape/corpus_models.hpp"

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

/// One textured face; P, M, N are vertices 3, 4 and 5.
Mesh textured(std::vector<Vec3i> vertices, Mapping mapping) {
  Mesh mesh;
  mesh.vertices = std::move(vertices);
  mesh.mappings = {mapping};
  Face face;
  face.vertices = {0, 1, 2};
  face.texture = 1;
  face.mapping = 0;
  mesh.faces = {face};
  return mesh;
}

Mapping plane() {
  Mapping mapping;
  mapping.corners = {3, 4, 5};
  return mapping;
}

/// Upright; one texture is 64 units wide.
Mapping upright(Projection projection) {
  Mapping mapping;
  mapping.projection = projection;
  mapping.corners = {0, 32767, 0};
  if (projection == Projection::cylinder) mapping.scale = {0, 4096, 1024};
  if (projection == Projection::cube) mapping.scale = {4096, 4096, 4096};
  if (projection == Projection::sphere) mapping.scale = {1024, 1024, 1024};
  return mapping;
}

std::vector<FaceUv> uvs_of_faces(const Mesh& mesh) {
  const std::vector<u32> all = numbers_below(mesh.faces.size());
  const std::vector<Vec2> corners = texture_coordinates(mesh, all);
  REQUIRE(corners.size() == 3 * all.size());
  std::vector<FaceUv> faces;
  for (std::size_t i = 0; i < corners.size(); i += 3)
    faces.push_back({corners[i], corners[i + 1], corners[i + 2]});
  return faces;
}

void check_uv(const Mesh& mesh, const std::array<double, 6>& expected) {
  const FaceUv uv = uvs_of_faces(mesh)[0];
  for (std::size_t i = 0; i < 6; ++i) {
    INFO("number " << i);
    CHECK(uv[i / 2][i % 2] == Approx(expected[i]).margin(1e-6));
  }
}

const std::array<double, 6> kOwn = {0, 0, 1, 0, 0, 1};

/// How far numbers are from each other, for large ones in parts of them.
double difference(double expected, double found) {
  return std::abs(expected - found) / std::max(1.0, std::abs(expected));
}

/// Whether a face is as much toward one axis as toward another: the oracle's reader, which stores scaled axes
/// as floats, chooses the side of its cube by their rounding.
bool is_tied(const Mesh& mesh, const Face& face) {
  std::array<std::array<i64, 3>, 2> sides{};
  for (std::size_t i = 0; i < 3; ++i) {
    const i64 from = mesh.vertices[face.vertices[0]][i];
    for (std::size_t k = 0; k < 2; ++k) sides[k][i] = mesh.vertices[face.vertices[k + 1]][i] - from;
  }
  const auto& [b, c] = sides;
  std::array<i64, 3> normal = {std::abs(b[1] * c[2] - b[2] * c[1]), std::abs(b[2] * c[0] - b[0] * c[2]),
                               std::abs(b[0] * c[1] - b[1] * c[0])};
  std::sort(normal.begin(), normal.end());
  return normal[1] == normal[2];
}

/// Texture coordinates as one reader of the oracle corrects them on planes: where u spans nearly one texture,
/// exactly one.
std::array<double, 6> as_mended(const FaceUv& uv, bool on_plane) {
  std::array<double, 6> mended{};
  for (std::size_t k = 0; k < 3; ++k) {
    mended[k * 2] = uv[k][0];
    mended[k * 2 + 1] = uv[k][1];
    for (std::size_t from = 0; from < 3; ++from) {
      const double span = uv[k][0] - uv[from][0];
      if (on_plane && span > 0.99 && span < 1.1) mended[k * 2] = 1;
    }
  }
  return mended;
}

}  // namespace

TEST_CASE("P is the texture's top left, M its top right, N its bottom left", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{0, 0, 0}, {100, 0, 0}, {50, 100, 0},
                                       {0, 0, 0}, {200, 0, 0}, {0, 50, 0}};
  check_uv(textured(vertices, plane()), {0, 0, 0.5, 0, 0.25, 2});
}

TEST_CASE("corners off the plane of P, M and N are projected onto it", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{0, 0, 70}, {100, 0, -9}, {50, 100, 3},
                                       {0, 0, 0},  {200, 0, 0},  {0, 50, 0}};
  check_uv(textured(vertices, plane()), {0, 0, 0.5, 0, 0.25, 2});
}

TEST_CASE("a face uses its own corners where P, M and N are invalid", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{5, 5, 5}, {100, 0, 0}, {50, 100, 0}, {0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
  check_uv(textured(vertices, plane()), kOwn);
  Mesh mesh = textured(vertices, plane());
  mesh.mappings[0].corners = {3, 3, 3};
  check_uv(mesh, kOwn);
  mesh.mappings[0].corners = {3, 4, 6};
  check_uv(mesh, kOwn);
  mesh.mappings[0].corners = {-1, 4, 5};
  check_uv(mesh, kOwn);
  mesh.faces[0].mapping = 1;
  check_uv(mesh, kOwn);
  mesh.faces[0].mapping = kOwnCorners;
  check_uv(mesh, kOwn);
  mesh.faces[0].texture = kNoTexture;
  check_uv(mesh, {0, 0, 0, 0, 0, 0});
}

TEST_CASE("a cylinder maps u from the back over +x, half in front", "[runescape][mapping]") {
  // The middle is (0, 0, 0).
  const std::vector<Vec3i> vertices = {{0, -32, 10}, {10, 32, 0}, {-10, 0, -10}};
  check_uv(textured(vertices, upright(Projection::cylinder)), {0.5, 0, 0.75, 1, 0.125, 0.5});
}

TEST_CASE("a face across a cylinder's seam is continuous", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{10, 0, -10}, {-10, 0, -10}, {10, 0, 10}};
  check_uv(textured(vertices, upright(Projection::cylinder)), {0.875, 0.5, 1.125, 0.5, 0.625, 0.5});
  Mesh twice = textured(vertices, upright(Projection::cylinder));
  twice.mappings[0].scale[2] = 2048;
  check_uv(twice, {1.75, 0.5, 2.25, 0.5, 1.25, 0.5});
}

TEST_CASE("a cube uses the side that the face normal points to", "[runescape][mapping]") {
  Mapping mapping = upright(Projection::cube);
  mapping.translation = {64, -32, -64};
  // Faces +z, where x runs from right to left; y runs upward.
  check_uv(textured({{0, 0, 64}, {64, 0, 64}, {64, 64, 64}}, mapping),
           {1.25, 0.875, 0.25, 0.875, 0.25, -0.125});
  // The same face from behind; then one that faces +y and one that faces -x, which is shifted by the third.
  check_uv(textured({{64, 0, 0}, {0, 0, 0}, {64, 64, 0}}, mapping), {1.25, 0.875, 0.25, 0.875, 1.25, -0.125});
  check_uv(textured({{0, 9, 0}, {64, 9, 64}, {64, 9, 0}}, mapping), {0.25, 0.75, 1.25, -0.25, 1.25, 0.75});
  check_uv(textured({{9, 0, 0}, {9, 0, 64}, {9, 64, 64}}, mapping),
           {0.75, 0.875, -0.25, 0.875, -0.25, -0.125});
}

TEST_CASE("a cube uses its X side unless the normal points more to another than to both others",
          "[runescape][mapping]") {
  // The normals are (1, 1, 0), (0, 1, 1), (1, 0, 1) and (1, 1, 1): X, by z and y. (1, 2, 1) is Y, by x and z.
  const Mapping cube = upright(Projection::cube);
  check_uv(textured({{0, 64, 0}, {64, 0, 0}, {0, 64, -64}}, cube), {1, 0, 1, 1, 0, 0});
  check_uv(textured({{0, 64, 0}, {64, 0, 64}, {64, 64, 0}}, cube), {1, 0, 0, 1, 1, 0});
  check_uv(textured({{64, 0, 0}, {64, 64, 0}, {0, 0, 64}}, cube), {0, 1, 0, 0, 1, 1});
  check_uv(textured({{64, 0, 0}, {0, 64, 0}, {0, 0, 64}}, cube), {0, 1, 0, 0, 1, 1});
  check_uv(textured({{64, 0, 0}, {0, 32, 0}, {0, 0, 64}}, cube), {1, 1, 0, 1, 0, 0});
}

TEST_CASE("a sphere maps u like a cylinder and v from pole to pole", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{0, -10, 10}, {10, 10, 0}, {-10, 0, -10}};
  check_uv(textured(vertices, upright(Projection::sphere)), {0.5, 0.25, 0.75, 0.75, 0.125, 0.5});
}

TEST_CASE("textures of projections are rotated by quarter turns", "[runescape][mapping]") {
  const std::vector<Vec3i> vertices = {{0, -32, 10}, {10, 32, 0}, {-10, 0, -10}};
  Mesh mesh = textured(vertices, upright(Projection::cylinder));
  mesh.mappings[0].direction = 1;
  check_uv(mesh, {0, 0.5, -1, 0.75, -0.5, 0.125});
  mesh.mappings[0].direction = 2;
  check_uv(mesh, {-0.5, 0, -0.75, -1, -0.125, -0.5});
  mesh.mappings[0].direction = 3;
  check_uv(mesh, {0, -0.5, 1, -0.75, 0.5, -0.125});
}

TEST_CASE("scales of 0 give finite coordinates", "[runescape][mapping]") {
  for (const Projection projection : {Projection::cylinder, Projection::cube, Projection::sphere}) {
    Mapping mapping;
    mapping.projection = projection;
    const FaceUv uv = uvs_of_faces(textured({{0, 0, 0}, {64, 0, 0}, {64, 64, 64}}, mapping))[0];
    for (const auto& corner : uv) {
      CHECK(std::isfinite(corner[0]));
      CHECK(std::isfinite(corner[1]));
    }
  }
}

TEST_CASE("texture coordinates of all projections equal the oracle's, to its five digits",
          "[runescape][mapping]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  std::array<std::size_t, 4> agreed{};
  std::size_t tied = 0;
  for (const char* list : {"2004scape_225", "nova_hd", "synthetic"}) {
    for (const json& entry : test::oracle_list(std::string("rsmapviewer_") + list)) {
      if (!entry.contains("uv")) continue;
      const auto mesh = test::read_mesh(entry["path"]);
      REQUIRE(mesh);
      const std::vector<FaceUv> uvs = uvs_of_faces(*mesh);
      for (const json& expected : entry["uv"]) {
        INFO(entry["path"] << " " << expected);
        const std::array<double, 6> uv = as_mended(uvs.at(expected[0]), expected[1] == 0);
        double worst = 0;
        for (std::size_t i = 0; i < 6; ++i) worst = std::max(worst, difference(expected[i + 2], uv[i]));
        if (worst > 1.1e-5 && expected[1] == 2 && is_tied(*mesh, mesh->faces.at(expected[0]))) {
          ++tied;
          continue;
        }
        CHECK(worst < 1.1e-5);
        ++agreed.at(expected[1]);
      }
    }
  }
  CHECK(agreed[0] == 2330);
  CHECK(agreed[1] == 49);
  CHECK(agreed[2] == 273);
  CHECK(tied == 7);
}
