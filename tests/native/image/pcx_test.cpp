#include "tests/native/image/image_samples.hpp"

using namespace retromesh;
using namespace retromesh::image;

TEST_CASE("PCX of all depths, palettes and runs have their colours") {
  const Bytes palette = pcx_palette();
  const Bytes of_header(palette.begin(), palette.begin() + 48);
  const Decoded all[] = {
      {"8 bits have the colours of the palette, without the padding of lines",
       pcx_of_8_bits(),
       {kRed, kRed, kRed, kGreen, kBlue, kBlack},
       "3 x 2 of 8 bits, 256 entries, 4 used"},
      {"a hole is transparent black in entry 0, which stays in the palette",
       pcx_of_8_bits(),
       {kRed, kRed, kRed, kGreen, kBlue, 0},
       "3 x 2 of 8 bits, 256 entries, 4 used, hole",
       true},
      {"24 bits are three planes in each line, without a palette or a hole",
       pcx_of_24_bits(),
       {kRed, kGreen, kBlue, kWhite},
       "2 x 2 of 24 bits",
       true},
      {"four planes are an index of 16 colours",
       pcx_of_4_planes(),
       {kRed, kBlue},
       "2 x 1 of 4 bits, 16 entries, 2 used"},
      {"a run may continue in the next line, and one of length 0 is skipped",
       pcx_header({}).u8s({0xC0, 77, 0xC3, 1, 0xC0, 0xFF, 0xC1, 0xFF, 0x0C}).then(pcx_palette()),
       {kRed, kRed, kRed, kWhite}},
      {"a palette without its marker is the last 768 bytes",
       pcx_header({}).u8s({0xC4, 2, 0}).then(pcx_palette()), Colours(4, kGreen)},
      {"a palette right after the pixels is found, with bytes after it",
       pcx_header({}).u8s({0xC4, 2, 0x0C}).then(pcx_palette()).fill(100, 'x'), Colours(4, kGreen)},
      {"grey without a palette is grey",
       pcx_header({.palette_info = 2}).u8s({0, 1, 0x80, 0xC1, 0xFF}),
       {kBlack, 0x010101FF, 0x808080FF, kWhite}},
      {"a fourth plane is alpha",
       pcx_header({.width = 1, .height = 1, .planes = 4, .bytes_per_line = 1}).u8s({1, 2, 3, 0x80}),
       {0x01020380}},
      {"1 bit is black and white",
       pcx_of_1_bit(),
       {kWhite, kBlack, kWhite, kWhite, kBlack, kBlack, kWhite, kWhite, kWhite}},
      {"4 bits in one plane, the leftmost in the highest bits",
       pcx_header({.bits = 4, .width = 3, .height = 1, .colours = of_header}).u8s({0x12, 0x30}),
       {kRed, kGreen, kBlue}},
      {"2 bits in one plane",
       pcx_header({.bits = 2, .width = 3, .height = 1, .colours = of_header}).u8s({0x6C, 0x00}),
       {kRed, kGreen, kBlue}},
      {"version 3 has no palette and uses that of EGA",
       pcx_header({.version = 3, .bits = 4, .height = 1, .bytes_per_line = 1}).u8s({0x6E}),
       {0xAA5500FF, 0xFFFF55FF}},
  };
  check_decoded("a.pcx", all);
}

TEST_CASE("The error of a PCX that ends in its pixels has the row") {
  const Error error = error_in_file("Crate.pcx", pcx_header({}).u8s({1, 2, 3}));
  CHECK(sentence(error) == "Crate.pcx ends early: pixels needs 1 byte at byte 131, and 0 are left");
  CHECK(error.cause ==
        "The picture stops in row 2 of 2, as a download or copy that stopped halfway leaves it.");
  CHECK(error.advice == "Save the picture again from an image editor, or open another copy.");
}

TEST_CASE("A PCX that ends in its palette is an error") {
  const Error error = error_in_file("a.pcx", pcx_header({}).u8s({0xC4, 2, 0x0C}).fill(700));
  CHECK(sentence(error) == "a.pcx ends early: palette needs 769 bytes at byte 130, and 701 are left");
}

TEST_CASE("A PCX whose right edge is left of its left edge is rejected") {
  Bytes file = pcx_header({}).fill(900);
  file[4] = std::byte{5};
  const Error error = error_in_file("a.pcx", file);
  CHECK(sentence(error) == "a.pcx: x max at byte 8 is 1, and the rest of the file needs 5");
}

TEST_CASE("Lines too short for the width, and invalid planes of a PCX are rejected") {
  const InvalidHeader<PcxHeader> cases[] = {
      {{.width = 3}, ErrorCode::sizes_disagree, "bytes per line", 66, 3},
      {{.planes = 0}, ErrorCode::nothing_inside, "planes", 65, 0},
      {{.bits = 8, .planes = 2}, ErrorCode::sizes_disagree, "planes", 65, 3},
      {{.bits = 8, .planes = 5}, ErrorCode::sizes_disagree, "planes", 65, 3},
      {{.bits = 4, .planes = 2}, ErrorCode::sizes_disagree, "planes", 65, 1},
      {{.bits = 2, .planes = 3}, ErrorCode::sizes_disagree, "planes", 65, 2},
      {{.bits = 1, .planes = 5}, ErrorCode::sizes_disagree, "planes", 65, 4},
  };
  check_invalid<PcxHeader>("a.pcx", cases, pcx_header);
}
