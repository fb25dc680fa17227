#include <cmath>

#include "formats/catalog.hpp"
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

TEST_CASE("a clip of two frames becomes an object to morph to", "[humanfly][write]") {
  Model model = square();
  model.frames.vertices = 4;
  for (const int up : {0, 0, 30}) {
    for (const Vec3& at : model.positions)
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

TEST_CASE("an object has 16-bit positions", "[humanfly][write]") {
  Limits limits;
  const Error refused = test::error_of(write_as("humanfly", square(), "copy", {{"scale", "1000"}}, limits));
  CHECK(refused.field == "position");
  CHECK(refused.found == 100000);
}
