#include "formats/model/imported_mesh.hpp"
#include "formats/writers.hpp"
#include "tests/support/catch.hpp"

// Models that no format can hold.

using namespace retromesh;

namespace {

constexpr u32 kTriangles = 30'000;

/// Triangles at random places, none of which share a vertex.
Model scattered_triangles() {
  std::vector<float> positions(std::size_t{kTriangles} * 9);
  std::vector<u32> corners(std::size_t{kTriangles} * 3);
  u32 state = 1;
  for (float& number : positions) {
    state = state * 1664525 + 1013904223;
    number = static_cast<float>(state >> 8) / 1000;
  }
  for (u32 i = 0; i < corners.size(); ++i) corners[i] = i;
  ImportedMesh mesh;
  mesh.name = "Cloud";
  mesh.vertices = kTriangles * 3;
  mesh.frames = positions;
  mesh.triangles = corners;
  Limits limits;
  auto made = model_of(mesh, limits);
  REQUIRE(made);
  return std::move(made.value());
}

}  // namespace

TEST_CASE("what is more than a format counts is refused without a place in the file", "[write]") {
  const Model model = scattered_triangles();
  for (const Writer& writer : writers()) {
    INFO(writer.family);
    Limits limits;
    const auto made = write_as(writer.family, model, "Copy", {}, limits);
    REQUIRE_FALSE(made);
    const std::string words = refusal(made.error());
    INFO(words);
    CHECK(words.find("byte") == std::string::npos);
    CHECK(made.error().found > made.error().expected);
    CHECK(words.find(" is possible") != std::string::npos);
    CHECK(made.error().offset == kNoPlace);
  }
}

TEST_CASE("too little memory is refused without a place in the file", "[write]") {
  const Model model = scattered_triangles();
  for (const Writer& writer : writers()) {
    INFO(writer.family);
    Limits limits;
    limits.bytes = 1000;
    const auto made = write_as(writer.family, model, "Copy", {}, limits);
    REQUIRE_FALSE(made);
    CHECK(refusal(made.error()).find("at byte") == std::string::npos);
  }
}

TEST_CASE("arrays of another program that cannot be used have no place in a file", "[write]") {
  const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const u32 corners[] = {0, 1, 7};
  ImportedMesh mesh;
  mesh.name = "Cloud";
  mesh.vertices = 3;
  mesh.frames = positions;
  mesh.triangles = corners;
  Limits limits;
  const auto made = model_of(mesh, limits);
  REQUIRE_FALSE(made);
  CHECK(refusal(made.error()) == "Cloud: triangles cannot be used");
}
