#include "formats/runescape/materials/light.hpp"
#include "formats/runescape/materials.hpp"

#include "formats/io/sort.hpp"
#include "tests/native/runescape/corpus_models.hpp"

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

/// A right-angled triangle that faces -z: its normal is (0, 0, -256).
Mesh triangle() {
  Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {0, 100, 0}, {100, 0, 0}};
  Face face;
  face.vertices = {0, 1, 2};
  face.colour = 3 << 10 | 2 << 7 | 64;
  mesh.faces = {face};
  return mesh;
}

using LitFace = std::array<u16, 3>;

/// The lit colours of each face of a mesh.
std::vector<LitFace> light_faces(const Mesh& mesh, const Light& light) {
  const std::vector<u32> all = numbers_below(mesh.faces.size());
  const std::vector<u16> corners = light_corners(mesh, light, all);
  REQUIRE(corners.size() == 3 * all.size());
  std::vector<LitFace> faces;
  for (std::size_t i = 0; i < corners.size(); i += 3)
    faces.push_back({corners[i], corners[i + 1], corners[i + 2]});
  return faces;
}

u32 lightness(const LitFace& lit) { return lit[0] & 127; }

/// Lit colours as the oracle has them: of flat and black faces the first alone, then 0 and -1; -2 for hidden
/// ones.
std::array<std::vector<i32>, 3> as_the_client(const Mesh& mesh) {
  std::array<std::vector<i32>, 3> columns;
  const std::vector<LitFace> lit = light_faces(mesh, kItemLight);
  for (std::size_t i = 0; i < lit.size(); ++i) {
    std::array<i32, 3> row = {lit[i][0], lit[i][1], lit[i][2]};
    const Shading shading = drawn_shading(mesh.faces[i]);
    if (shading == Shading::flat || shading == Shading::black) row = {lit[i][0], 0, -1};
    if (shading == Shading::hidden) row = {0, 0, -2};
    for (std::size_t k = 0; k < 3; ++k) columns[k].push_back(row[k]);
  }
  return columns;
}

}  // namespace

TEST_CASE("light changes only the lightness of a colour", "[runescape][light]") {
  // The light direction is 71 long: attenuation 768 * 71 / 256 = 213. 64 + 50 * 256 / 213 = 124 of 128.
  const LitFace lit = light_faces(triangle(), kItemLight)[0];
  const u16 expected = 3 << 10 | 2 << 7 | (64 * 124 / 128);
  CHECK(lit == LitFace{expected, expected, expected});
}

TEST_CASE("characters have another light than items", "[runescape][light]") {
  // Attenuation 850 * 65 / 256 = 215. 64 + 30 * 256 / 215 = 99.
  CHECK(lightness(light_faces(triangle(), kCharacterLight)[0]) == 64 * 99 / 128);
}

TEST_CASE("flat faces get two thirds of the light", "[runescape][light]") {
  Mesh mesh = triangle();
  mesh.faces[0].shading = Shading::flat;
  // 64 + 12800 / (213 + 106) = 104.
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) == 64 * 104 / 128);
}

TEST_CASE("an unlit face has lightness 2", "[runescape][light]") {
  Mesh mesh = triangle();
  std::swap(mesh.faces[0].vertices[0], mesh.faces[0].vertices[1]);
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) == 2);
}

TEST_CASE("textured faces have a brightness of 2 to 126", "[runescape][light]") {
  Mesh mesh = triangle();
  mesh.faces[0].texture = 5;
  CHECK(light_faces(mesh, kItemLight)[0] == LitFace{124, 124, 124});
  CHECK(light_faces(mesh, {200, 768, {-50, -10, -50}})[0] == LitFace{126, 126, 126});
  CHECK(light_faces(mesh, {-200, 768, {-50, -10, -50}})[0] == LitFace{2, 2, 2});
}

TEST_CASE("the normal of a vertex is the mean of its smooth faces", "[runescape][light]") {
  Mesh mesh = triangle();
  mesh.vertices.push_back({0, 0, 100});
  Face other = mesh.faces[0];
  other.vertices = {0, 3, 1};  // Faces -x.
  mesh.faces.push_back(other);
  // At the shared vertices 64 + (12800 + 12800) / (213 * 2) = 124, as at the others.
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) == 62);
  other.vertices = {0, 1, 3};  // Faces +x.
  mesh.faces[1] = other;
  const std::vector<LitFace> lit = light_faces(mesh, kItemLight);
  CHECK((lit[0][0] & 127) == 32);
  CHECK((lit[0][1] & 127) == 32);
  CHECK((lit[0][2] & 127) == 62);

  mesh.faces[1].shading = Shading::flat;
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) == 62);
}

TEST_CASE("faces are black or hidden by their render type or their transparency", "[runescape][light]") {
  Mesh mesh = triangle();
  Face& face = mesh.faces[0];
  const auto light = [&] { return light_faces(mesh, kItemLight)[0]; };
  face.shading = Shading::black;
  CHECK(light() == LitFace{128, 128, 128});
  face.shading = Shading::hidden;
  CHECK(light() == LitFace{0, 0, 0});
  face.shading = Shading::smooth;
  face.transparency = 254;
  CHECK(light() == LitFace{128, 128, 128});
  face.transparency = 255;
  CHECK(light() == LitFace{0, 0, 0});
  face.transparency = 253;
  CHECK(lightness(light()) == 62);
}

TEST_CASE("faces without area and extreme coordinates are lit without errors", "[runescape][light]") {
  Mesh mesh = triangle();
  mesh.faces[0].vertices = {1, 1, 1};
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) == 32);
  mesh = triangle();
  mesh.vertices = {{INT32_MIN, 0, 0}, {INT32_MIN, INT32_MAX, 0}, {INT32_MAX, 0, 0}};
  CHECK(lightness(light_faces(mesh, kItemLight)[0]) > 2);
  mesh.faces[0].vertices = {0, 1, 900};
  CHECK(light_faces(mesh, kItemLight).size() == 1);
  mesh.vertices.clear();
  CHECK(light_faces(mesh, kItemLight).size() == 1);
}

TEST_CASE("the lit corners of all real models equal the oracle's", "[runescape][light]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  std::size_t agreed = 0;
  for (const char* list : {"2004scape_225", "nearreality_osrs", "nova_hd", "synthetic"}) {
    for (const json& entry : test::oracle_list(std::string("runelite_") + list)) {
      if (!entry.contains("hlit")) continue;
      INFO(entry["path"]);
      const auto mesh = test::read_mesh(entry["path"]);
      REQUIRE(mesh);
      // That reader lights later versions at four times the size.
      if (!test::has_positions_of(entry, *mesh)) continue;
      const auto columns = as_the_client(*mesh);
      for (std::size_t k = 0; k < 3; ++k)
        CHECK(test::short_hash(columns[k]) == entry["hlit"][k].get<std::string>());
      ++agreed;
    }
  }
  CHECK(agreed >= 1915);
}
