#include <cmath>

#include "formats/export/imported_mesh.hpp"
#include "formats/model/pose.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/native/unreal/writing.hpp"

// Models of other formats, and meshes of other programs, as vertex meshes.

using namespace retromesh;

namespace {

struct Arrays {
  std::vector<float> frames;
  std::vector<u32> triangles;
  std::vector<float> uvs;
  std::vector<u16> materials;

  ImportedMesh mesh() const {
    ImportedMesh mesh;
    mesh.name = "Grid";
    mesh.vertices = static_cast<u32>(frames.size() / 3);
    mesh.frames = frames;
    mesh.triangles = triangles;
    mesh.uvs = uvs;
    mesh.triangle_materials = materials;
    return mesh;
  }
};

/// A strip of `count` triangles, none of which shares a corner.
Arrays loose_triangles(u32 count) {
  Arrays arrays;
  for (u32 i = 0; i < count; ++i) {
    for (u32 corner = 0; corner < 3; ++corner) {
      const float x = static_cast<float>(i) * 0.7f;
      arrays.frames.insert(arrays.frames.end(), {x, corner == 1 ? 1.3f : 0.1f * static_cast<float>(i % 7),
                                                 corner == 2 ? 1.1f : 0});
      arrays.triangles.push_back(i * 3 + corner);
      arrays.uvs.insert(arrays.uvs.end(), {corner == 1 ? 1.0f : 0, corner == 2 ? 1.0f : 0});
    }
  }
  return arrays;
}

Model model_of_arrays(const Arrays& arrays) {
  Limits limits;
  auto result = model_of(arrays.mesh(), limits);
  if (!result) FAIL(sentence(result.error()));
  REQUIRE(validate(result.value()).value_or("") == "");
  return std::move(result.value());
}

/// The largest distance between the corners of both models' triangles in frame 0, whichever corner is first.
double largest_distance(const Model& one, const Model& other) {
  return test::farthest_corner(test::triangles_by_face(one), test::positions_in(one, 0), 1,
                               test::triangles_by_face(other), test::positions_in(other, 0),
                               test::FirstCorner::any);
}

}  // namespace

TEST_CASE("an imported mesh is rounded to at most half a step, and the note says so") {
  const Model model = model_of_arrays(loose_triangles(60));
  const Writing writing = test::written(model);
  CHECK(test::has_note(writing, "Positions are rounded"));
  const Model again = test::opened(test::drop_of(writing));
  REQUIRE(again.indices.size() == model.indices.size());
  // Half a step of Z, the coarsest, in each axis.
  CHECK(largest_distance(model, again) < test::longest_side(model) / 2044 * 1.8f);
}

TEST_CASE("one scale for all axes has the same step in each") {
  const Model model = model_of_arrays(loose_triangles(60));
  const Writing writing = test::written(model, {{"axes", "equal"}});
  const Model again = test::opened(test::drop_of(writing));
  const Matrix& m = again.frames.matrix;
  CHECK(std::fabs(m[1]) == Approx(std::fabs(m[6])));
  CHECK(std::fabs(m[1]) == Approx(std::fabs(m[8])));
}

TEST_CASE("whole numbers that fit are kept exactly") {
  Arrays arrays = loose_triangles(3);
  for (float& number : arrays.frames) number = std::round(number * 100);
  const Model model = model_of_arrays(arrays);
  const Writing writing = test::written(model);
  CHECK(!test::has_note(writing, "rounded"));
  CHECK(largest_distance(model, test::opened(test::drop_of(writing))) < 1e-3f);
}

TEST_CASE("equal vertices are welded") {
  Arrays arrays = loose_triangles(6000);
  for (std::size_t i = 0; i < arrays.frames.size(); ++i) {
    if (i % 3 == 0) arrays.frames[i] = static_cast<float>(i / 9 % 100);
  }
  const Model few = model_of_arrays(arrays);
  CHECK(few.frames.vertices == 18000);
  const Model again = test::opened(test::drop_of(test::written(few)));
  CHECK(again.frames.vertices < 16384);
  CHECK(again.indices.size() == few.indices.size());
}

TEST_CASE("imported materials choose the polygon types, and a weapon triangle is an attachment") {
  Arrays arrays = loose_triangles(6);
  arrays.materials = {0, 1, 2, 3, 4, 5};
  ImportedMesh mesh = arrays.mesh();
  mesh.materials.resize(6);
  mesh.materials[1].two_sided = true;
  mesh.materials[2].blend = Blend::translucent;
  mesh.materials[3].masked = true;
  mesh.materials[4].blend = Blend::modulated;
  mesh.materials[5].role = ImportedRole::weapon;
  mesh.materials[0].facet = true;
  mesh.materials[1].mapping = TextureMapping::environment;
  mesh.materials[2].filter = Filter::nearest;
  mesh.materials[3].unlit = true;
  Limits limits;
  const auto model = test::value_of(model_of(mesh, limits));
  const Writing writing = test::written(model);
  const auto datafile =
      test::value_of(unreal::read_datafile("d", test::bytes_of(writing, "Copy_d.3d"), limits));
  REQUIRE(datafile.polygons.size() == 6);
  const u32 types[] = {0x20, 0x41, 0x82, 0x13, 4, 8};
  for (u32 i = 0; i < 6; ++i) CHECK(datafile.polygons[i].type == types[i]);
  const Model again = test::opened(test::drop_of(writing));
  Pose before;
  Pose after;
  pose_frame(model, 0, before);
  pose_frame(again, 0, after);
  REQUIRE(after.attachments.size() == 1);
  for (std::size_t i = 0; i < 12; ++i)
    CHECK(after.attachments[0][i] == Approx(before.attachments[0][i]).margin(5e-3));
}

TEST_CASE("the sequences All and Still come first, whichever of them the model has") {
  using Names = std::vector<std::string>;
  const auto sequences_of = [](const Names& names) {
    Arrays arrays = loose_triangles(2);
    const std::vector<float> frame = arrays.frames;
    for (const float number : frame) arrays.frames.push_back(number + 1);
    ImportedMesh mesh = arrays.mesh();
    mesh.vertices /= 2;
    for (const std::string& name : names) {
      Clip& clip = mesh.clips.emplace_back();
      clip.name = name;
      clip.first = 1;
      clip.rate = 12;
    }
    Limits limits;
    const auto model = test::value_of(model_of(mesh, limits));
    Names found;
    for (const Clip& clip : test::opened(test::drop_of(test::written(model))).clips)
      found.push_back(clip.name);
    return found;
  };
  CHECK(sequences_of({}) == Names{"All", "Still"});
  CHECK(sequences_of({"Walk"}) == Names{"All", "Still", "Walk"});
  CHECK(sequences_of({"Walk", "All"}) == Names{"All", "Still", "Walk"});
  CHECK(sequences_of({"Walk", "still", "Run"}) == Names{"All", "still", "Walk", "Run"});
}

TEST_CASE("faces without an image and a colour have a white texture, which lint finds nothing wrong with") {
  Arrays arrays = loose_triangles(2);
  arrays.materials = {0, 1};
  ImportedMesh mesh = arrays.mesh();
  mesh.materials.resize(2);
  for (const bool has_image : {false, true}) {
    INFO(has_image);
    if (has_image) mesh.images.push_back({"Skin", 8, 8});
    mesh.materials[0].image = has_image ? 0 : kNone;
    Limits limits;
    const auto model = test::value_of(model_of(mesh, limits));
    const Writing writing = test::written(model);
    REQUIRE(writing.textures.size() == (has_image ? 2 : 1));
    const WrittenTexture& white = writing.textures.back();
    CHECK(white.name == "CopyColours.pcx");
    CHECK(white.pixels == std::vector<u8>(256 * 256 * 4, 255));
    const auto uv = test::value_of(unreal::read_datafile("d", test::bytes_of(writing, "Copy_d.3d"), limits))
                        .polygons[1]
                        .uv;
    CHECK((uv[0].u + uv[1].u + uv[2].u == 255 && uv[0].v + uv[1].v + uv[2].v == 255));
    for (const Note& note : test::all_notes(test::drop_of(writing))) CHECK(note.title == "");
  }
}
