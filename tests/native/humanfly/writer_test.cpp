#include <cmath>

#include "formats/catalog.hpp"
#include "formats/export/imported_mesh.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/humanfly/write/model_to_object.hpp"
#include "formats/humanfly/write/resource_files.hpp"
#include "formats/model/pose.hpp"
#include "formats/writers.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/write/written_model.hpp"

// Models written as HumanFly 2 objects.

using namespace retromesh;
using namespace retromesh::humanfly;
using test::square;

namespace {

Writing written(const Model& model, const WriteOptions& options = {}) {
  return test::written("humanfly", model, options);
}

/// What opening and writing makes of files, the first of which is opened.
Writing rewritten(std::span<const File> files, const WriteOptions& options = {}) {
  Limits limits;
  const Model model = test::value_of(open_for_writing(files, list(files)[0].id, limits));
  return written(model, options);
}

Document document_in(const Writing& writing) {
  Limits limits;
  return test::value_of(read_document(writing.files[0].name, writing.files[0].bytes, limits));
}

Image image_of(u32 width, u32 height) {
  Image image;
  image.name = "skin";
  image.width = width;
  image.height = height;
  for (u32 i = 0; i < width * height; ++i) {
    image.pixels.insert(image.pixels.end(), {static_cast<u8>(8 * i), static_cast<u8>(4 * i), 0, 255});
  }
  return image;
}

}  // namespace

TEST_CASE("an object is written as it was, whatever the order of its tables", "[humanfly][write]") {
  test::ObjectBytes unused = test::every_kind();
  unused.normals.insert(unused.normals.begin(), {1, 2, 3});  // all normals are the next ones now
  unused.texture_vertices = {{0, 0}, {64, 255}, {0, 0}, {256, 991}};
  test::ObjectBytes lowest = test::cube(50);
  lowest.vertices[0] = {-32768, -32768, -32768};
  test::ObjectBytes coplanar = test::cube(50);
  coplanar.primitives[0] = test::primitive(0, 0, {0, 2, 3});
  coplanar.primitives.push_back(test::primitive(0, 0, {0, 3, 1}));
  Bytes trailing = test::cube(50).bytes();
  trailing.resize(trailing.size() + 6);
  for (const Bytes& bytes :
       {test::every_kind().bytes(), unused.bytes(), lowest.bytes(), coplanar.bytes(), trailing}) {
    const std::vector<File> files = {{"ship.fly", bytes}};
    CHECK(rewritten(files).files[0].bytes == bytes);
  }
  const std::vector<File> files = {{"ship.fly", trailing}};
  const Writing twice = rewritten(files, {{"scale", "2"}});
  CHECK(document_in(twice).vertices[7].y == 100);
}

TEST_CASE("an object is written with the files that it was opened with", "[humanfly][write]") {
  test::ObjectBytes other = test::cube(70, 2);
  other.primitives.pop_back();
  test::ObjectBytes object = test::cube(50);
  object.primitives[0] = test::primitive(1, 0, {0, 2, 3, 1});
  object.primitives.push_back(test::primitive(4, 0, {0}));
  Bytes texture;
  for (const char letter : std::string("WordPerPixel")) texture.push_back(std::byte(letter));
  for (const int word : {1, 1, 0, 9, 0x1234}) test::add_word(texture, word);  // 9: nobody knows what of
  object.texture_vertices = {{0, 0}};
  object.primitives.push_back(test::primitive(3, 3, {0, 2, 3}, {0, 0, 0}));
  Image glow = image_of(3, 2);
  glow.pixels[7] = 0;
  const Bytes cube = object.bytes(), taller = other.bytes(), sprite = write_sprite_image(glow);
  const Bytes palettes(768, std::byte{0x35});
  const std::vector<File> files = {{"ship.fly", cube},
                                   {"taller.fly", taller},
                                   {"ship.pal", palettes},
                                   {"texture3.apx", texture},
                                   {"sprite4.rle", sprite}};
  const Writing writing = rewritten(files);
  REQUIRE(writing.files.size() == files.size());
  for (std::size_t i = 0; i < files.size(); ++i)
    CHECK(std::ranges::equal(writing.files[i].bytes, files[i].bytes));
  // Stand-ins for files that are missing are not written.
  CHECK(rewritten(std::span(files).first(1)).files.size() == 1);
}

TEST_CASE("a lit colour becomes phong with a palette from it to a darker one", "[humanfly][write]") {
  Model model = square();
  model.colours.assign(4, {248, 0, 0, 255});
  const Writing writing = written(model);
  const Document object = document_in(writing);
  REQUIRE(object.primitives.size() == 2);
  CHECK(object.primitives[0].shade() == Shade::phong);
  CHECK(object.normals.size() == 1);
  CHECK(object.normals[0].z == -127);
  REQUIRE(writing.files.size() == 2);
  CHECK(writing.files[1].name == "copy.pal");
  REQUIRE(writing.files[1].bytes.size() == 256);
  CHECK(io::load<u16, Endian::big>(writing.files[1].bytes.data()) == 0xF800);
  CHECK(io::load<u16, Endian::big>(writing.files[1].bytes.data() + 254) < 0x5000);
  CHECK(test::has_note(writing, "lit from the eye"));
}

TEST_CASE("an unlit colour is one entry of a palette", "[humanfly][write]") {
  Model model = square();
  model.materials[0].unlit = true;
  model.colours.assign(4, {0, 252, 0, 255});
  const Writing writing = written(model);
  const Document object = document_in(writing);
  CHECK(object.primitives[0].shade() == Shade::gouraud);
  const u16 entry = object.primitives[0].table[0];
  CHECK(io::load<u16, Endian::big>(writing.files[1].bytes.data() + 2 * entry) == 0x07E0);
}

TEST_CASE("an image becomes a texture of 256 by 256 pixels", "[humanfly][write]") {
  Model model = square();
  model.images.push_back(image_of(4, 2));
  model.materials[0].image = 0;
  const Writing writing = written(model);
  REQUIRE(writing.files.size() == 2);
  CHECK(writing.files[1].name == "copy-texture0.apx");
  Limits limits;
  const auto read = test::value_of(decode_apx("a.apx", writing.files[1].bytes, limits));
  CHECK(read.width == 256);
  CHECK(read.pixels[4 * (255 * 256 + 255)] == 57);  // 56 as 5 bits: 7, and 7 / 31 of 255
  const Model again = test::reopened(writing);
  CHECK(again.missing_files.empty());
  CHECK(again.materials[0].kind == "Texture");
  const Document object = document_in(writing);
  REQUIRE(object.texture_vertices.size() == 4);
  CHECK(object.texture_vertices[object.primitives[0].texture_vertex(1)].u == 256);
}

TEST_CASE("texture coordinates below 0 are moved by whole textures", "[humanfly][write]") {
  Model model = square();
  model.images.push_back(image_of(2, 2));
  model.materials[0].image = 0;
  model.uvs = {{-0.5f, 0}, {-1.25f, 0}, {300.5f, 0}, {0, 0}};
  const Writing writing = written(model);
  const Document object = document_in(writing);
  const Primitive& first = object.primitives[0];
  CHECK(object.texture_vertices[first.texture_vertex(0)].u == 384);
  CHECK(object.texture_vertices[first.texture_vertex(1)].u == 192);
  CHECK(object.texture_vertices[first.texture_vertex(2)].u == 65535);
  CHECK(test::has_note(writing, "clamped"));
}

TEST_CASE("triangles of one face become a polygon", "[humanfly][write]") {
  Model model = square();
  model.face_source = {4, 4};
  const Document object = document_in(written(model));
  REQUIRE(object.primitives.size() == 1);
  CHECK(object.primitives[0].count() == 4);
}

TEST_CASE("thousands of triangles at one edge stay triangles, each compared with a few",
          "[humanfly][write]") {
  constexpr u32 kPages = 4000;
  std::vector<float> frames = {0, 0, 0, 0, 0, 2000};
  std::vector<u32> triangles;
  for (u32 i = 0; i < kPages; ++i) {
    const double angle = 6.283185307179586 * i / kPages;
    const auto at = [](double part) { return static_cast<float>(std::round(2000 * part)); };
    frames.insert(frames.end(), {at(std::cos(angle)), at(std::sin(angle)), 1000});
    triangles.insert(triangles.end(), {i % 2, 1 - i % 2, i + 2});
  }
  ImportedMesh mesh;
  mesh.vertices = kPages + 2;
  mesh.frames = frames;
  mesh.triangles = triangles;
  Limits limits;
  CHECK(document_in(written(test::value_of(model_of(mesh, limits)))).primitives.size() == kPages);
}

TEST_CASE("coplanar triangles of an imported mesh become polygons of up to eight corners",
          "[humanfly][write]") {
  // An octagon as two fans, its coordinates by 20, beside a triangle that is bent away from it.
  const std::array<Vec2, 8> corners = {
      {{4, 2}, {2, 4}, {-2, 4}, {-4, 2}, {-4, -2}, {-2, -4}, {2, -4}, {4, -2}}};
  const std::vector<u32> triangles = {0, 1, 2, 4, 5, 6, 0, 2, 3, 4, 6, 7, 0, 3, 4, 4, 7, 0, 7, 8, 0};
  std::vector<float> frames;
  for (const auto& [x, y] : corners) frames.insert(frames.end(), {20 * x, 20 * y, 0});
  frames.insert(frames.end(), {100, 0, 3});
  std::vector<float> uvs;
  for (const u32 corner : triangles)
    uvs.insert(uvs.end(), {frames[3 * corner] / 160, frames[3 * corner + 1] / 160});
  const std::vector<u16> materials = {0, 0, 0, 0, 0, 0, 0};
  ImportedMesh mesh;
  mesh.vertices = 9;
  mesh.frames = frames;
  mesh.triangles = triangles;
  mesh.uvs = uvs;
  mesh.triangle_materials = materials;
  mesh.images = {{"skin", 1, 1}};
  mesh.materials.resize(2);
  mesh.materials[0].image = mesh.materials[1].image = 0;
  const auto primitives = [&] {
    Limits limits;
    return document_in(written(test::value_of(model_of(mesh, limits)))).primitives;
  };
  const std::vector<Primitive> joined = primitives();
  REQUIRE(joined.size() == 2);
  // A texture-mapped polygon of eight corners with texture 0, and a triangle.
  CHECK(joined[0].header == 0x7C00);
  CHECK(joined[0].corners == std::array<u16, 8>{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(joined[1].header == 0x6800);
  // Texture coordinates that do not go on, and materials, are borders.
  uvs[12] += 0.1f;
  CHECK(primitives().size() == 4);
  uvs[12] -= 0.1f;
  const std::vector<u16> two = {0, 0, 0, 0, 0, 1, 0};
  mesh.triangle_materials = two;
  CHECK(primitives().size() == 4);
  // Faces with numbers are as they were.
  mesh.triangle_materials = materials;
  std::vector<u32> faces = {1, 1, 1, 1, 1, 2, 3};
  mesh.face_numbers = faces;
  const std::vector<Primitive> numbered = primitives();
  REQUIRE(numbered.size() == 4);
  CHECK(numbered[0].corners == std::array<u16, 8>{0, 1, 2, 3, 4});
  faces[5] = 1;
  CHECK(primitives().size() == 2);
}

TEST_CASE("a clip of two frames becomes an object to morph to", "[humanfly][write]") {
  Model model = square();
  model.frames.vertices = 4;
  for (const int up : {0, 0, 30}) {
    for (const Vec3& at : test::places(model))
      model.frames.positions.push_back(
          {static_cast<i16>(at[0]), static_cast<i16>(static_cast<int>(at[1]) + up), 0});
  }
  model.clips.resize(2);
  model.clips[0].name = "To raised";
  model.clips[0].first = 1;
  model.clips[0].count = 2;
  model.clips[1].name = "All";
  model.clips[1].count = 3;
  const Writing writing = written(model);
  REQUIRE(writing.files.size() >= 2);
  CHECK(writing.files[1].name == "raised.fly");
  const Model again = test::reopened(writing);
  REQUIRE(again.clips.size() == 1);
  CHECK(again.clips[0].name == "To raised");
  CHECK(test::positions_in(again, again.clips[0].first + 1)[0] == Vec3{0, 30, 0});
  CHECK(test::has_note(writing, "1 morph target becomes an object"));
}

TEST_CASE("a morph becomes the shape that it has alone at full weight", "[humanfly][write]") {
  using test::operator""_field;
  ctc::Document file = test::cube();
  test::add_morph(file, "lean"_field, {{7, 6}, {{4, 0, 0}, {4, 0, 0}}});
  test::add_morph(file, "rise"_field, {{7}, {{0, 0, 2}}});
  const std::vector<ObjectShape> shapes = shapes_of(test::opened(file, {{"morph-target", "offset"}}));
  REQUIRE(shapes.size() == 3);
  CHECK(shapes[2].name == "rise");
  CHECK(difference(shapes[2].positions[7], shapes[0].positions[7]) == Vec3{0, 2, 0});
  for (int i = 0; i < 7; ++i) test::add_morph(file, "more"_field, {{7}, {{0, 0, 2}}});
  const Writing writing = written(test::opened(file, {{"morph-target", "offset"}}));
  CHECK(std::ranges::count_if(writing.files,
                              [](const WrittenFile& each) { return each.name.ends_with(".fly"); }) == 9);
  CHECK(test::has_note(writing, "1 morph is left out"));
}

TEST_CASE("what is not seen is left out, and only what is lost is said", "[humanfly][write]") {
  Model model = square();
  model.images.push_back(image_of(2, 2));
  model.materials[0].image = 0;
  model.groups = {{0, 3, 0}, {3, 3, 1}};
  model.materials.resize(3);
  model.materials[1].blend = Blend::alpha;
  model.materials[1].opacity = 0;
  model.materials[2].image = 0;
  model.materials[2].cutoff = 0.5f;
  model.groups.push_back({6, 0, 2});
  model.sprites = {{0, 2, 2}};
  const Writing writing = written(model);
  CHECK(document_in(writing).primitives.size() == 2);
  CHECK(test::has_note(writing, "1 hidden face is left out"));
  CHECK_FALSE(test::has_note(writing, "holes"));
  CHECK_FALSE(test::has_note(writing, "transparent"));
  model.materials[1].opacity = 1.0f / 255;
  CHECK(document_in(written(model)).primitives.size() == 3);
  CHECK(test::has_note(written(model), "1 transparent material becomes opaque"));
  model.groups[0].material = 2;
  CHECK(test::has_note(written(model), "holes of 1 material become black"));
}

TEST_CASE("light maps are kept, or said to be lost", "[humanfly][write]") {
  const Bytes bytes = test::every_kind().bytes();
  const std::vector<File> files = {{"ship.fly", bytes}};
  const Model model = test::opened(files);
  // Environment map, phong of faces and of lines, alpha and bump.
  CHECK(test::has_note(test::written("unreal", model), "The shading of 5 materials is not kept"));
}

TEST_CASE("images of sprites are read as they were written", "[humanfly][write]") {
  Image image = image_of(7, 3);
  image.pixels[3] = 0;
  image.pixels[4 * 10 + 3] = 0;
  const Bytes bytes = write_sprite_image(image);
  REQUIRE(is_sprite_image(bytes));
  Limits limits;
  const auto read = test::value_of(decode_sprite_image("a.rle", bytes, limits));
  CHECK(read.width == 7);
  CHECK(read.pixels[3] == 0);
  CHECK(read.pixels[4 * 10 + 3] == 0);
  CHECK(read.pixels[4 * 20] == 165);  // 160 as 5 bits: 20, and 20 / 31 of 255
}

TEST_CASE("a pixel of a sprite is drawn from half its alpha on", "[humanfly][write]") {
  Image image = image_of(16, 16);
  for (u32 alpha = 0; alpha < 256; ++alpha) image.pixels[4 * alpha + 3] = static_cast<u8>(alpha);
  Limits limits;
  const auto read = test::value_of(decode_sprite_image("a.rle", write_sprite_image(image), limits));
  for (u32 alpha = 0; alpha < 256; ++alpha) CHECK(read.pixels[4 * alpha + 3] == (alpha < 128 ? 0 : 255));
}

TEST_CASE("an object has 16-bit positions", "[humanfly][write]") {
  Limits limits;
  const Error refused = test::error_of(write_as("humanfly", square(), "copy", {{"scale", "1000"}}, limits));
  CHECK(refused.field == "position");
  CHECK(refused.found == 100000);
}
