#include "tests/native/image/image_samples.hpp"

using namespace retromesh;
using namespace retromesh::image;

TEST_CASE("The padding of the last row may be missing") {
  Bytes file = bmp_of_8_bits();
  file.pop_back();
  CHECK(read_whole("a.bmp", file));
  file.pop_back();
  CHECK_FALSE(read_whole("a.bmp", file));
}

TEST_CASE("BMPs of all headers, depths, masks and codes have their colours") {
  const BmpHeader rle8 = {.width = 3, .height = 3, .compression = 1, .colours_used = 4, .between = 16};
  const Colours six = {kRed, kGreen, kBlue, kBlue, kBlue, kBlack};
  Bytes without_offset = bmp_of_8_bits();
  without_offset[10] = std::byte{0};
  const Decoded all[] = {
      {"8 bits, bottom row first, with the number of colours in its header", bmp_of_8_bits(), six,
       "3 x 2 of 8 bits, 4 entries, 4 used"},
      {"a hole is transparent black in entry 0",
       bmp_of_8_bits(),
       {kRed, kGreen, kBlue, kBlue, kBlue, 0},
       "3 x 2 of 8 bits, 4 entries, 4 used, hole",
       true},
      {"indices beyond the palette are black and not counted",
       bmp_header({.width = 2, .height = 1, .colours_used = 4, .between = 16})
           .then(bmp_palette())
           .u8s({1, 200, 0, 0}),
       {kRed, kBlack},
       "2 x 1 of 8 bits, 4 entries, 1 used"},
      {"a palette ends where the pixels begin",
       bmp_header({.width = 1, .height = 1, .between = 16}).then(bmp_palette()).u8s({3, 0, 0, 0}),
       {kBlue},
       "1 x 1 of 8 bits, 4 entries, 1 used"},
      {"palette entries beyond the bits of the pixels are skipped",
       bmp_header({.bits = 1, .width = 2, .height = 1, .colours_used = 4, .between = 16})
           .then(bmp_palette())
           .u8s({0x40, 0, 0, 0}),
       {kBlack, kRed},
       "2 x 1 of 1 bits, 2 entries, 2 used"},
      {"a data offset of 0 is after the palette", without_offset, six},
      {"24 bits are blue, green, red, without a palette or a hole",
       bmp_of_24_bits(),
       {kRed, kGreen, kBlue, kWhite},
       "2 x 2 of 24 bits",
       true},
      {"RLE8 repeats, copies and ends rows", bmp_of_rle8(), six, "3 x 2 of 8 bits, 4 entries, 4 used"},
      {"a negative height means top-down",
       bmp_header({.width = 1, .height = u32(-2), .colours_used = 4, .between = 16})
           .then(bmp_palette())
           .u8s({1, 0, 0, 0, 2, 0, 0, 0}),
       {kRed, kGreen}},
      {"1 bit, the leftmost pixel in the highest bit",
       bmp_header({.bits = 1, .width = 10, .height = 1, .between = 8})
           .u8s({0, 0, 255, 0, 0, 255, 0, 0, 0x40, 0x40, 0, 0}),
       {kRed, kGreen, kRed, kRed, kRed, kRed, kRed, kRed, kRed, kGreen}},
      {"2 bits",
       bmp_header({.bits = 2, .width = 4, .height = 1, .between = 16})
           .then(bmp_palette())
           .u8s({0x1B, 0, 0, 0}),
       {kBlack, kRed, kGreen, kBlue}},
      {"4 bits",
       bmp_header({.bits = 4, .width = 3, .height = 1, .colours_used = 4, .between = 16})
           .then(bmp_palette())
           .u8s({0x12, 0x30, 0, 0}),
       {kRed, kGreen, kBlue}},
      {"a core header, with three bytes for each colour",
       bmp_header({.bits = 4, .width = 2, .height = 1, .size = 12, .between = 48})
           .u8s({0, 0, 0, 0, 0, 255})
           .fill(42)
           .u8s({0x10, 0, 0, 0}),
       {kRed, kBlack}},
      {"a core header with 24 bits",
       bmp_header({.bits = 24, .width = 1, .height = 1, .size = 12}).u8s({1, 2, 3, 0}),
       {0x030201FF}},
      {"32 bits without masks are opaque with any fourth byte",
       bmp_header({.bits = 32, .width = 2, .height = 1}).u8s({1, 2, 3, 0, 4, 5, 6, 77}),
       {0x030201FF, 0x060504FF}},
      {"16 bits without masks have 5 for each colour",
       bmp_header({.bits = 16, .width = 2, .height = 1}).u16le(0x7C00).u16le(0x03FF),
       {kRed, 0x00FFFFFF}},
      {"masks after a header of 40 bytes",
       bmp_header({.bits = 16, .width = 2, .height = 1, .compression = 3, .between = 12})
           .u32s({0xF800, 0x07E0, 0x001F})
           .u16le(0xF800)
           .u16le(0x0410),
       {kRed, 0x008284FF}},
      {"masks in a V3 header, with alpha",
       bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 3, .size = 56})
           .u32s({0xFF0000, 0xFF00, 0xFF, 0xFF000000, 0x80102030}),
       {0x10203080}},
      {"masks in a V4 header, with alpha", bmp_of_v4_masks(), {0x11223344, 0x55667788}},
      {"masks in a V5 header, with alpha",
       bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 3, .size = 124})
           .u32s({0xFF0000, 0xFF00, 0xFF, 0xFF000000})
           .fill(68)
           .u32s({0x80102030}),
       {0x10203080}},
      {"four masks after a header of 40 bytes",
       bmp_header({.bits = 16, .width = 1, .height = 1, .compression = 6, .between = 16})
           .u32s({0x0F00, 0x00F0, 0x000F, 0xF000})
           .u16le(0x8F01),
       {0xFF001188}},
      {"three masks in a header of 52 bytes",
       bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 3, .size = 52})
           .u32s({0xFF, 0xFF00, 0xFF0000, 0x00332211}),
       {0x112233FF}},
      {"masks of more than 8 bits and of none",
       bmp_header({.bits = 32, .width = 2, .height = 1, .compression = 3, .between = 12})
           .u32s({0x3FF00000, 0x000FFC00, 0, 0x3FF00000, 0x000807FF}),
       {kRed, 0x008000FF}},
      {"alpha that is 0 everywhere is ignored",
       bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 6, .between = 16})
           .u32s({0xFF0000, 0xFF00, 0xFF, 0xFF000000, 0x00102030}),
       {0x102030FF}},
      {"RLE8 may move, and omit the rest of a row",
       bmp_header(rle8).then(bmp_palette()).u8s({1, 1, 0, 2, 1, 1, 1, 2, 0, 1}),
       {kBlack, kBlack, kBlack, kBlack, kBlack, kGreen, kRed, kBlack, kBlack}},
      {"RLE8 may go beyond a row",
       bmp_header(rle8).then(bmp_palette()).u8s({200, 2, 0, 1}),
       {kBlack, kBlack, kBlack, kBlack, kBlack, kBlack, kGreen, kGreen, kGreen}},
      {"RLE8 may move out of the image", bmp_header(rle8).then(bmp_palette()).u8s({0, 2, 0, 9, 200, 2}),
       Colours(9, kBlack)},
      {"RLE4 alternates between the two halves of a byte",
       bmp_of_rle4(),
       {kRed, kGreen, kRed, kGreen, kRed, kBlue, kBlue, kBlue, kBlack, kBlack}},
  };
  check_decoded("a.bmp", all);
}

TEST_CASE("A complete RLE8 image needs no end code") {
  Bytes file = bmp_of_rle8();
  file.resize(file.size() - 3);
  CHECK(read_whole("a.bmp", file));
  file.pop_back();
  const Error error = error_in_file("a.bmp", file);
  CHECK(sentence(error) == "a.bmp ends early: pixels needs 3 bytes at byte 76, and 2 are left");
  CHECK(error.cause.find("row 2 of 2") != std::string::npos);
}

TEST_CASE("The error of a truncated BMP has the number of bytes needed") {
  Bytes file = bmp_of_24_bits();
  file.resize(file.size() - 5);
  const Error error = error_in_file("Crate.bmp", file);
  CHECK(sentence(error) == "Crate.bmp ends early: pixels needs 14 bytes at byte 54, and 11 are left");
}

TEST_CASE("Invalid headers, bits and compressions of a BMP are rejected") {
  const InvalidHeader<BmpHeader> cases[] = {
      {{.size = 20}, ErrorCode::sizes_disagree, "header size", 14, 40},
      {{.size = 200}, ErrorCode::bad_value, "header size", 14, 124},
      {{.bits = 0}, ErrorCode::nothing_inside, "bits", 28, 0},
      {{.bits = 7}, ErrorCode::bad_value, "bits", 28, 4},
      {{.width = 0}, ErrorCode::nothing_inside, "width", 18, 0},
      {{.height = 0}, ErrorCode::nothing_inside, "height", 22, 0},
      {{.width = 16385}, ErrorCode::bad_value, "width", 18, 16384},
      {{.height = 0x80000000}, ErrorCode::bad_value, "height", 22, 16384},
      {{.compression = 4}, ErrorCode::bad_value, "compression", 30, 3},
      {{.compression = 12}, ErrorCode::bad_value, "compression", 30, 6},
      {{.bits = 24, .compression = 1}, ErrorCode::sizes_disagree, "bits", 28, 8},
      {{.bits = 8, .compression = 2}, ErrorCode::sizes_disagree, "bits", 28, 4},
      {{.bits = 24, .compression = 3}, ErrorCode::sizes_disagree, "bits", 28, 32},
  };
  check_invalid<BmpHeader>("a.bmp", cases, bmp_header);
}

TEST_CASE("A data offset inside the header or after the end is rejected") {
  Bytes file = bmp_of_24_bits();
  file[10] = std::byte{50};
  const Error inside = error_in_file("a.bmp", file);
  CHECK(sentence(inside) == "a.bmp: data offset at byte 10 is 50, and the rest of the file needs 54");
  file[11] = std::byte{50};
  const Error behind = error_in_file("a.bmp", file);
  CHECK(sentence(behind) == "a.bmp: data offset at byte 10 is 12,850, and at most 70 is possible");
}
