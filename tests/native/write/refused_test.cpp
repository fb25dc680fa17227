#include <cmath>

#include "formats/export/imported_mesh.hpp"
#include "formats/writers.hpp"
#include "tests/support/catch.hpp"

// Models that no format can hold.

using namespace retromesh;

namespace {

/// Triangles at random places, none of which share a vertex.
Model scattered_triangles(u32 triangles) {
  std::vector<float> positions(std::size_t{triangles} * 9);
  std::vector<u32> corners(std::size_t{triangles} * 3);
  u32 state = 1;
  for (float& number : positions) {
    state = state * 1664525 + 1013904223;
    number = static_cast<float>(state >> 8) / 1000;
  }
  for (u32 i = 0; i < corners.size(); ++i) corners[i] = i;
  ImportedMesh mesh;
  mesh.name = "Cloud";
  mesh.vertices = triangles * 3;
  mesh.frames = positions;
  mesh.triangles = corners;
  Limits limits;
  return test::value_of(model_of(mesh, limits));
}

}  // namespace

TEST_CASE("what is more than a format counts or the memory holds is refused without a place in the file",
          "[write]") {
  const Model model = scattered_triangles(30'000);
  for (const Reader& family : readers()) {
    INFO(family.id);
    Limits limits;
    const auto made = write_as(family.id, model, "Copy", {}, limits);
    REQUIRE_FALSE(made);
    const std::string words = refusal(made.error());
    INFO(words);
    CHECK(words.find("byte") == std::string::npos);
    CHECK(made.error().found > made.error().expected);
    CHECK(words.find(" is possible") != std::string::npos);
    CHECK(made.error().offset == kNoPlace);
    limits.bytes = 1000;
    const Error little = test::error_of(write_as(family.id, model, "Copy", {}, limits));
    CHECK(refusal(little).find("at byte") == std::string::npos);
  }
}

TEST_CASE("a model without triangles is refused", "[write]") {
  Model model = scattered_triangles(1);
  model.indices.clear();
  model.groups.clear();
  for (const Reader& family : readers()) {
    INFO(family.id);
    Limits limits;
    const Error error = test::error_of(write_as(family.id, model, "Copy", {}, limits));
    CHECK((error.code == ErrorCode::nothing_drawn || error.code == ErrorCode::unusable));
  }
}

TEST_CASE("arrays of another program that do not fit each other have no place in a file", "[write]") {
  struct Arrays {
    std::vector<float> positions = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    std::vector<u32> corners = {0, 1, 2};
    std::vector<float> uvs = {0, 0, 1, 0, 0, 1};
    std::vector<u16> materials = {0};
  };
  const auto refused = [](auto change) {
    Arrays arrays;
    change(arrays);
    ImportedMesh mesh;
    mesh.name = "Cloud";
    mesh.vertices = 3;
    mesh.frames = arrays.positions;
    mesh.triangles = arrays.corners;
    mesh.uvs = arrays.uvs;
    mesh.triangle_materials = arrays.materials;
    Limits limits;
    return refusal(test::error_of(model_of(mesh, limits)));
  };
  CHECK(refused([](Arrays& a) { a.corners[2] = 7; }) == "Cloud: triangles cannot be used");
  CHECK(refused([](Arrays& a) { a.corners.pop_back(); }) == "Cloud: triangles cannot be used");
  CHECK(refused([](Arrays& a) { a.positions[2] = NAN; }) == "Cloud: positions cannot be used");
  CHECK(refused([](Arrays& a) { a.uvs.pop_back(); }) == "Cloud: texture coordinates cannot be used");
  CHECK(refused([](Arrays& a) { a.materials = {0, 1}; }) == "Cloud: materials cannot be used");
  CHECK(refused([](Arrays& a) { a.corners.clear(); }) == "Cloud has nothing to draw: no triangle is left");
}
