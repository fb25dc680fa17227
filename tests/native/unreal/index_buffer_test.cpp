#include "formats/unreal/faces/index_buffer.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;

namespace {

/// Polygons over a thousand vertices in a row, with their texture coordinates in the polygons alone.
test::MeshFiles mesh_of(std::vector<unreal::Polygon> polygons) {
  test::MeshFiles files;
  files.frames = {std::vector<std::array<i16, 3>>(1000)};
  for (std::size_t i = 0; i < 1000; ++i) files.frames[0][i] = {static_cast<i16>(i), 0, 0};
  files.polygons = std::move(polygons);
  return files;
}

Model opened(const test::MeshFiles& files) { return test::opened(files.drop()); }

using Key = std::tuple<u32, u32, u32, u32>;  // group, vertex, u, v

/// The key of each corner as the file has them, in the Model's order.
std::vector<Key> keys_of(const test::MeshFiles& files, const Model& model) {
  const bool turned = determinant(model.frames.matrix) < 0;
  std::vector<Key> keys;
  for (u32 group = 0; group < model.groups.size(); ++group) {
    const Group& run = model.groups[group];
    for (u32 i = run.start; i < run.start + run.count; ++i) {
      const unreal::Polygon& polygon = files.polygons[model.face_source[i / 3]];
      const std::size_t corner = turned ? (3 - i % 3) % 3 : i % 3;
      keys.push_back({group, polygon.vertices[corner], polygon.uv[corner].u, polygon.uv[corner].v});
    }
  }
  return keys;
}

void check_corners(const std::vector<Key>& keys, const Model& model) {
  bool right = true;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto [group, vertex, u, v] = keys[i];
    const u32 index = model.indices[i];
    const Vec2 uv = {static_cast<float>(u) / 255, static_cast<float>(v) / 255};
    right = right && model.vertex_source[index] == vertex && model.uvs[index] == uv;
  }
  CHECK(right);
}

}  // namespace

TEST_CASE("a texture coordinate is the float nearest to its byte / 255") {
  for (u32 stored = 0; stored < 256; ++stored) {
    CHECK(unreal::uv_part(stored) == static_cast<float>(stored) / 255);
  }
}

TEST_CASE("a group has one render vertex for each key, in the order of the corners") {
  std::mt19937 random(7);
  const auto below = [&](u32 end) { return random() % end; };
  std::vector<unreal::Polygon> polygons;
  for (u32 i = 0; i < 3000; ++i) {
    const u16 first = static_cast<u16>(below(900));
    unreal::Polygon made = test::polygon({first, u16(first + 1), u16(first + 2)}, 0, u8(below(3)));
    for (unreal::Uv& uv : made.uv) uv = {u8(below(4)), u8(below(4) * 85)};
    polygons.push_back(made);
  }
  const test::MeshFiles files = mesh_of(polygons);
  const Model model = opened(files);
  const std::vector<Key> keys = keys_of(files, model);
  REQUIRE(keys.size() == 9000);
  check_corners(keys, model);
  CHECK(model.vertex_source.size() == std::set<Key>(keys.begin(), keys.end()).size());
  u32 next = 0;
  for (const u32 index : model.indices) {
    CHECK(index <= next);
    next = std::max(next, index + 1);
  }
}

TEST_CASE("corners whose keys all have the same hash get render vertices of their own") {
  constexpr u32 kFaces = 200;
  const unreal::VertexTable table{nullptr, unreal::slot_count(kFaces * 3) - 1, 0, nullptr, 0};
  std::vector<std::pair<u16, unreal::Uv>> colliding;
  for (u32 vertex = 0; vertex < 1000 && colliding.size() < kFaces * 3; ++vertex) {
    for (u32 stored = 0; stored < 65536 && colliding.size() < kFaces * 3; ++stored) {
      const unreal::Uv uv{u8(stored & 255), u8(stored >> 8)};
      if (table.first_slot(unreal::key_of(u16(vertex), uv)) == 0) colliding.push_back({u16(vertex), uv});
    }
  }
  REQUIRE(colliding.size() == kFaces * 3);
  std::vector<unreal::Polygon> polygons;
  for (u32 i = 0; i < kFaces; ++i) {
    unreal::Polygon made;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      std::tie(made.vertices[corner], made.uv[corner]) = colliding[i * 3 + corner];
    }
    polygons.push_back(made);
    polygons.push_back(made);
  }
  const test::MeshFiles files = mesh_of(polygons);
  const Model model = opened(files);
  check_corners(keys_of(files, model), model);
  // With twice the corners the table has twice the slots, and the keys hash to two of them.
  CHECK(model.vertex_source.size() == kFaces * 6);
}
