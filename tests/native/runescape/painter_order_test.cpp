#include "formats/model/painter_order.hpp"
#include "formats/runescape/faces.hpp"

#include <algorithm>
#include <cmath>

#include "formats/runescape/light.hpp"
#include "formats/runescape/materials.hpp"
#include "tests/native/runescape/corpus_models.hpp"
#include "tests/support/catch.hpp"

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
  double radius = 0;

  PainterView view() const {
    const double c = std::cos(yaw), s = std::sin(yaw), cp = std::cos(pitch), sp = std::sin(pitch);
    PainterView made;
    made.rotation = {c, 0, s, sp * s, cp, -sp * c, -cp * s, sp, cp * c};
    made.centre = centre;
    return made;
  }

  std::array<double, 3> seen(const Vec3i& vertex) const {
    const double x = vertex[0] - centre[0], y = vertex[1] - centre[1], z = vertex[2] - centre[2];
    const double across = x * std::cos(yaw) + z * std::sin(yaw);
    const double away = -x * std::sin(yaw) + z * std::cos(yaw);
    return {across, y * std::cos(pitch) - away * std::sin(pitch),
            y * std::sin(pitch) + away * std::cos(pitch)};
  }
};

Camera camera_around(const Mesh& mesh, double yaw, double pitch) {
  Camera camera{yaw, pitch, {}, 0};
  Vec3i low = {INT32_MAX, INT32_MAX, INT32_MAX};
  Vec3i high = {INT32_MIN, INT32_MIN, INT32_MIN};
  const auto each_corner = [&](const auto& visit) {
    for (const Face& face : mesh.faces) {
      for (const u16 vertex : face.vertices) visit(mesh.vertices[vertex]);
    }
  };
  each_corner([&](const Vec3i& v) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], v[axis]);
      high[axis] = std::max(high[axis], v[axis]);
    }
  });
  for (std::size_t axis = 0; axis < 3; ++axis) camera.centre[axis] = (low[axis] + high[axis]) / 2.0;
  each_corner([&](const Vec3i& v) {
    camera.radius = std::max(
        camera.radius, std::hypot(v[0] - camera.centre[0], v[1] - camera.centre[1], v[2] - camera.centre[2]));
  });
  return camera;
}

/// Whether a face has no area: then rounding decides whether it is culled, and it covers no pixel.
bool is_line(const Mesh& mesh, const Face& face) {
  using Wide = std::int64_t;
  std::array<Wide, 3> b{};
  std::array<Wide, 3> c{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Wide a = mesh.vertices[face.vertices[0]][axis];
    b[axis] = mesh.vertices[face.vertices[1]][axis] - a;
    c[axis] = mesh.vertices[face.vertices[2]][axis] - a;
  }
  return b[1] * c[2] == b[2] * c[1] && b[2] * c[0] == b[0] * c[2] && b[0] * c[1] == b[1] * c[0];
}

/// The client's algorithm, step by step: a bucket for each depth, emptied from far to near into twelve lists;
/// then the lists one after the other, with those of 10 and 11 inserted.
std::vector<u32> plain_order(const Mesh& mesh, const Camera& camera) {
  const int nearest = static_cast<int>(camera.radius) + 1;
  std::vector<std::vector<u32>> buckets(static_cast<std::size_t>(nearest) * 2 + 2);
  for (u32 i = 0; i < mesh.faces.size(); ++i) {
    const Face& face = mesh.faces[i];
    if (drawn_shading(face) == Shading::hidden) continue;
    const auto a = camera.seen(mesh.vertices[face.vertices[0]]);
    const auto b = camera.seen(mesh.vertices[face.vertices[1]]);
    const auto c = camera.seen(mesh.vertices[face.vertices[2]]);
    if ((a[0] - b[0]) * (c[1] - b[1]) - (a[1] - b[1]) * (c[0] - b[0]) <= 0) continue;
    buckets.at(static_cast<std::size_t>(static_cast<int>((a[2] + b[2] + c[2]) / 3) + nearest)).push_back(i);
  }
  std::vector<u32> order;
  if (!mesh.has_priorities) {
    for (std::size_t depth = buckets.size(); depth-- > 0;)
      order.insert(order.end(), buckets[depth].begin(), buckets[depth].end());
    return order;
  }
  std::vector<std::vector<u32>> lists(12);
  std::vector<std::vector<int>> depths(12);
  for (std::size_t depth = buckets.size(); depth-- > 0;) {
    for (const u32 face : buckets[depth]) {
      lists[mesh.faces[face].priority].push_back(face);
      depths[mesh.faces[face].priority].push_back(static_cast<int>(depth));
    }
  }
  const auto average = [&](std::size_t one, std::size_t other) {
    int sum = 0;
    for (const int depth : depths[one]) sum += depth;
    for (const int depth : depths[other]) sum += depth;
    const int count = static_cast<int>(depths[one].size() + depths[other].size());
    return count > 0 ? sum / count : 0;
  };
  std::vector<u32> special = lists[10];
  special.insert(special.end(), lists[11].begin(), lists[11].end());
  std::vector<int> special_depths = depths[10];
  special_depths.insert(special_depths.end(), depths[11].begin(), depths[11].end());
  std::size_t next = 0;
  const auto weave = [&](int beyond) {
    for (; next < special.size() && special_depths[next] > beyond; ++next) order.push_back(special[next]);
  };
  for (std::size_t priority = 0; priority < 10; ++priority) {
    if (priority == 0) weave(average(1, 2));
    if (priority == 3) weave(average(3, 4));
    if (priority == 5) weave(average(6, 8));
    order.insert(order.end(), lists[priority].begin(), lists[priority].end());
  }
  weave(-1);
  return order;
}

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
    const Camera camera{render["yaw"], render["pitch"], render["centre"], render["radius"]};
    CHECK(order_of(*mesh, camera.view()) == render["order"].get<std::vector<u32>>());
  }
}

TEST_CASE("the order of every real model equals a simple painter's algorithm in three views",
          "[runescape][order]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  std::size_t models = 0;
  for (const std::string& path : test::files_under(*test::corpus() + "/runescape")) {
    auto mesh = test::read_mesh(path);
    if (!mesh || mesh->faces.empty()) continue;
    ++models;
    auto& faces = mesh->faces;
    const auto lines = [&](const Face& face) { return is_line(*mesh, face); };
    faces.erase(std::remove_if(faces.begin(), faces.end(), lines), faces.end());
    INFO(path);
    for (const auto& [yaw, pitch] : {std::pair{0.6, -0.35}, std::pair{3.6, -0.2}, std::pair{5.1, 0.9}}) {
      const Camera camera = camera_around(*mesh, yaw, pitch);
      INFO("yaw " << yaw);
      CHECK(order_of(*mesh, camera.view()) == plain_order(*mesh, camera));
    }
  }
  CHECK(models >= 1990);
}
