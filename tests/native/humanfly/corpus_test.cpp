#include <set>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/writers.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/opened.hpp"

// The eight objects of real demos, compared with the results of an independent script.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

using enum Shade;

struct Counts {
  const char* file;
  u32 vectors;
  u32 normals;
  u32 texture_vertices;
  u32 triangles;  ///< Primitives of three corners.
  u32 quads;
  u32 sprites;
  Shade shade;
  std::set<u32> numbers;  ///< Of palettes, textures and sprites.
};

const Counts kCounts[] = {
    {"star", 36, 18, 0, 32, 0, 0, phong, {1, 3}},
    {"spikey", 28, 14, 0, 24, 0, 0, environment, {0}},
    {"cloud", 20, 0, 0, 0, 0, 20, flat, {1}},
    {"delta", 9, 0, 4, 12, 3, 0, texture, {0}},
    {"hmmmcube", 80, 40, 0, 0, 48, 0, environment, {0}},
    {"blackcube", 40, 0, 0, 0, 48, 0, flat, {0}},
    {"extruded", 50, 25, 0, 46, 0, 0, environment, {0}},
    {"spiketr6", 216, 108, 0, 80, 66, 0, environment, {0}},
};

struct Size {
  const char* file;
  u32 triangles;
  Vec3 low;  ///< In the file's axes.
  Vec3 high;
  double area;
  double volume;  ///< Six times the signed one.
};

const Size kSizes[] = {
    {"star", 32, {-800, -800, -200}, {800, 800, 200}, 2412996.988, 832e6},
    {"spikey", 24, {-800, -800, -800}, {800, 800, 800}, 3624913.792, 24e8},
    {"cloud", 0, {-120, -56, -1800}, {130, 76, 1900}, 0, 0},
    {"delta", 18, {-300, -400, -50}, {300, 250, 50}, 527658.932, 4725e4},
    {"hmmmcube", 96, {-800, -800, -800}, {800, 800, 800}, 8179200, 1492992e3},
    {"blackcube", 96, {-800, -800, -800}, {800, 800, 800}, 8179200, 1492992e3},
    {"extruded", 46, {-576, -2938, -576}, {576, -141, 576}, 5252930.64, 3556323552},
    {"spiketr6", 212, {-2606, -619, -2603}, {2560, 606, 2560}, 19581013.5, 11625727909},
};

Bytes object_file(const std::string& name) {
  return test::read_file(*test::corpus() + "/humanfly/" + name + ".fly");
}

Document read(const std::string& name) {
  Limits limits;
  const Bytes bytes = object_file(name);
  return test::value_of(read_document(name + ".fly", bytes, limits));
}

}  // namespace

TEST_CASE("the eight real objects have the expected counts", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Counts& golden : kCounts) {
    INFO(golden.file);
    const Document document = read(golden.file);
    CHECK(document.vector_count == golden.vectors);
    CHECK(document.normals.size() == golden.normals);
    CHECK(document.texture_vertices.size() == golden.texture_vertices);
    u32 triangles = 0;
    u32 quads = 0;
    u32 sprites = 0;
    std::set<u32> numbers;
    for (const Primitive& primitive : document.primitives) {
      CHECK(primitive.shade() == golden.shade);
      triangles += primitive.count() == 3 ? 1 : 0;
      quads += primitive.count() == 4 ? 1 : 0;
      sprites += primitive.is_sprite() ? 1 : 0;
      numbers.insert(primitive.number());
    }
    CHECK(triangles == golden.triangles);
    CHECK(quads == golden.quads);
    CHECK(sprites == golden.sprites);
    CHECK(numbers == golden.numbers);
    CHECK(triangles + quads + sprites == document.primitives.size());
    const Edges edges = count_edges(document);
    CHECK(edges.count == 3 * golden.triangles + 4 * golden.quads);
    CHECK(edges.twins == edges.count);
  }
}

TEST_CASE("the eight real objects have the expected size, area and volume", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Size& golden : kSizes) {
    INFO(golden.file);
    const Bytes bytes = object_file(golden.file);
    const std::vector<File> files = {{std::string(golden.file) + ".fly", bytes}};
    REQUIRE(list(files).size() == 1);
    const Model model = test::opened(files);
    CHECK(model.bounds.low == Vec3{golden.low[0], -golden.high[1], -golden.high[2]});
    CHECK(model.bounds.high == Vec3{golden.high[0], -golden.low[1], -golden.low[2]});
    CHECK(model.indices.size() == 3 * golden.triangles);
    CHECK(test::measure(model).area == Approx(golden.area).margin(0.001));
    CHECK(6 * test::measure(model).volume == Approx(golden.volume).epsilon(1e-12));
    for (const Material& material : model.materials) {
      if (golden.triangles > 0) CHECK_FALSE(material.two_sided);
    }
    for (const Note& note : model.notes) CHECK(note.severity() == Severity::fact);
  }
}

TEST_CASE("the eight real objects are written byte for byte", "[humanfly][write]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Counts& golden : kCounts) {
    INFO(golden.file);
    const Bytes bytes = object_file(golden.file);
    const std::vector<File> files = {{std::string(golden.file) + ".fly", bytes}};
    Limits limits;
    const Model model = test::value_of(open_for_writing(files, "", limits));
    const Writing writing = test::value_of(write_as("humanfly", model, "copy", {}, limits));
    REQUIRE(writing.files.size() == 1);
    CHECK(writing.files[0].bytes == bytes);
  }
}

TEST_CASE("every real polygon faces the same way as its normals", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 agreeing = 0;
  for (const Counts& golden : kCounts) {
    const Document document = read(golden.file);
    for (const Primitive& primitive : document.primitives) {
      if (!primitive.has_normals()) continue;
      const auto direction = area_normal(document.vertices, primitive);
      double sum = 0;
      for (u32 i = 0; i < primitive.count(); ++i) {
        const Vector& normal = document.normals[primitive.normal(i) - document.vertex_count()];
        sum += direction[0] * normal.x + direction[1] * normal.y + direction[2] * normal.z;
      }
      if (sum > 0) ++agreeing;
    }
  }
  CHECK(agreeing == 296);
}
