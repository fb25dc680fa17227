#include "tests/native/rules/rule_cases.hpp"
#include "formats/humanfly/rules.hpp"
#include "tests/native/humanfly/object_bytes.hpp"

namespace retromesh::humanfly {
namespace {

using test::ObjectBytes;
using test::primitive;

test::Drop drop_of(const ObjectBytes& object) {
  test::Drop drop;
  drop.add("ship.fly", object.bytes());
  return drop;
}

/// A cube with one more primitive.
ObjectBytes with(const test::Words& words) {
  ObjectBytes object = test::cube(50);
  object.primitives.push_back(words);
  return object;
}

ObjectBytes with_vertex(ObjectBytes object) {
  object.vertices.push_back({1, 2, 3});
  return object;
}

ObjectBytes with_vertices(std::size_t count) {
  ObjectBytes object = test::cube(50);
  object.vertices.resize(count);
  return object;
}

/// A cube with a normal and a texture vertex, which a primitive may use.
ObjectBytes shaded(bool uses_normal, bool uses_texture) {
  ObjectBytes object = test::cube(50);
  object.normals = {{0, 0, 127}};
  object.texture_vertices = {{0, 0}};
  if (uses_normal) object.primitives[0] = primitive(0, 2, {0, 2, 3, 1}, {8, 8, 8, 8});
  if (uses_texture) object.primitives[1] = primitive(7, 3, {4, 5, 7, 6}, {0, 0, 0, 0});
  return object;
}

test::Drop with_image(test::Drop drop) {
  drop.add("stone7.pcx", {});
  return drop;
}

std::vector<test::RuleCase> rule_cases() {
  const test::Words twice = {0, 2, 3, 2};
  const u32 behind = test::cube(50).at(6);
  return {
      {Rule::primitive_corners_equal,
       drop_of(with(primitive(0, 0, twice))),
       drop_of(with(primitive(0, 0, {0, 2, 3}))),
       {.at = behind, .target = test::face(6)}},
      {Rule::primitive_repeated, drop_of(with(test::cube(50).primitives[2])),
       drop_of(with(test::cube(50, 1).primitives[2]))},  // another palette
      {Rule::vertices_unused, drop_of(with_vertex(test::cube(50))),
       drop_of(with_vertex(with(primitive(0, 0, {8}))))},  // a sprite
      {Rule::normals_unused, drop_of(shaded(false, false)), drop_of(shaded(true, false))},
      {Rule::texture_vertices_unused, drop_of(shaded(false, false)), drop_of(shaded(false, true))},
      {Rule::over_engine_limit, drop_of(with_vertices(10001)), drop_of(with_vertices(10000))},
      {Rule::image_missing,
       drop_of(shaded(true, true)),
       with_image(drop_of(shaded(true, true))),
       {.title = "No file is texture 7", .at = shaded(true, true).at(1)}},
  };
}

test::Drop clean() { return drop_of(test::cube(50)); }

const test::Registered<test::RuleCases> kCases({"humanfly", rule_cases, clean});

}  // namespace
}  // namespace retromesh::humanfly
