#include "formats/humanfly/rules.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/lint/linted.hpp"

// Findings about HumanFly objects: for each rule a file that breaks it and one that nearly does.

using namespace retromesh;
using humanfly::Rule;
using test::finding;
using test::linted;
using test::ObjectBytes;
using test::primitive;

namespace {

test::Drop drop_of(const ObjectBytes& object) {
  test::Drop drop;
  drop.add("ship.fly", object.bytes());
  return drop;
}

u32 count_of(const ObjectBytes& object, Rule rule) { return test::count_of(drop_of(object), rule); }

}  // namespace

TEST_CASE("a cube of plain polygons has no findings", "[lint][humanfly]") {
  CHECK(linted(drop_of(test::cube(50))).empty());
}

TEST_CASE("lint finds primitives with one corner twice", "[lint][humanfly]") {
  ObjectBytes object = test::cube(50);
  object.primitives.push_back(primitive(0, 0, {0, 2, 3, 2}));
  const Notes notes = linted(drop_of(object));
  const Note* const note = finding(notes, Rule::primitive_corners_equal);
  REQUIRE(note);
  CHECK(note->location.at == object.at(6));
  CHECK((note->target.kind == Target::Kind::face && note->target.index == 6));
  object.primitives.back() = primitive(0, 0, {0, 2, 3});
  CHECK(count_of(object, Rule::primitive_corners_equal) == 0);
}

TEST_CASE("lint finds primitives that repeat another", "[lint][humanfly]") {
  ObjectBytes object = test::cube(50);
  object.primitives.push_back(object.primitives[2]);
  CHECK(count_of(object, Rule::primitive_repeated) == 1);
  object.primitives.back()[0] += 1;  // another palette
  CHECK(count_of(object, Rule::primitive_repeated) == 0);
}

TEST_CASE("lint finds vertices, normals and texture vertices that nothing uses", "[lint][humanfly]") {
  ObjectBytes object = test::cube(50);
  object.vertices.push_back({1, 2, 3});
  CHECK(count_of(object, Rule::vertices_unused) == 1);
  object.primitives.push_back(primitive(0, 0, {8}));  // a sprite
  CHECK(count_of(object, Rule::vertices_unused) == 0);
  ObjectBytes shaded = test::cube(50);
  shaded.normals = {{0, 0, 127}};
  shaded.texture_vertices = {{0, 0}};
  CHECK(count_of(shaded, Rule::normals_unused) == 1);
  CHECK(count_of(shaded, Rule::texture_vertices_unused) == 1);
  shaded.primitives[0] = primitive(0, 2, {0, 2, 3, 1}, {8, 8, 8, 8});
  shaded.primitives[1] = primitive(0, 3, {4, 5, 7, 6}, {0, 0, 0, 0});
  CHECK(count_of(shaded, Rule::normals_unused) == 0);
  CHECK(count_of(shaded, Rule::texture_vertices_unused) == 0);
}

TEST_CASE("lint finds objects that are larger than the tables of the engine", "[lint][humanfly]") {
  ObjectBytes object = test::cube(50);
  object.vertices.resize(10001);
  CHECK(count_of(object, Rule::over_engine_limit) == 1);
  object.vertices.resize(10000);
  CHECK(count_of(object, Rule::over_engine_limit) == 0);
}

TEST_CASE("lint finds textures and sprites without a file", "[lint][humanfly]") {
  ObjectBytes object = test::cube(50);
  object.texture_vertices = {{0, 0}};
  object.primitives[1] = primitive(7, 3, {4, 5, 7, 6}, {0, 0, 0, 0});
  const Notes notes = linted(drop_of(object));
  const Note* const note = finding(notes, Rule::image_missing);
  REQUIRE(note);
  CHECK(note->title == "No file is texture 7");
  CHECK(note->location.at == object.at(1));
  test::Drop drop = drop_of(object);
  drop.add("stone7.pcx", {});
  CHECK(test::count_of(drop, Rule::image_missing) == 0);
}
