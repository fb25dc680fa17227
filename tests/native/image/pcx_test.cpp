#include "tests/native/image/image_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::image;

TEST_CASE("An 8-bit PCX gives its palette's colours, without the padding of its lines") {
  const auto read = read_whole("Skins/Fen.strider.PCX", pcx_of_8_bits());
  REQUIRE(read);
  const Image& image = read.value();
  CHECK(image.name == "Fen.strider");
  CHECK(image.file == "Skins/Fen.strider.PCX");
  CHECK(image.width == 3);
  CHECK(image.height == 2);
  CHECK(image.bits == 8);
  CHECK(image.palette.size() == 768);
  CHECK(std::vector<u8>(image.palette.begin(), image.palette.begin() + 6) ==
        std::vector<u8>{0, 0, 0, 255, 0, 0});
  CHECK(image.colours_used == 4);
  CHECK_FALSE(image.hole);
  CHECK(colours(image) == Colours{kRed, kRed, kRed, kGreen, kBlue, kBlack});
}

TEST_CASE("With a hole, entry 0 of a PCX is transparent black and stays in the palette") {
  const auto read = read_whole("a.pcx", pcx_of_8_bits(), true);
  REQUIRE(read);
  CHECK(read.value().hole);
  CHECK(read.value().colours_used == 4);
  CHECK(colours(read.value()) == Colours{kRed, kRed, kRed, kGreen, kBlue, 0});
}

TEST_CASE("A run of a PCX may continue in the next line, and a run of length 0 is skipped") {
  const auto read = read_whole(
      "a.pcx", pcx_header({}).u8s({0xC0, 77, 0xC3, 1, 0xC0, 0xFF, 0xC1, 0xFF, 0x0C}).then(pcx_palette()));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kRed, kRed, kRed, kWhite});
}

TEST_CASE("A palette without its marker is the last 768 bytes") {
  const auto read = read_whole("a.pcx", pcx_header({}).u8s({0xC4, 2, 0}).then(pcx_palette()));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours(4, kGreen));
}

TEST_CASE("A palette right after the pixels is found, with bytes after it") {
  const auto read =
      read_whole("a.pcx", pcx_header({}).u8s({0xC4, 2, 0x0C}).then(pcx_palette()).fill(100, 'x'));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours(4, kGreen));
}

TEST_CASE("A grey PCX without a palette is grey") {
  const auto read = read_whole("a.pcx", pcx_header({.palette_info = 2}).u8s({0, 1, 0x80, 0xC1, 0xFF}));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kBlack, 0x010101FF, 0x808080FF, kWhite});
}

TEST_CASE("A 24-bit PCX has three planes in each line and no transparent entry") {
  const auto read = read_whole("a.pcx", pcx_of_24_bits(), true);
  REQUIRE(read);
  CHECK(read.value().bits == 24);
  CHECK(read.value().palette.empty());
  CHECK(read.value().colours_used == 0);
  CHECK_FALSE(read.value().hole);
  CHECK(colours(read.value()) == Colours{kRed, kGreen, kBlue, kWhite});
}

TEST_CASE("A fourth plane of a PCX is alpha") {
  const auto read = read_whole(
      "a.pcx", pcx_header({.width = 1, .height = 1, .planes = 4, .bytes_per_line = 1}).u8s({1, 2, 3, 0x80}));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{0x01020380});
}

TEST_CASE("A 1-bit PCX is black and white") {
  const auto read = read_whole("a.pcx", pcx_of_1_bit());
  REQUIRE(read);
  CHECK(read.value().bits == 1);
  CHECK(colours(read.value()) ==
        Colours{kWhite, kBlack, kWhite, kWhite, kBlack, kBlack, kWhite, kWhite, kWhite});
}

TEST_CASE("Four planes of a PCX are an index of 16 colours") {
  const auto read = read_whole("a.pcx", pcx_of_4_planes());
  REQUIRE(read);
  CHECK(read.value().bits == 4);
  CHECK(read.value().palette.size() == 48);
  CHECK(read.value().colours_used == 2);
  CHECK(colours(read.value()) == Colours{kRed, kBlue});
}

TEST_CASE("Pixels of 4 and 2 bits in one plane have the leftmost in the highest bits") {
  const Bytes palette = FileBytes().u8s({0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255}).fill(36, 255);
  PcxHeader header{.bits = 4, .width = 3, .height = 1, .bytes_per_line = 2, .colours = palette};
  const auto four = read_whole("a.pcx", pcx_header(header).u8s({0x12, 0x30}));
  REQUIRE(four);
  CHECK(colours(four.value()) == Colours{kRed, kGreen, kBlue});
  header.bits = 2;
  const auto two = read_whole("a.pcx", pcx_header(header).u8s({0x6C, 0x00}));
  REQUIRE(two);
  CHECK(two.value().palette.size() == 12);
  CHECK(colours(two.value()) == Colours{kRed, kGreen, kBlue});
}

TEST_CASE("Version 3 of PCX has no palette and uses that of EGA") {
  const auto read = read_whole(
      "a.pcx", pcx_header({.version = 3, .bits = 4, .height = 1, .bytes_per_line = 1}).u8s({0x6E}));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{0xAA5500FF, 0xFFFF55FF});
}

TEST_CASE("The error of a PCX that ends in its pixels has the row") {
  const auto read = read_whole("Crate.pcx", pcx_header({}).u8s({1, 2, 3}));
  REQUIRE_FALSE(read);
  const Error& error = read.error();
  CHECK(error.code == ErrorCode::ends_early);
  CHECK(error.offset == 131);
  CHECK(error.field == "pixels");
  CHECK(sentence(error) == "Crate.pcx ends early: pixels needs 1 byte at byte 131, and 0 are left");
  CHECK(error.cause ==
        "The picture stops in row 2 of 2, as a download or copy that stopped halfway leaves it.");
  CHECK(error.advice == "Save the picture again from an image editor, or drop another copy.");
}

TEST_CASE("A PCX that ends in its palette is an error") {
  const auto read = read_whole("a.pcx", pcx_header({}).u8s({0xC4, 2, 0x0C}).fill(700));
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::ends_early);
  CHECK(read.error().field == "palette");
  CHECK(read.error().offset == 130);
  CHECK(read.error().expected == 769);
  CHECK(read.error().found == 701);
}

TEST_CASE("A PCX whose lines are too short for its width is rejected") {
  const auto read = read_whole("a.pcx", pcx_header({.width = 3}).fill(900));
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::sizes_disagree);
  CHECK(read.error().field == "bytes per line");
  CHECK(read.error().offset == 66);
  CHECK(read.error().expected == 3);
  CHECK(read.error().found == 2);
}

TEST_CASE("A PCX whose right edge is left of its left edge is rejected") {
  Bytes file = pcx_header({}).fill(900);
  file[4] = std::byte{5};
  const auto read = read_whole("a.pcx", file);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::sizes_disagree);
  CHECK(read.error().field == "x max");
  CHECK(read.error().expected == 5);
  CHECK(read.error().found == 1);
}

TEST_CASE("Invalid planes of a PCX are rejected") {
  const auto none = read_whole("a.pcx", pcx_header({.planes = 0}).fill(900));
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::nothing_inside);
  for (const auto& [bits, planes] : {std::pair{8, 2}, {8, 5}, {4, 2}, {2, 3}, {1, 5}}) {
    const auto read = read_whole("a.pcx", pcx_header({.bits = bits, .planes = planes}).fill(900));
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::sizes_disagree);
    CHECK(read.error().field == "planes");
    CHECK(read.error().offset == 65);
  }
}
