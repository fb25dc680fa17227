#include <algorithm>
#include <cmath>
#include <string_view>

#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/opened.hpp"

using namespace retromesh;
using test::ObjectBytes;
using test::primitive;
using test::Words;

namespace {

Model open_object(const ObjectBytes& made) {
  const Bytes bytes = made.bytes();
  return test::opened(std::vector<File>{{"ship.fly", bytes}});
}

/// The first material of this kind.
const Material& material_of(const Model& model, std::string_view kind) {
  for (const Material& material : model.materials) {
    if (material.kind == kind) return material;
  }
  FAIL("there is no material " << kind);
  return model.materials[0];
}

/// The render vertices of a primitive of the file, corner by corner.
std::vector<u32> corners_of(const Model& model, u32 face) {
  std::vector<u32> corners;
  for (u32 i = 0; i < model.face_source.size(); ++i) {
    if (model.face_source[i] != face) continue;
    if (corners.empty()) corners.push_back(model.indices[i * 3]);
    if (corners.size() == 1) corners.push_back(model.indices[i * 3 + 1]);
    corners.push_back(model.indices[i * 3 + 2]);
  }
  return corners;
}

const Property* property(const Model& model, const std::string& name) {
  for (const Property& one : model.properties) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("x is kept, y and z are negated", "[humanfly]") {
  ObjectBytes made;
  made.vertices = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  made.primitives = {primitive(0, 0, {0, 1, 2})};
  const Model model = open_object(made);
  CHECK(test::place(model, 0) == Vec3{1, 0, 0});
  CHECK(test::place(model, 1) == Vec3{0, -1, 0});
  CHECK(test::place(model, 2) == Vec3{0, 0, -1});
  CHECK(model.indices == std::vector<u32>{0, 1, 2});
}

TEST_CASE("a closed cube has the right area and volume, and no visible back faces", "[humanfly]") {
  const Model model = open_object(test::cube(30));
  CHECK(test::measure(model).area == Approx(24 * 30 * 30));
  CHECK(test::measure(model).volume == Approx(8 * 30 * 30 * 30));
  CHECK_FALSE(model.materials[0].two_sided);
  CHECK(property(model, "Surface")->value == "closed");
  CHECK(model.bounds.low == Vec3{-30, -30, -30});
  CHECK(model.bounds.high == Vec3{30, 30, 30});
  for (std::size_t i = 0; i < 4; ++i) CHECK(model.normals[i] == model.normals[0]);
}

TEST_CASE("an object with an edge of a single polygon is two-sided", "[humanfly]") {
  ObjectBytes made = test::cube(30);
  made.primitives.pop_back();
  const Model model = open_object(made);
  CHECK(model.materials[0].two_sided);
  CHECK(model.free_sides);
  CHECK(property(model, "Surface")->value == "open");
}

TEST_CASE("polygons become fans around their first corner", "[humanfly]") {
  ObjectBytes made;
  made.vertices = {{2, 1, 0},   {1, 2, 0},   {-1, 2, 0}, {-2, 1, 0},
                   {-2, -1, 0}, {-1, -2, 0}, {1, -2, 0}, {2, -1, 0}};
  made.primitives = {primitive(0, 0, {0, 1, 2, 3, 4, 5, 6, 7})};
  const Model model = open_object(made);
  CHECK(model.indices == std::vector<u32>{0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 6, 0, 6, 7});
  CHECK(model.face_source == std::vector<u32>(6, 0));
  CHECK(test::measure(model).area == Approx(14));
  // As listed it faces away from the viewer.
  CHECK(model.normals[0] == Vec3{0, 0, -1});
}

TEST_CASE("flat and gouraud corners are coordinates in a palette of 128 colours", "[humanfly]") {
  const Model model = open_object(test::every_kind());
  for (const u32 corner : corners_of(model, 0)) CHECK(std::floor(model.uvs[corner][0] * 128) == 64);
  const auto gouraud = corners_of(model, 1);
  CHECK(std::floor(model.uvs[gouraud[0]][0] * 128) == 0);
  CHECK(std::floor(model.uvs[gouraud[1]][0] * 128) == 64);
  CHECK(std::floor(model.uvs[gouraud[2]][0] * 128) == 127);
  for (const char* kind : {"Flat", "Gouraud"}) {
    const Material& material = material_of(model, kind);
    CHECK(material.mapping == TextureMapping::uv);
    CHECK(material.filter == Filter::nearest);
    CHECK(material.unlit);
    CHECK(model.images[material.image].width == 128);
    CHECK(model.images[material.image].height == 1);
  }
}

TEST_CASE("phong corners start in the middle of their palette, those of lines half a colour further",
          "[humanfly]") {
  const Model model = open_object(test::every_kind());
  CHECK(material_of(model, "Phong").mapping == TextureMapping::facing);
  for (const u32 corner : corners_of(model, 2)) CHECK(model.uvs[corner][0] * 128 == 63.5f);
  CHECK(material_of(model, "Lines, Phong").mapping == TextureMapping::facing);
  for (const u32 end : model.lines[2].vertices) CHECK(model.uvs[end][0] * 128 == 64);
}

TEST_CASE("normals are divided by 128 and keep their length", "[humanfly]") {
  ObjectBytes made = test::every_kind();
  made.normals[0] = {0, 0, -40};
  const Model model = open_object(made);
  CHECK(model.normal_source == NormalSource::file);
  const auto phong = corners_of(model, 2);
  CHECK(model.normals[phong[0]] == Vec3{0, 0, 40.0f / 128});
  CHECK(model.normals[phong[1]] == Vec3{127.0f / 128, 0, 0});
  CHECK(model.normals[phong[2]] == Vec3{0, 127.0f / 128, 0});
  const auto environment = corners_of(model, 4);
  CHECK(model.normals[environment[1]] == Vec3{127.0f / 128, 0, 0});
  CHECK(material_of(model, "Environment map").mapping == TextureMapping::sphere);
}

TEST_CASE("texture coordinates are 256ths that repeat", "[humanfly]") {
  const Model model = open_object(test::every_kind());
  for (const u32 face : {3u, 5u, 6u}) {
    const auto corners = corners_of(model, face);
    CHECK(model.uvs[corners[0]] == Vec2{0, 0});
    CHECK(model.uvs[corners[1]] == Vec2{0.25f, 255.0f / 256});
    CHECK(model.uvs[corners[2]] == Vec2{1, 3.87109375f});
  }
  CHECK(material_of(model, "Texture").wrap == Wrap::repeat);
}

TEST_CASE("alpha and bump use their texture and, as a light map, the next one", "[humanfly]") {
  const Model model = open_object(test::every_kind());
  const Material& alpha = material_of(model, "Texture and light map, alpha");
  const Material& bump = material_of(model, "Texture and light map, bump");
  CHECK(alpha.slot == 5);
  CHECK(model.images[alpha.image].name == "built-in texture 5");
  CHECK(model.images[alpha.light_image].name == "built-in texture 6");
  CHECK(model.images[bump.image].name == "built-in texture 6");
  CHECK(model.images[bump.light_image].name == "built-in texture 7");
  CHECK(material_of(model, "Texture").light_image == kNone);
  CHECK(bump.mapping == TextureMapping::uv);
  CHECK(test::note(model, "Bump is drawn as alpha").target.kind == Target::Kind::face);
}

TEST_CASE("lines and sprites are at their vertices", "[humanfly]") {
  const Model model = open_object(test::every_kind());
  REQUIRE(model.lines.size() == 3);
  CHECK(model.lines[1].face == 8);
  CHECK(test::place(model, model.lines[0].vertices[0]) == Vec3{100, 0, 0});
  CHECK(test::place(model, model.lines[0].vertices[1]) == Vec3{0, -100, 0});
  CHECK(std::floor(model.uvs[model.lines[1].vertices[1]][0] * 128) == 127);
  REQUIRE(model.sprites.size() == 1);
  CHECK(model.sprites[0].face == 10);
  CHECK(test::place(model, model.sprites[0].vertex) == Vec3{0, 0, -100});
  const Material& sprite = model.materials[model.sprites[0].material];
  CHECK(sprite.kind == "Sprites");
  CHECK(sprite.slot == 1);
  CHECK(sprite.cutoff == 0.5f);
  CHECK(property(model, "Primitives")->remark == "7 polygons, 3 lines, 1 sprite");
}

TEST_CASE("primitives of equal shade and number share a material; polygons come before lines and sprites",
          "[humanfly]") {
  ObjectBytes made = test::cube(30, 1);
  made.primitives.insert(made.primitives.begin(), primitive(0, 0, {0}));
  made.primitives.insert(made.primitives.begin() + 3, primitive(1, 0, {0, 7}));
  made.primitives.push_back(primitive(0, 0, {0, 7, 3}));
  const Model model = open_object(made);
  REQUIRE(model.materials.size() == 4);
  CHECK(model.materials[0].name == "palette 0");
  CHECK(model.materials[1].name == "palette 1");
  CHECK(model.groups[1].count == 36);
  CHECK(model.materials[2].kind == "Lines, flat");
  CHECK(model.groups[2].count == 0);
  CHECK(model.materials[3].name == "sprite 0");
}
