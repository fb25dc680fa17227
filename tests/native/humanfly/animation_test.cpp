#include "formats/model/pose.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/opened.hpp"

using namespace retromesh;
using test::ObjectBytes;
using test::primitive;

namespace {

ObjectBytes shape(int size, int normal) {
  ObjectBytes made;
  made.vertices = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}};
  made.normals = {{0, 0, normal}, {normal, 0, 0}, {0, normal, 0}};
  made.primitives = {primitive(0, 2, {0, 1, 2}, {3, 4, 5})};
  return made;
}

}  // namespace

TEST_CASE("two objects with equal counts of vertices and normals morph to each other", "[humanfly]") {
  test::Drop drop;
  drop.add("small.fly", shape(100, -40).bytes());
  drop.add("large.fly", shape(300, -120).bytes());
  const Model model = test::opened(drop, "small.fly");
  REQUIRE(model.clips.size() == 1);
  CHECK(model.clips[0].name == "To large");
  CHECK(model.clips[0].count == 2);
  CHECK(test::place(model, 1) == Vec3{100, 0, 0});
  Pose out;
  pose(model, {0, 0.25, true, true}, out);
  CHECK(out.positions[1] == Vec3{150, 0, 0});
  CHECK(out.positions[2] == Vec3{0, -150, 0});
  CHECK(out.normals[0] == Vec3{0, 0, 60.0f / 128});
  pose(model, {0, 1, true, true}, out);
  CHECK(out.positions[1] == Vec3{300, 0, 0});
  CHECK(out.normals[1] == Vec3{-120.0f / 128, 0, 0});
  pose(model, {0, 1.5, true, true}, out);
  CHECK(out.positions[1] == Vec3{200, 0, 0});
  CHECK(model.bounds.high[0] == 300);
}

TEST_CASE("a morph target provides vertices and normals, not primitives", "[humanfly]") {
  test::Drop drop;
  ObjectBytes other = shape(300, -120);
  other.primitives = {primitive(0, 0, {2, 1, 0}), primitive(5, 0, {0})};
  drop.add("a.fly", shape(100, -40).bytes());
  drop.add("b.fly", other.bytes());
  const Model model = test::opened(drop, "a.fly");
  CHECK(model.materials.size() == 1);
  CHECK(model.sprites.empty());
  CHECK(model.clips.size() == 1);
}

TEST_CASE("objects with different counts have no morph clips", "[humanfly]") {
  test::Drop drop;
  ObjectBytes other = shape(300, -120);
  other.vertices.push_back({1, 2, 3});
  other.primitives = {primitive(0, 0, {0, 1, 2})};
  drop.add("a.fly", shape(100, -40).bytes());
  drop.add("b.fly", other.bytes());
  const Model model = test::opened(drop, "a.fly");
  CHECK(model.clips.empty());
  CHECK(model.frames.count() == 1);
}

TEST_CASE("each of several targets has a clip that starts from the object", "[humanfly]") {
  test::Drop drop;
  for (int i = 1; i <= 3; ++i) drop.add(std::to_string(i) + "x.fly", shape(100 * i, -40).bytes());
  const Model model = test::opened(drop, "2x.fly");
  REQUIRE(model.clips.size() == 2);
  Pose out;
  for (u32 clip = 0; clip < 2; ++clip) {
    pose(model, {clip, 0, true, true}, out);
    CHECK(out.positions[1] == Vec3{200, 0, 0});
    pose(model, {clip, 1, true, true}, out);
    CHECK(out.positions[1] == Vec3{clip == 0 ? 100.0f : 300.0f, 0, 0});
  }
  const std::vector<File> files = drop.files();
  const auto entries = retromesh::list(files);
  CHECK(entries.size() == 3);
  CHECK(entries[0].parts.size() == 3);
  CHECK(entries[0].parts[1].kind == PartKind::morph_target);
}
