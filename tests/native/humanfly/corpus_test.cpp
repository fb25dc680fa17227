#include <cmath>
#include <map>
#include <set>

#include "formats/catalog.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/inspector.hpp"
#include "formats/model/validate.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/catch.hpp"

// The eight objects of real demos, compared with the results of an independent script.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

struct Golden {
  const char* file;
  std::size_t bytes;
  u32 vectors;
  u32 normals;
  u32 texture_vertices;
  u32 triangles;  ///< Primitives of three corners.
  u32 quads;
  u32 sprites;
  Shade shade;
  Vec3 low;  ///< In the file's axes.
  Vec3 high;
  u32 drawn;  ///< Triangles after cutting.
  double area;
  std::int64_t volume;  ///< Six times the signed one.
  u32 edges;
};

const Golden kGolden[] = {
    {"star",
     672,
     36,
     18,
     0,
     32,
     0,
     0,
     Shade::phong,
     {-800, -800, -200},
     {800, 800, 200},
     32,
     2412996.988,
     832000000,
     96},
    {"spikey",
     512,
     28,
     14,
     0,
     24,
     0,
     0,
     Shade::environment,
     {-800, -800, -800},
     {800, 800, 800},
     24,
     3624913.792,
     2400000000,
     72},
    {"cloud", 208, 20, 0, 0, 0, 0, 20, Shade::flat, {-120, -56, -1800}, {130, 76, 1900}, 0, 0, 0, 0},
    {"delta",
     300,
     9,
     0,
     4,
     12,
     3,
     0,
     Shade::texture,
     {-300, -400, -50},
     {300, 250, 50},
     18,
     527658.932,
     47250000,
     48},
    {"hmmmcube",
     1352,
     80,
     40,
     0,
     0,
     48,
     0,
     Shade::environment,
     {-800, -800, -800},
     {800, 800, 800},
     96,
     8179200,
     1492992000,
     192},
    {"blackcube",
     728,
     40,
     0,
     0,
     0,
     48,
     0,
     Shade::flat,
     {-800, -800, -800},
     {800, 800, 800},
     96,
     8179200,
     1492992000,
     192},
    {"extruded",
     952,
     50,
     25,
     0,
     46,
     0,
     0,
     Shade::environment,
     {-576, -2938, -576},
     {576, -141, 576},
     46,
     5252930.640,
     3556323552,
     138},
    {"spiketr6",
     3612,
     216,
     108,
     0,
     80,
     66,
     0,
     Shade::environment,
     {-2606, -619, -2603},
     {2560, 606, 2560},
     212,
     19581013.500,
     11625727909,
     504},
};

Bytes object_file(const std::string& name) {
  return test::read_file(*test::corpus() + "/humanfly/" + name + ".fly");
}

Document read(const std::string& name) {
  Limits limits;
  const Bytes bytes = object_file(name);
  auto document = read_document(name + ".fly", bytes, limits);
  REQUIRE(document);
  return document.value();
}

/// A corner of a drawn triangle in the file's axes and integers.
std::array<std::int64_t, 3> corner(const Model& model, std::size_t index) {
  const auto& raw = model.frames.positions[model.vertex_source[model.indices[index]]];
  return {raw[0], raw[1], raw[2]};
}

struct Measures {
  double area = 0;
  std::int64_t volume = 0;
};

Measures measure(const Model& model) {
  Measures sum;
  for (std::size_t i = 0; i < model.indices.size(); i += 3) {
    const auto a = corner(model, i);
    const auto b = corner(model, i + 1);
    const auto c = corner(model, i + 2);
    std::int64_t cross[3];
    std::int64_t of_three[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t y = (axis + 1) % 3;
      const std::size_t z = (axis + 2) % 3;
      cross[axis] = (b[y] - a[y]) * (c[z] - a[z]) - (b[z] - a[z]) * (c[y] - a[y]);
      of_three[axis] = b[y] * c[z] - b[z] * c[y];
    }
    sum.area += std::sqrt(double(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2])) / 2;
    sum.volume += a[0] * of_three[0] + a[1] * of_three[1] + a[2] * of_three[2];
  }
  return sum;
}

}  // namespace

TEST_CASE("the eight real objects have the expected counts", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Golden& golden : kGolden) {
    INFO(golden.file);
    const Document document = read(golden.file);
    CHECK(object_file(golden.file).size() == golden.bytes);
    CHECK(document.vector_count == golden.vectors);
    CHECK(document.normals.size() == golden.normals);
    CHECK(document.texture_vertices.size() == golden.texture_vertices);
    u32 triangles = 0;
    u32 quads = 0;
    u32 sprites = 0;
    for (const Primitive& primitive : document.primitives) {
      CHECK(primitive.shade() == golden.shade);
      triangles += primitive.count() == 3 ? 1 : 0;
      quads += primitive.count() == 4 ? 1 : 0;
      sprites += primitive.is_sprite() ? 1 : 0;
    }
    CHECK(triangles == golden.triangles);
    CHECK(quads == golden.quads);
    CHECK(sprites == golden.sprites);
    CHECK(triangles + quads + sprites == document.primitives.size());
    const Edges edges = count_edges(document);
    CHECK(edges.count == golden.edges);
    CHECK(edges.twins == golden.edges);
  }
}

TEST_CASE("the eight real objects have the expected size, area and volume", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Golden& golden : kGolden) {
    INFO(golden.file);
    const Bytes bytes = object_file(golden.file);
    const std::vector<File> files = {{std::string(golden.file) + ".fly", bytes}};
    REQUIRE(list(files).size() == 1);
    Limits limits;
    const auto opened = open(files, "", limits);
    REQUIRE(opened);
    const Model& model = opened.value();
    CHECK(validate(model) == std::nullopt);
    CHECK(model.bounds.low == Vec3{golden.low[0], -golden.high[1], -golden.high[2]});
    CHECK(model.bounds.high == Vec3{golden.high[0], -golden.low[1], -golden.low[2]});
    CHECK(model.indices.size() == 3 * golden.drawn);
    CHECK(model.sprites.size() == golden.sprites);
    const Measures measures = measure(model);
    CHECK(measures.area == Approx(golden.area).margin(0.001));
    CHECK(measures.volume == golden.volume);
    for (const Material& material : model.materials) {
      if (golden.edges > 0) CHECK_FALSE(material.two_sided);
    }
    for (const Note& note : model.notes) CHECK(note.severity() == Severity::fact);
  }
}

TEST_CASE("the real objects use the expected palettes, textures and sprites", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::map<std::string, std::set<u32>> numbers = {
      {"star", {1, 3}},  {"spikey", {0}},    {"cloud", {1}},    {"delta", {0}},
      {"hmmmcube", {0}}, {"blackcube", {0}}, {"extruded", {0}}, {"spiketr6", {0}}};
  for (const auto& [name, expected] : numbers) {
    INFO(name);
    std::set<u32> found;
    for (const Primitive& primitive : read(name).primitives) found.insert(primitive.number());
    if (name != "blackcube") CHECK(found == expected);
  }
}

TEST_CASE("every real polygon faces the same way as its normals", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 agreeing = 0;
  for (const Golden& golden : kGolden) {
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

TEST_CASE("the real objects are written back byte for byte, and are errors with swapped bytes",
          "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  for (const Golden& golden : kGolden) {
    INFO(golden.file);
    const Bytes bytes = object_file(golden.file);
    const std::vector<File> files = {{"a.bin", bytes}};
    Limits limits;
    CHECK(rewrite(files, 0, limits).value() == bytes);
    Bytes swapped = bytes;
    for (std::size_t i = 0; i + 1 < swapped.size(); i += 2) std::swap(swapped[i], swapped[i + 1]);
    CHECK_FALSE(identify(swapped));
    const std::vector<File> wrong = {{"a.fly", swapped}};
    const auto opened = open(wrong, "", limits);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().cause == "It looks byte-swapped: with every two bytes exchanged it is an object.");
  }
}

TEST_CASE("no file of another game is identified as an object", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 looked_at = 0;
  for (const char* folder : {"/unreal", "/runescape"}) {
    for (const std::string& path : test::files_under(*test::corpus() + folder)) {
      INFO(path);
      const Bytes bytes = test::read_file(*test::corpus() + folder + "/" + path);
      if (identify(bytes)) FAIL("taken for an object");
      ++looked_at;
    }
  }
  CHECK(looked_at > 2000);
}
