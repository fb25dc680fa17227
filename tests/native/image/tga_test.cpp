#include "tests/native/image/image_samples.hpp"

using namespace retromesh;
using namespace retromesh::image;

TEST_CASE("A TGA begins in the corner of its descriptor") {
  const auto corner = [](int descriptor) {
    return colours(
        image_in("a.tga", tga_header({.type = 3, .bits = 8, .descriptor = descriptor}).u8s({1, 2, 3, 4})));
  };
  const u32 one = 0x010101FF, two = 0x020202FF, three = 0x030303FF, four = 0x040404FF;
  CHECK(corner(0x20) == Colours{one, two, three, four});
  CHECK(corner(0x00) == Colours{three, four, one, two});
  CHECK(corner(0x30) == Colours{two, one, four, three});
  CHECK(corner(0x10) == Colours{four, three, two, one});
}

TEST_CASE("Colour maps have 15, 16, 24 or 32 bits") {
  const auto first = [](int bits, int descriptor, const Bytes& entries) {
    return colours(image_in("a.tga", tga_header({.type = 1,
                                                 .width = 1,
                                                 .height = 1,
                                                 .bits = 8,
                                                 .descriptor = descriptor,
                                                 .map_entries = 2,
                                                 .map_bits = bits})
                                         .then(entries)
                                         .u8s({1})))
        .at(0);
  };
  CHECK(first(15, 0, bytes({0, 0, 0x00, 0x7C})) == kRed);
  CHECK(first(16, 0, bytes({0, 0, 0x1F, 0x00})) == kBlue);
  CHECK(first(16, 1, bytes({0, 0, 0x1F, 0x00})) == 0x0000FF00);
  CHECK(first(24, 0, bytes({0, 0, 0, 0, 255, 0})) == kGreen);
  CHECK(first(32, 8, bytes({0, 0, 0, 0, 3, 2, 1, 0})) == 0x01020300);
  CHECK(first(32, 0, bytes({0, 0, 0, 0, 3, 2, 1, 0})) == 0x010203FF);
  CHECK(first(32, 0, bytes({0, 0, 0, 9, 3, 2, 1, 4})) == 0x01020304);
}

TEST_CASE("TGAs of 15 and 16 bits have 5 for each colour, and alpha by the descriptor") {
  const auto pixels = [](int bits, int descriptor) {
    return colours(
        image_in("a.tga", tga_header({.width = 2, .height = 1, .bits = bits, .descriptor = descriptor})
                              .u16le(0x83E0)
                              .u16le(0x7C10)));
  };
  CHECK(pixels(15, 0x20) == Colours{kGreen, 0xFF0084FF});
  CHECK(pixels(16, 0x20) == Colours{kGreen, 0xFF0084FF});
  CHECK(pixels(16, 0x21) == Colours{kGreen, 0xFF008400});
}

TEST_CASE("TGAs of packets, alpha and grey have their colours") {
  const TgaHeader alpha = {.width = 2, .height = 1, .bits = 32, .descriptor = 0x28};
  const TgaHeader plain = {.width = 2, .height = 1, .bits = 32};
  Colours greys(128, 0x070707FF);
  greys.insert(greys.end(), {0x080808FF, 0x090909FF});
  const Decoded all[] = {
      {"24 bits are blue, green, red after the id, without a palette or a hole",
       tga_of_24_bits(),
       {kRed, kGreen, kBlue, kWhite},
       "2 x 2 of 24 bits",
       true},
      {"a colour map keeps the indices of its entries",
       tga_with_colour_map(),
       {kBlack, kRed, kGreen, kBlue},
       "2 x 2 of 8 bits, 14 entries, 4 used"},
      {"a hole is transparent black in entry 0 of a colour map",
       tga_with_colour_map_in_packets(),
       {0, kRed, kRed},
       "3 x 1 of 8 bits, 2 entries, 2 used, hole",
       true},
      {"a hole, where all pixels are of entry 0",
       tga_header({.type = 1, .bits = 8, .map_entries = 1, .map_bits = 24}).u8s({1, 2, 3, 0, 0, 0, 0}),
       Colours(4, 0), nullptr, true},
      {"the colour map of true colours is skipped",
       tga_header({.width = 1, .height = 1, .map_entries = 2, .map_bits = 16}).fill(4, 9).u8s({1, 2, 3}),
       {0x030201FF},
       "1 x 1 of 24 bits"},
      {"packets may continue in the next row", tga_in_packets(), {kRed, kRed, kRed, kGreen}},
      {"a packet may have more pixels than the image", tga_header({.type = 10}).u8s({0xFF, 255, 0, 0}),
       Colours(4, kBlue)},
      {"alpha bits are alpha", tga_header(alpha).u8s({1, 2, 3, 0x80, 4, 5, 6, 0}), {0x03020180, 0x06050400}},
      {"alpha bits that are all 0, too",
       tga_header(alpha).u8s({1, 2, 3, 0, 4, 5, 6, 0}),
       {0x03020100, 0x06050400}},
      {"without alpha bits it is opaque",
       tga_header(plain).u8s({1, 2, 3, 0, 4, 5, 6, 0}),
       {0x030201FF, 0x060504FF}},
      {"unless some pixel has alpha",
       tga_header(plain).u8s({1, 2, 3, 7, 4, 5, 6, 0}),
       {0x03020107, 0x06050400}},
      {"grey of 8 bits", tga_of_greys(), {0x070707FF, 0xC8C8C8FF}},
      {"grey of 8 bits in packets", tga_of_greys_in_packets(), greys},
      {"grey of 16 bits has alpha",
       tga_header({.type = 3, .width = 1, .height = 1, .bits = 16, .descriptor = 8}).u8s({7, 99}),
       {0x07070763}},
  };
  check_decoded("a.tga", all);
}

TEST_CASE("The error of a TGA that ends in its pixels has the bytes needed, or the row") {
  const Error plain = error_in_file("Crate.tga", tga_header({}).fill(11));
  CHECK(sentence(plain) == "Crate.tga ends early: pixels needs 12 bytes at byte 18, and 11 are left");
  const Error packets = error_in_file("Crate.tga", tga_header({.type = 10}).u8s({0x02, 1, 2, 3, 4, 5}));
  CHECK(sentence(packets) == "Crate.tga ends early: pixels needs 3 bytes at byte 22, and 2 are left");
  CHECK(packets.cause.find("row 1 of 2") != std::string::npos);
}

TEST_CASE("Invalid sizes, depths and colour maps of a TGA are rejected") {
  const InvalidHeader<TgaHeader> cases[] = {
      {{.width = 0}, ErrorCode::nothing_inside, "width", 12, 0},
      {{.height = 0}, ErrorCode::nothing_inside, "height", 14, 0},
      {{.height = 20000}, ErrorCode::bad_value, "height", 14, 16384},
      {{.bits = 8}, ErrorCode::sizes_disagree, "pixel depth", 16, 15},
      {{.type = 3, .bits = 24}, ErrorCode::sizes_disagree, "pixel depth", 16, 8},
      {{.type = 1, .bits = 16}, ErrorCode::sizes_disagree, "pixel depth", 16, 8},
      {{.type = 1, .bits = 8}, ErrorCode::nothing_inside, "colour map", 1, 0},
      {{.type = 1, .bits = 8, .map_entries = 2, .map_bits = 20},
       ErrorCode::sizes_disagree,
       "colour map depth",
       7,
       16},
  };
  check_invalid<TgaHeader>("a.tga", cases, tga_header);
}
