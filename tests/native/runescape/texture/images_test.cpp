#include "formats/runescape/texture/images.hpp"

#include "formats/runescape/mesh/encode.hpp"
#include "tests/support/opened.hpp"

// The settings of an .opt file for its image.

using namespace retromesh;
using runescape::Crop;
using runescape::parse_crop;

namespace {

using Rectangle = std::array<u32, 4>;

/// A triangle with texture 7.
Bytes textured_triangle() {
  runescape::Mesh mesh;
  mesh.vertices = {{0, 0, 0}, {100, 0, 0}, {100, 50, 0}};
  runescape::Face face;
  face.vertices = {0, 2, 1};
  face.texture = 7;
  face.colour = 127;
  mesh.faces = {face};
  Limits limits;
  auto written = runescape::write_old(mesh, "a.ob2", limits);
  if (!written) FAIL(sentence(written.error()));
  return written.value();
}

test::Drop drop_with(const std::string& crop) {
  test::Drop drop;
  drop.add("a.ob2", textured_triangle());
  drop.add("pack/texture.pack", test::text_bytes("7=fountain\n"));
  drop.add("textures/fountain.png", test::text_bytes("png"));
  drop.add("textures/meta/fountain.OPT", test::text_bytes(crop));
  return drop;
}

}  // namespace

TEST_CASE("a crop is left, top, width, height and storage order", "[runescape][textures]") {
  const auto crop = parse_crop("3,1,122,124,row");
  REQUIRE(crop);
  CHECK(crop->part == Rectangle{3, 1, 122, 124});
  CHECK_FALSE(crop->by_columns);
  const auto columns = parse_crop("0,6,126,116,column\r\nanything\r\n");
  REQUIRE(columns);
  CHECK(columns->part == Rectangle{0, 6, 126, 116});
  CHECK(columns->by_columns);
}

TEST_CASE("an empty or invalid crop is rejected", "[runescape][textures]") {
  for (const char* text :
       {"", "3,1,122,124", "3,1,122,124,", "3,1,122,124,rows", "3,1,0,124,row", "3,1,122,0,row",
        "3,1,122,row", "-1,1,122,124,row", "3;1;122;124;row", "3,1,122,65536,row"}) {
    INFO(text);
    CHECK_FALSE(parse_crop(text));
  }
}

TEST_CASE("an image is cropped by its .opt, which is a part of the entry", "[runescape][textures]") {
  const test::Drop drop = drop_with("1,3,125,120,row\n");
  const Model model = test::opened(drop);
  REQUIRE(model.images.size() == 1);
  CHECK(model.images[0].file == "textures/fountain.png");
  CHECK(model.images[0].kept == Rectangle{1, 3, 125, 120});
  REQUIRE(model.materials.size() == 1);
  REQUIRE(model.materials[0].properties.size() == 1);
  const Property& kept = model.materials[0].properties[0];
  CHECK(kept.value == "125 × 120");
  CHECK(kept.remark == "at 1, 3; stored by rows");
  CHECK(kept.location.file == "textures/meta/fountain.OPT");
  CHECK(model.missing_files.empty());

  const auto entries = list(drop.files());
  REQUIRE(entries.size() == 1);
  REQUIRE(entries[0].parts.size() == 4);
  CHECK(entries[0].parts[3].kind == PartKind::crop);
  CHECK(entries[0].parts[3].file == 3);
}

TEST_CASE("an invalid .opt gets a note, and the image is not cropped", "[runescape][textures]") {
  const Model model = test::opened(drop_with("128x128"));
  REQUIRE(model.images.size() == 1);
  CHECK(model.images[0].kept == Rectangle{});
  REQUIRE(model.notes.size() == 1);
  CHECK(model.notes[0].severity() == Severity::warning);
  CHECK(model.notes[0].location.kind == SourceLocation::Kind::line);
  CHECK(model.notes[0].location.file == "textures/meta/fountain.OPT");
}

TEST_CASE("an image without an .opt is not cropped", "[runescape][textures]") {
  test::Drop drop;
  drop.add("a.ob2", textured_triangle());
  drop.add("7.png", test::text_bytes("png"));
  drop.add("8.opt", test::text_bytes("1,3,125,120,row"));
  const Model model = test::opened(drop);
  REQUIRE(model.images.size() == 1);
  CHECK(model.images[0].kept == Rectangle{});
  CHECK(model.notes.empty());
}
