#include <string>
#include <tuple>
#include <vector>

#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/built_in_images.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "formats/inspector/open_documents.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/image/image_samples.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/opened.hpp"

using namespace retromesh;
using namespace retromesh::humanfly;
using image::colours;
using image::Colours;
using test::ObjectBytes;
using test::primitive;

namespace {

/// `count` palettes whose entry `i` has the word 128 k + i.
Bytes palettes(int count) {
  Bytes bytes;
  for (int i = 0; i < count * 128; ++i) test::add_word(bytes, i);
  return bytes;
}

Bytes apx(const char* magic, int width, int height) {
  Bytes bytes = test::text_bytes(magic);
  for (const int word : {width, height, 0, 0}) test::add_word(bytes, word);
  return bytes;
}

/// An object with a polygon with texture `number`.
Bytes textured(int number) {
  ObjectBytes made;
  made.vertices = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}};
  made.texture_vertices = {{0, 0}};
  made.primitives = {primitive(number, 3, {0, 1, 2}, {0, 0, 0})};
  return made.bytes();
}

/// Three rows of four: a gap of one and three colours, nothing, and four colours.
Bytes sprite() {
  Bytes bytes;
  for (const int word : {4, 3, 0, 10, 12}) test::add_word(bytes, word);
  for (const int word : {0x0001, 0x8003, 0xF800, 0x07E0, 0x001F}) test::add_word(bytes, word);
  test::add_word(bytes, 0x0004);
  for (const int word : {0x8004, 0xFFFF, 0, 0x8410, 0xF800}) test::add_word(bytes, word);
  return bytes;
}

}  // namespace

TEST_CASE("a flat polygon of palette 2 has the word at byte 640", "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", test::cube(9, 2).bytes());
  Bytes words = palettes(3);
  words[640] = std::byte{0x84};
  words[641] = std::byte{0x10};
  drop.add("ship.pal", words);
  const Model model = test::opened(drop);
  const Material& material = model.materials[0];
  const Image& image = model.images[material.image];
  const auto entry = static_cast<std::size_t>(model.uvs[0][0] * 128);
  CHECK(entry == 64);
  CHECK(colours(image)[entry] == 0x848284FF);
  CHECK(image.file == "ship.pal");
  CHECK(model.missing_files.empty());
}

TEST_CASE("the palette named like the object is preferred, and a text of a palette's size is not one",
          "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", test::cube(9).bytes());
  drop.add("notes.s", palettes(1));
  CHECK(test::opened(drop).missing_files.size() == 1);
  for (const char* name : {"colours.bin", "colours.pal", "ship.inc"}) {
    drop.add(name, palettes(1));
    const Model model = test::opened(drop);
    CHECK(model.images[0].file == name);
    CHECK(model.missing_files.empty());
  }
}

TEST_CASE("colours of 16 bits become 24 by repeating their highest bits", "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", test::cube(9).bytes());
  Bytes words;
  for (const int word : {0xF800, 0x07E0, 0x001F, 0x8410, 0x0000, 0xFFFF}) test::add_word(words, word);
  words.resize(256);
  drop.add("ship.pal", words);
  Colours first = colours(test::opened(drop).images[0]);
  first.resize(6);
  CHECK(first == Colours{image::kRed, image::kGreen, image::kBlue, 0x848284FF, image::kBlack, image::kWhite});
}

TEST_CASE("a number beyond the palettes of a file gets a note and a built-in palette", "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", test::cube(9, 2).bytes());
  drop.add("ship.pal", palettes(2));
  const Model model = test::opened(drop);
  REQUIRE(model.notes.size() == 1);
  CHECK(model.notes[0].title == "Palette 2 is beyond the 2 of ship.pal");
  CHECK(model.notes[0].severity() == Severity::warning);
  CHECK(model.images[0].name == "built-in palette 2");
}

TEST_CASE("without its image files an object has built-in images and a list of missing files", "[humanfly]") {
  test::Drop drop;
  drop.add("Ship.fly", test::every_kind().bytes());
  const Model model = test::opened(drop);
  std::vector<std::string> names;
  for (const MissingFile& wanted : model.missing_files) names.push_back(wanted.name);
  // As the object names them: no file has a name for these files.
  CHECK(names == std::vector<std::string>{"palettes", "texture 3", "texture 4", "texture 5", "texture 6",
                                          "texture 7", "sprite 1"});
  CHECK(model.missing_files[0].location.file == "Ship.fly");
  CHECK(model.missing_files[0].kind == PartKind::palettes);
  CHECK(model.missing_files[0].faces == 6);
  CHECK(model.missing_files[1].numbers == std::vector<u32>{3});
  for (const Image& image : model.images) {
    CHECK(image.file.empty());
    CHECK(image.pixels.size() == std::size_t{4} * image.width * image.height);
  }
}

TEST_CASE("built-in palettes go from white to black, and flat polygons are visible", "[humanfly]") {
  for (u32 number = 0; number < kBuiltInHues; ++number) {
    const Image image = built_in_palette(number);
    CHECK(colours(image)[0] == image::kWhite);
    const u8* const last = image.pixels.data() + std::size_t{127} * 4;
    CHECK((last[0] < 12 && last[1] < 12 && last[2] < 12));
    const u8* const flat = image.pixels.data() + std::size_t{64} * 4;
    CHECK(flat[0] + flat[1] + flat[2] > 150);
  }
}

TEST_CASE("an image with a number is the texture of that number", "[humanfly]") {
  for (const char* name : {"3.png", "03.png", "texture3.png", "Tex_3.bmp", "ship3.tga", "maps/3.jpg"}) {
    INFO(name);
    test::Drop drop;
    drop.add("ship.fly", textured(3));
    drop.add("2.png", {});
    drop.add("4.png", {});
    drop.add(name, {});
    const Model model = test::opened(drop);
    CHECK(model.images[0].file == name);
    CHECK(model.images[0].pixels.empty());
    CHECK(model.missing_files.empty());
  }
}

TEST_CASE("an image named like the object, or the only one, needs no number", "[humanfly]") {
  for (const char* name : {"ship.png", "stone.png", "texture03.png"}) {
    test::Drop drop;
    drop.add("ship.fly", textured(3));
    drop.add(name, {});
    CHECK(test::opened(drop).images[0].file == name);
    const PartReason reason = retromesh::list(drop.files()).at(0).parts.at(1).reason;
    CHECK((reason == PartReason::only_image) == (name == std::string("stone.png")));
  }
  test::Drop drop;
  drop.add("ship.fly", textured(3));
  drop.add("stone.png", {});
  drop.add("wood.png", {});
  CHECK(test::opened(drop).missing_files.size() == 1);
}

TEST_CASE("the parts of an entry alone give the same pairing", "[humanfly]") {
  test::Drop drop;
  drop.add("a/ship.fly", test::every_kind().bytes());
  drop.add("a/ship.pal", palettes(4));
  drop.add("a/other.pal", palettes(1));
  drop.add("a/tex4.apx", apx("BytePerPixel", 1, 1));
  drop.add("a/sprite1.rle", sprite());
  drop.add("a/5.png", {});
  const std::vector<File> files = drop.files();
  const auto entries = retromesh::list(files);
  REQUIRE(entries.size() == 1);
  std::vector<std::tuple<std::string, PartKind, std::vector<u32>>> parts;
  for (const Part& part : entries[0].parts)
    parts.emplace_back(files[part.file].name, part.kind, part.numbers);
  const decltype(parts) expected = {{"a/ship.fly", PartKind::object, {}},
                                    {"a/ship.pal", PartKind::palettes, {}},
                                    {"a/tex4.apx", PartKind::texture, {4}},
                                    {"a/5.png", PartKind::texture, {5}},
                                    {"a/sprite1.rle", PartKind::sprite, {1}}};
  CHECK((parts == expected));
}

TEST_CASE("an APX image of words has the screen's colours", "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", textured(0));
  Bytes bytes = apx("WordPerPixel", 2, 1);
  test::add_word(bytes, 0xF800);
  test::add_word(bytes, 0x8410);
  drop.add("stone.apx", bytes);
  const Model model = test::opened(drop);
  const Image& image = model.images[0];
  CHECK(image.file == "stone.apx");
  CHECK(image.width == 2);
  CHECK(colours(image) == Colours{image::kRed, 0x848284FF});
}

TEST_CASE("an APX image of bytes has the colours of its palette", "[humanfly]") {
  Bytes bytes = apx("BytePerPixel", 1, 2);
  for (int i = 0; i < 768; ++i) bytes.push_back(static_cast<std::byte>(i / 3 == 7 ? i % 3 + 40 : 0));
  bytes.push_back(std::byte{7});
  bytes.push_back(std::byte{0});
  REQUIRE(bytes.size() == 790);
  Limits limits;
  const auto decoded = test::value_of(decode_apx("a.apx", bytes, limits));
  CHECK(colours(decoded) == Colours{0x28292AFF, image::kBlack});
  CHECK(decoded.colours_used == 2);
  const std::vector<File> files = {{"a.apx", bytes}};
  CHECK(test::document_of(files, 0, limits).value()->write(limits).value() == bytes);
}

TEST_CASE("a truncated APX image gets a note and a built-in texture", "[humanfly]") {
  test::Drop drop;
  drop.add("ship.fly", textured(0));
  Bytes bytes = apx("WordPerPixel", 2, 2);
  test::add_word(bytes, 0xF800);
  drop.add("stone.apx", bytes);
  const Model model = test::opened(drop);
  REQUIRE(model.notes.size() == 1);
  CHECK(model.notes[0].title == "stone.apx cannot be decoded");
  CHECK(model.notes[0].why == "stone.apx ends early: pixels needs 8 bytes at byte 20, and 2 are left.");
  CHECK(model.images[0].name == "built-in texture 0");
}

TEST_CASE("a sprite image is opaque in its opaque runs only", "[humanfly]") {
  const Bytes bytes = sprite();
  REQUIRE(is_sprite_image(bytes));
  Limits limits;
  const Image image = test::value_of(decode_sprite_image("a.rle", bytes, limits));
  CHECK(image.width == 4);
  CHECK(image.height == 3);
  CHECK(colours(image) == Colours{0, image::kRed, image::kGreen, image::kBlue, 0, 0, 0, 0, image::kWhite,
                                  image::kBlack, 0x848284FF, image::kRed});
  const std::vector<File> files = {{"a.rle", bytes}};
  const OpenDocuments documents(files);
  REQUIRE(documents.all().size() == 1);
  CHECK(std::string(documents.all()[0].kind) == "sprite");
  CHECK(documents.all()[0].document->write(limits).value() == bytes);
}

TEST_CASE("a sprite image with a row too short or too long is not identified", "[humanfly]") {
  Bytes bytes = sprite();
  bytes[3 * 2 + 5] = std::byte{2};
  CHECK_FALSE(is_sprite_image(bytes));
  bytes = sprite();
  bytes.pop_back();
  CHECK_FALSE(is_sprite_image(bytes));
  bytes = sprite();
  bytes.push_back(std::byte{0});
  CHECK_FALSE(is_sprite_image(bytes));
}

TEST_CASE("a sprite image of bytes is grey", "[humanfly]") {
  Bytes bytes;
  for (const int word : {3, 1, 0, 0x8003}) test::add_word(bytes, word);
  for (const u8 level : {u8{0}, u8{128}, u8{255}}) bytes.push_back(std::byte{level});
  REQUIRE(is_sprite_image(bytes));
  Limits limits;
  const auto decoded = test::value_of(decode_sprite_image("a.rle", bytes, limits));
  CHECK(colours(decoded) == Colours{image::kBlack, 0x808080FF, image::kWhite});
}
