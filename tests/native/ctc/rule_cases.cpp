#include <functional>

#include "formats/ctc/rules.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/rules/rule_cases.hpp"

namespace retromesh::ctc {
namespace {

using test::operator""_field;

test::Drop drop_of(const Document& file) {
  test::Drop drop;
  drop.add("models/beam.ctc", test::ctc_bytes(file));
  drop.add("models/skin.bmp", {});
  return drop;
}

/// A cube with a change.
test::Drop with(const std::function<void(Document&)>& change) {
  Document file = test::cube();
  change(file);
  return drop_of(file);
}

/// With one more triangle.
test::Drop with_triangle(const Triangle& triangle, std::vector<u32> lists = {}) {
  return with([&](Document& file) {
    file.triangles.push_back(triangle);
    file.triangle_lists = std::move(lists);
  });
}

test::Drop with_normal(float length) {
  return with([&](Document& file) { file.vertices[0].normal = {0, 0, length}; });
}

test::Drop with_vertex(const Vertex& vertex) {
  return with([&](Document& file) { file.vertices.push_back(vertex); });
}

test::Drop with_animations(const test::Field& first, const test::Field& second) {
  Document file = test::every_block();
  file.animations = {{first, 0, 1}, {second, 1, 1}};
  return drop_of(file);
}

test::Drop without_skin() {
  test::Drop drop;
  drop.add("models/beam.ctc", test::ctc_bytes(test::cube()));
  return drop;
}

std::vector<test::RuleCase> rule_cases() {
  const Vertex loose = {{5, 5, 5}, {0, 0, 0}};
  return {
      // The last triangle of a list may only place an attachment.
      {Rule::triangle_corners_equal,
       with_triangle({1, 1, 7}),
       {with_triangle({1, 1, 7}, {12}), with_triangle({3, 1, 7})}},
      {Rule::triangle_repeated,
       with_triangle({1, 3, 7}),
       {with_triangle({3, 1, 7}), drop_of(test::cube())},  // the first is turned around
       {.target = test::face(12)}},
      {Rule::vertices_unused, with_vertex(loose), drop_of(test::cube()), {.target = test::vertex(8)}},
      // No triangle has the vertex without a normal.
      {Rule::normals_not_unit, with_normal(1.2f), {with_normal(1.05f), with_vertex(loose)}, {.count = 1}},
      {Rule::animation_name_repeated, with_animations("walk"_field, "walk"_field),
       with_animations("walk"_field, "walk2"_field)},
      {Rule::skin_image_missing, without_skin(), drop_of(test::cube()), {.title = "skin.bmp is not here"}},
  };
}

test::Drop clean() {
  test::Drop drop;
  drop.add("models/beam.ctc", test::ctc_bytes(test::bar()));
  drop.add("models/skin.bmp", {});
  return drop;
}

const test::Registered<test::RuleCases> kCases({"ctc", rule_cases, clean});

}  // namespace
}  // namespace retromesh::ctc
