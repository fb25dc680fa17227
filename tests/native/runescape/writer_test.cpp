#include <algorithm>

#include "formats/catalog.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/materials/palette.hpp"
#include "formats/runescape/mesh/encode.hpp"
#include "formats/runescape/mesh/kept_source.hpp"
#include "formats/runescape/mesh/old_layout.hpp"
#include "formats/runescape/rules.hpp"
#include "formats/runescape/texture/coordinates.hpp"
#include "formats/writers.hpp"
#include "tests/native/runescape/corpus_models.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/native/write/written_model.hpp"

// Models written in the old layout.

using namespace retromesh;
using namespace retromesh::runescape;

namespace {

Writing written(const Model& model, const WriteOptions& options = {}) {
  return test::written("runescape", model, options);
}

Result<Model> try_open(const std::string& name, ByteView bytes) {
  const std::vector<File> files = {{name, bytes}};
  Limits limits;
  return open(files, "", limits);
}

Model square(const std::array<u8, 4>& colour) {
  Model model = test::square();
  model.colours.assign(4, colour);
  return model;
}

Mesh mesh_in(const Writing& writing) { return test::mesh_in(writing.files[0].bytes); }

}  // namespace

TEST_CASE("a model that was read is written as the same file", "[runescape][write]") {
  const Bytes bytes = test::four_faces_bytes();
  const auto model = test::value_of(try_open("copy.ob2", bytes));
  const Writing writing = written(model);
  REQUIRE(writing.files.size() == 1);
  CHECK(writing.files[0].name == "copy.ob2");
  CHECK(writing.files[0].bytes == bytes);
  CHECK(writing.notes.empty());
}

TEST_CASE("faces get the palette colour nearest to theirs", "[runescape][write]") {
  const std::vector<u8> rgb = palette(kGamma);
  NearestColour nearest;
  for (u32 number = 0; number < 400; ++number) {
    const std::array<u8, 3> wanted = {static_cast<u8>(number * 37), static_cast<u8>(number * 101),
                                      static_cast<u8>(number * 173)};
    const auto distance = [&](std::size_t colour) {
      i32 sum = 0;
      for (std::size_t i = 0; i < 3; ++i)
        sum += (rgb[3 * colour + i] - wanted[i]) * (rgb[3 * colour + i] - wanted[i]);
      return sum;
    };
    const u16 found = nearest.find(wanted);
    if (number % 20 > 0) continue;
    i32 least = distance(0);
    for (std::size_t colour = 1; colour < 65536; ++colour) least = std::min(least, distance(colour));
    CHECK(distance(found) == least);
  }
}

TEST_CASE("every opacity becomes the nearest transparency, and what adds or multiplies is half transparent",
          "[runescape][write]") {
  Model model = square({200, 100, 50, 255});
  const auto transparency = [&] { return u32{mesh_in(written(model)).faces[0].transparency}; };
  CHECK_FALSE(mesh_in(written(model)).has_transparency);
  Material& material = model.materials[0];
  material.blend = Blend::alpha;
  for (u32 steps = 3; steps <= 256; ++steps) {
    material.opacity = static_cast<float>(steps) / 256;
    CHECK(transparency() == 256 - steps);
  }
  for (const auto& [opacity, expected] : {std::pair(0.9f, 26u), {0.5f, 128u}, {0.001f, 253u}, {0.0f, 254u}}) {
    material.opacity = opacity;
    CHECK(transparency() == expected);
  }
  material.opacity = 0.5f;
  model.colours.assign(4, {200, 100, 50, 102});
  CHECK(transparency() == 205);  // 256 * (1 - 0.5 * 0.4), rounded
  material.blend = Blend::opaque;
  CHECK(transparency() == 0);
  model.colours.assign(4, {200, 100, 50, 255});
  material.blend = Blend::translucent;
  CHECK(transparency() == 128);
  CHECK(test::has_note(written(model), "blended otherwise"));
}

TEST_CASE("every transparency of a file is that of its Model, and is written from it", "[runescape][write]") {
  Mesh mesh = test::four_faces();
  mesh.faces.resize(256, mesh.faces[0]);
  for (u32 i = 0; i < 256; ++i) {
    mesh.faces[i] = mesh.faces[0];
    mesh.faces[i].transparency = static_cast<u8>(i);
  }
  Limits limits;
  Model model = test::value_of(try_open("a.ob2", test::value_of(write_old(mesh, "a.ob2", limits))));
  CHECK(written(model).files[0].bytes == test::value_of(write_old(mesh, "a.ob2", limits)));
  REQUIRE(model.materials.size() == 255);  // 255 is not drawn
  for (u32 i = 0; i < 254; ++i) CHECK(model.materials[i].opacity == static_cast<float>(256 - i) / 256);
  CHECK(model.materials[254].opacity == 0);
  model.original.reset();  // as a Model that comes from elsewhere
  const Mesh again = mesh_in(written(model));
  REQUIRE(again.faces.size() == 255);
  for (u32 i = 0; i < 255; ++i) CHECK(u32{again.faces[i].transparency} == i);
}

TEST_CASE("priorities and labels of any Model are written in the order of its faces", "[runescape][write]") {
  Model model = square({255, 255, 255, 255});
  model.indices = {0, 2, 3, 0, 1, 2};
  model.face_source = {1, 0};
  model.groups = {{0, 3, 0}, {3, 3, 1}};
  model.materials.resize(2);
  model.priorities = {3, 10};
  model.face_labels = {255, 7};
  model.vertex_labels = {1, 2, 3, 0};
  const u16 white = NearestColour().find({255, 255, 255});
  const auto high = static_cast<u8>(white >> 8);
  const auto low = static_cast<u8>(white & 255);
  const std::vector<u8> expected = {
      0,    1,    2,    1,                         // vertex flags
      1,    2,                                     // face types
      10,   3,                                     // priorities
      7,    255,                                   // face labels
      1,    2,    3,    0,                         // vertex labels
      64,   65,   65,   65,                        // steps: 0 +1 +1, +1
      high, low,  high, low,                       // colours
      0xC0, 0x64, 0xBF, 0x9C,                      // x: +100, -100
      14,                                          // y: -50
      0,    4,    0,    2,    0, 0, 255, 0, 1, 1,  // footer
      0,    4,    0,    1,    0, 0, 0,   4,
  };
  const Writing writing = written(model);
  CHECK(writing.notes.empty());
  std::vector<u8> found;
  for (const std::byte byte : writing.files[0].bytes) found.push_back(static_cast<u8>(byte));
  CHECK(found == expected);
  model.priorities = {11, 12};
  CHECK(mesh_in(written(model)).faces[0].priority == 11);
  CHECK(test::has_note(written(model), "1 priority above 11 becomes 11"));
}

TEST_CASE("the mean of a texture is the colour of a face, without its holes", "[runescape][write]") {
  Model model = square({255, 255, 255, 255});
  model.uvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  Image& image = model.images.emplace_back();
  image.width = 2;
  image.height = 1;
  image.pixels = {10, 200, 30, 255, 0, 0, 0, 0};
  model.materials[0].image = 0;
  model.materials[0].cutoff = 0.5f;
  NearestColour nearest;
  const Writing writing = written(model);
  for (const Face& face : mesh_in(writing).faces) {
    CHECK(face.colour == nearest.find({10, 200, 30}));
    CHECK(face.transparency == 0);
  }
  CHECK(test::has_note(writing, "one colour for each face"));
  model.images[0].pixels.clear();
  CHECK(test::has_note(written(model), "grey"));
}

TEST_CASE("whole units are kept, and others are multiplied by a power of two", "[runescape][write]") {
  Model model = square({255, 255, 255, 255});
  CHECK(mesh_in(written(model)).vertices[2] == Vec3i{100, -50, 0});
  for (Vec3& position : model.source_positions) position = {position[0] / 128, position[1] / 128, 0};
  const Writing writing = written(model);
  CHECK(mesh_in(writing).vertices[2] == Vec3i{400, -200, 0});
  CHECK(test::has_note(writing, "multiplied by 512"));
  CHECK(mesh_in(written(model, {{"scale", "64"}})).vertices[2] == Vec3i{50, -25, 0});
  CHECK(test::has_note(written(model, {{"scale", "4096"}}), "The model reaches 3,577 units"));
  CHECK_FALSE(test::has_note(writing, "The model reaches"));
}

TEST_CASE("hidden and black faces keep their place in the old layout", "[runescape][write]") {
  Mesh mesh = test::four_faces();
  mesh.faces[0].shading = Shading::hidden;
  mesh.faces[1].shading = Shading::black;
  Notes notes;
  fit_to_old_layout(mesh, notes);
  CHECK(mesh.faces[0].transparency == 255);
  CHECK(mesh.faces[1].colour == 0);
  CHECK(mesh.faces[2].transparency == 128);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].title == "1 black face becomes dark");
  Limits limits;
  CHECK(write_old(mesh, "a.ob2", limits));
}

TEST_CASE("faces beyond 64 texture triangles are drawn in their colour", "[runescape][write]") {
  Mesh mesh = test::four_faces();
  mesh.mappings.clear();
  for (u16 i = 0; i < 70; ++i) {
    mesh.vertices.push_back({i, 7 * i % 11, 5});
    mesh.vertex_labels.push_back(0);
    Face face;
    face.vertices = {0, 1, static_cast<u16>(4 + i)};
    face.colour = static_cast<u16>(1000 + i);
    face.texture = 3;
    mesh.faces.push_back(face);
  }
  mesh.faces[3].texture = kNoTexture;
  Notes notes;
  fit_to_old_layout(mesh, notes);
  CHECK(mesh.mappings.size() == 64);
  CHECK(mesh.faces[4 + 63].texture == 3);
  CHECK(mesh.faces[4 + 64].texture == kNoTexture);
  CHECK(mesh.faces[4 + 64].colour == 1064);
  Limits limits;
  CHECK(write_old(mesh, "a.ob2", limits));
}

TEST_CASE("a projected texture gets a texture triangle of vertices that move with its face",
          "[runescape][write]") {
  Mesh mesh = test::four_faces();
  mesh.mappings[0].projection = Projection::cylinder;
  mesh.mappings[0].corners = {0, 32767, 0};
  mesh.mappings[0].scale = {0, 4096, 1024};
  const std::vector<u32> face = {3};
  const std::vector<Vec2> before = texture_coordinates(mesh, face);
  Notes notes;
  fit_to_old_layout(mesh, notes);
  CHECK(mesh.faces[3].texture == 5);
  CHECK(mesh.vertex_labels == std::vector<u8>{7, 8, 9, 10, 9, 9, 9});
  const std::vector<Vec2> after = texture_coordinates(mesh, face);
  for (std::size_t i = 0; i < 6; ++i) CHECK(after[i / 2][i % 2] == Approx(before[i / 2][i % 2]).margin(0.02));
}

TEST_CASE("every real model of the old layout is equal after it is written", "[runescape][write]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  u32 same = 0;
  u32 encoded_alike = 0;
  for (const char* set : {"2004scape_225", "nearreality_osrs", "nova_hd", "synthetic", "malformed"}) {
    for (const std::string& path : test::model_paths(set)) {
      INFO(path);
      const Bytes bytes = test::model_file(path);
      Limits limits;
      const auto document = read_document(path, bytes, limits);
      if (!document || document.value().layout != Layout::old) continue;
      const std::vector<File> files = {{"copy.ob2", bytes}};
      const auto before = open(files, "", limits);
      if (!before) continue;  // no faces, or nothing that is drawn
      const Writing encoded = written(before.value());
      const auto after = test::value_of(try_open("copy.ob2", encoded.files[0].bytes));
      const auto kept = test::value_of(open_for_writing(files, "", limits));
      const Writing copy = written(kept);
      if (std::string(set) == "malformed") {
        // What was mended is well-formed now; one file has more faces with textures of their own than fit.
        CHECK((!encoded.notes.empty() || test::places(after) == test::places(before.value())));
        CHECK((kept_source(kept)->file.empty() || copy.files[0].bytes == bytes));
        continue;
      }
      CHECK((test::places(after) == test::places(before.value())));
      CHECK((after.indices == before.value().indices));
      CHECK((after.priorities == before.value().priorities));
      same += copy.files[0].bytes == bytes ? 1 : 0;
      encoded_alike += encoded.files[0].bytes == bytes ? 1 : 0;
    }
  }
  CHECK(same == 1748);
  CHECK(encoded_alike == 1716);
}

TEST_CASE("what a Model does not have of its file is said when it is written", "[runescape][write]") {
  Model model = test::value_of(try_open("a.ob2", test::four_faces_bytes()));
  add_note(model.notes, Rule::parts_not_drawn, {"2 billboards not shown"}, {""}, {});
  const Writing writing = written(model);
  REQUIRE(writing.notes.size() == 1);
  CHECK(writing.notes[0].rule == Rule::write_parts_left_out);
  CHECK(writing.notes[0].why == "2 billboards not shown.");
}
