#include "formats/ctc/rules.hpp"

#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/lint/linted.hpp"

// Findings about CTC models: for each rule a file that breaks it and one that nearly does.

using namespace retromesh;
using ctc::Rule;
using test::CtcFile;
using test::finding;
using test::linted;

namespace {

test::Drop drop_of(const CtcFile& file) {
  test::Drop drop;
  drop.add("models/beam.ctc", file.write());
  drop.add("models/skin.bmp", {});
  return drop;
}

u32 count_of(const CtcFile& file, Rule rule) { return test::count_of(drop_of(file), rule); }

}  // namespace

TEST_CASE("a cube without errors has no findings", "[lint][ctc]") {
  CHECK(linted(drop_of(test::cube())).empty());
}

TEST_CASE("lint finds triangles with one corner twice, and repeated ones, of those that are drawn",
          "[lint][ctc]") {
  CtcFile file = test::cube();
  const auto drawn = static_cast<u32>(file.triangles.size());
  file.triangles.push_back(file.triangles[0]);
  const Notes notes = linted(drop_of(file));
  const Note* const note = finding(notes, Rule::triangle_repeated);
  REQUIRE(note);
  CHECK((note->target.kind == Target::Kind::face && note->target.index == drawn));
  CHECK(note->location.at > 0);
  std::swap(file.triangles.back().vertices[0], file.triangles.back().vertices[1]);  // turned around
  CHECK(count_of(file, Rule::triangle_repeated) == 0);
  file.triangles.back().vertices[1] = file.triangles.back().vertices[0];
  CHECK(count_of(file, Rule::triangle_corners_equal) == 1);
  file.lists = {drawn};  // the last triangle only places an attachment
  CHECK(count_of(file, Rule::triangle_corners_equal) == 0);
}

TEST_CASE("lint finds vertices in no triangle, and normals that are not 1 long", "[lint][ctc]") {
  CtcFile file = test::cube();
  file.vertices.push_back({{5, 5, 5}, {0, 0, 0}});
  const Notes notes = linted(drop_of(file));
  const Note* const note = finding(notes, Rule::vertices_unused);
  REQUIRE(note);
  CHECK((note->target.kind == Target::Kind::vertex && note->target.index == file.vertices.size() - 1));
  CHECK_FALSE(finding(notes, Rule::normals_not_unit));  // no triangle has the vertex
  file.vertices.pop_back();
  CHECK(count_of(file, Rule::vertices_unused) == 0);
  file.vertices[0].normal = {0, 0, 1.2f};
  CHECK(count_of(file, Rule::normals_not_unit) == 1);
  file.vertices[0].normal = {0, 0, 1.05f};
  CHECK(count_of(file, Rule::normals_not_unit) == 0);
}

TEST_CASE("lint finds animations of one name", "[lint][ctc]") {
  CtcFile file = test::every_block();
  file.animations = {{"walk", 0, 1}, {"walk", 1, 1}};
  CHECK(count_of(file, Rule::animation_name_repeated) == 1);
  file.animations[1].name = "walk2";
  CHECK(count_of(file, Rule::animation_name_repeated) == 0);
}

TEST_CASE("lint finds skins whose image is not here", "[lint][ctc]") {
  test::Drop drop;
  drop.add("models/beam.ctc", test::cube().write());
  const Notes notes = linted(drop);
  const Note* const note = finding(notes, Rule::skin_image_missing);
  REQUIRE(note);
  CHECK(note->title == "skin.bmp is not here");
  CHECK(count_of(test::cube(), Rule::skin_image_missing) == 0);
}
