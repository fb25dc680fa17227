#include "formats/model/painter_order.hpp"
#include "formats/runescape/faces.hpp"

#include <algorithm>
#include <cmath>

#include "formats/runescape/materials.hpp"
#include "formats/runescape/materials/light.hpp"
#include "tests/native/runescape/corpus_models.hpp"

using namespace retromesh;
using namespace retromesh::runescape;
using nlohmann::json;

namespace {

/// A face toward the viewer at each of some depths, with a priority.
struct Card {
  i32 depth = 0;
  u8 priority = 0;
};

Mesh cards(const std::vector<Card>& all, bool has_priorities = true) {
  Mesh mesh;
  mesh.has_priorities = has_priorities;
  for (const auto& [depth, priority] : all) {
    const u16 first = static_cast<u16>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {{0, 0, depth}, {0, 10, depth}, {10, 0, depth}});
    Face face;
    face.vertices = {first, static_cast<u16>(first + 2), static_cast<u16>(first + 1)};
    std::swap(face.vertices[1], face.vertices[2]);
    face.priority = priority;
    mesh.faces.push_back(face);
  }
  return mesh;
}

std::vector<Vec3> positions_of(const Mesh& mesh) {
  std::vector<Vec3> positions;
  for (const auto& [x, y, z] : mesh.vertices)
    positions.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
  return positions;
}

/// The faces by their numbers in the mesh, as they are drawn.
std::vector<u32> order_of(const Mesh& mesh, const PainterView& view = {}) {
  Mesh numbered = mesh;
  numbered.face_source.clear();
  Model model;
  Limits limits;
  REQUIRE(add_faces(numbered, kItemLight, model, limits));
  model.sorted_by_priority = mesh.has_priorities;
  std::vector<u32> triangles;
  PainterOrder(model).sort(view, positions_of(mesh), triangles);
  std::vector<u32> faces;
  for (const u32 triangle : triangles) faces.push_back(model.face_source[triangle]);
  return faces;
}

/// The oracle's camera: a turn about Y, then about X.
struct Camera {
  double yaw = 0;
  double pitch = 0;
  std::array<double, 3> centre{};

  PainterView view() const {
    const double c = std::cos(yaw), s = std::sin(yaw), cp = std::cos(pitch), sp = std::sin(pitch);
    PainterView made;
    made.rotation = {c, 0, s, sp * s, cp, -sp * c, -cp * s, sp, cp * c};
    made.centre = centre;
    return made;
  }
};

}  // namespace

TEST_CASE("without priorities of their own, faces are drawn from far to near", "[runescape][order]") {
  const std::vector<Card> all = {{0, 3}, {50, 9}, {-50, 0}, {7, 11}};
  CHECK(order_of(cards(all, false)) == std::vector<u32>{1, 3, 0, 2});
}

TEST_CASE("faces of equal integer depth keep the order of the file", "[runescape][order]") {
  CHECK(order_of(cards({{5, 0}, {6, 0}, {5, 0}, {6, 0}})) == std::vector<u32>{1, 3, 0, 2});
  PainterView view;
  view.centre = {0, 0, 0.5};
  // Both 0.5 and -0.5 are 0, since the client truncates toward zero.
  CHECK(order_of(cards({{0, 0}, {1, 0}}, false), view) == std::vector<u32>{0, 1});
}

TEST_CASE("depths far apart are sorted too", "[runescape][order]") {
  const std::vector<Card> all = {{-900000, 0}, {8000000, 0}, {8000001, 0}, {-900001, 0}, {0, 0}};
  CHECK(order_of(cards(all)) == std::vector<u32>{2, 1, 4, 0, 3});
}

TEST_CASE("higher priorities are drawn over lower ones at any depth", "[runescape][order]") {
  CHECK(order_of(cards({{0, 9}, {90, 7}, {50, 7}, {-50, 0}})) == std::vector<u32>{3, 1, 2, 0});
}

TEST_CASE("priorities 10 and 11 are inserted by depth", "[runescape][order]") {
  // Lists 1 and 2 are 20 away on average, 3 and 4 are 10, 6 and 8 are 0.
  const std::vector<Card> all = {{15, 1},  {25, 2},  {10, 3}, {0, 6},   {0, 8},
                                 {21, 10}, {20, 10}, {5, 10}, {-1, 10}, {40, 11}};
  // 21 is farther than 20, 20 than 10, 5 than 0; -1 is not, and delays all after it.
  CHECK(order_of(cards(all)) == std::vector<u32>{5, 0, 1, 6, 2, 7, 3, 4, 8, 9});
}

TEST_CASE("priority 11 continues where 10 ends", "[runescape][order]") {
  const std::vector<Card> all = {{20, 1}, {30, 10}, {25, 11}, {5, 11}};
  CHECK(order_of(cards(all)) == std::vector<u32>{1, 2, 0, 3});
}

TEST_CASE("with empty lists to compare with, 10 and 11 come first", "[runescape][order]") {
  CHECK(order_of(cards({{5, 0}, {-20, 10}, {-3, 11}})) == std::vector<u32>{1, 2, 0});
}

TEST_CASE("mean depths are rounded down", "[runescape][order]") {
  // -1.5 is -2, so that -1 is farther away.
  CHECK(order_of(cards({{-1, 1}, {-2, 2}, {-1, 10}, {-2, 10}, {-9, 3}, {-9, 6}})) ==
        std::vector<u32>{2, 0, 1, 3, 4, 5});
}

TEST_CASE("back faces and hidden faces are omitted", "[runescape][order]") {
  Mesh mesh = cards({{0, 0}, {1, 0}, {2, 0}, {3, 0}});
  std::swap(mesh.faces[1].vertices[0], mesh.faces[1].vertices[1]);
  mesh.faces[2].shading = Shading::hidden;
  mesh.faces[3].transparency = 255;
  CHECK(order_of(mesh) == std::vector<u32>{0});
  PainterView view;
  view.cull = false;
  CHECK(order_of(mesh, view) == std::vector<u32>{1, 0});
}

TEST_CASE("back-face culling depends on the distance of the eye", "[runescape][order]") {
  // A face in the plane x = 20 that faces -x: seen from the eye on the z axis it is a front face.
  Mesh mesh;
  mesh.vertices = {{20, 0, 0}, {20, 10, 0}, {20, 0, 10}};
  Face face;
  face.vertices = {0, 1, 2};
  mesh.faces = {face};
  face.vertices = {0, 2, 1};
  mesh.faces.push_back(face);
  PainterView view;
  CHECK(order_of(mesh, view).empty());
  view.distance = 100;
  CHECK(order_of(mesh, view) == std::vector<u32>{1});
  view.centre = {40, 0, 0};
  CHECK(order_of(mesh, view) == std::vector<u32>{0});
}

TEST_CASE("a Model's triangles are sorted in file order", "[runescape][order]") {
  const Mesh mesh = cards({{5, 0}, {5, 9}, {7, 1}});
  Model model;
  // Materials put the file's last face first.
  for (const u32 face : {2u, 0u, 1u}) {
    for (const u16 vertex : mesh.faces[face].vertices) {
      model.indices.push_back(static_cast<u32>(model.vertex_source.size()));
      model.vertex_source.push_back(vertex);
    }
    model.face_source.push_back(face);
    model.priorities.push_back(mesh.faces[face].priority);
  }
  std::vector<u32> faces;
  PainterOrder(model).sort({}, positions_of(mesh), faces);
  CHECK(faces == std::vector<u32>{0, 1, 2});
  model.sorted_by_priority = true;
  PainterOrder(model).sort({}, positions_of(mesh), faces);
  CHECK(faces == std::vector<u32>{1, 0, 2});
}

TEST_CASE("faces without valid vertices, and views that are not finite, are no error", "[runescape][order]") {
  Mesh mesh = cards({{0, 0}, {1, 12}});
  mesh.faces[0].vertices[2] = 900;
  CHECK(order_of(mesh) == std::vector<u32>{1});
  PainterView view;
  view.cull = false;
  view.rotation.fill(std::nan(""));
  CHECK(order_of(mesh, view) == std::vector<u32>{1});
  view.rotation.fill(1e300);
  CHECK(order_of(mesh, view) == std::vector<u32>{1});
  CHECK(order_of(Mesh{}).empty());
}

TEST_CASE("the order of all 40 views equals the oracle's", "[runescape][order]") {
  if (!test::corpus() || !test::oracle()) SKIP("the corpus or its oracle is not here");
  const json renders = test::oracle_list("renders/renders");
  REQUIRE(renders.size() == 40);
  for (const json& render : renders) {
    INFO(render["png"]);
    const auto mesh = test::read_mesh(render["model"]);
    REQUIRE(mesh);
    const Camera camera{render["yaw"], render["pitch"], render["centre"]};
    CHECK(order_of(*mesh, camera.view()) == render["order"].get<std::vector<u32>>());
  }
}
