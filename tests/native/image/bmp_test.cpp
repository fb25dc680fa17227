#include "tests/native/image/image_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::image;

TEST_CASE("An 8-bit BMP is stored bottom-up and has the number of colours in its header") {
  const auto read = read_whole("m_rifl.bmp", bmp_of_8_bits());
  REQUIRE(read);
  const Image& image = read.value();
  CHECK(image.name == "m_rifl");
  CHECK(image.width == 3);
  CHECK(image.height == 2);
  CHECK(image.bits == 8);
  CHECK(image.palette == std::vector<u8>{0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255});
  CHECK(image.colours_used == 4);
  CHECK(colours(image) == Colours{kRed, kGreen, kBlue, kBlue, kBlue, kBlack});
}

TEST_CASE("With a hole, entry 0 of a BMP is transparent black") {
  const auto read = read_whole("a.bmp", bmp_of_8_bits(), true);
  REQUIRE(read);
  CHECK(read.value().hole);
  CHECK(colours(read.value()) == Colours{kRed, kGreen, kBlue, kBlue, kBlue, 0});
}

TEST_CASE("A negative height means top-down") {
  const auto read =
      read_whole("a.bmp", bmp_header({.width = 1, .height = u32(-2), .colours_used = 4, .between = 16})
                              .then(bmp_palette())
                              .u8s({1, 0, 0, 0, 2, 0, 0, 0}));
  REQUIRE(read);
  CHECK(read.value().height == 2);
  CHECK(colours(read.value()) == Colours{kRed, kGreen});
}

TEST_CASE("The padding of the last row may be missing") {
  Bytes file = bmp_of_8_bits();
  file.pop_back();
  CHECK(read_whole("a.bmp", file));
  file.pop_back();
  CHECK_FALSE(read_whole("a.bmp", file));
}

TEST_CASE("Indices beyond the palette are black and not counted") {
  const auto read =
      read_whole("a.bmp", bmp_header({.width = 2, .height = 1, .colours_used = 4, .between = 16})
                              .then(bmp_palette())
                              .u8s({1, 200, 0, 0}));
  REQUIRE(read);
  CHECK(read.value().colours_used == 1);
  CHECK(colours(read.value()) == Colours{kRed, kBlack});
}

TEST_CASE("A palette ends where the pixels begin") {
  const auto read = read_whole(
      "a.bmp", bmp_header({.width = 1, .height = 1, .between = 16}).then(bmp_palette()).u8s({3, 0, 0, 0}));
  REQUIRE(read);
  CHECK(read.value().palette.size() == 12);
  CHECK(colours(read.value()) == Colours{kBlue});
}

TEST_CASE("Palette entries beyond the bits of the pixels are skipped") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 1, .width = 2, .height = 1, .colours_used = 4, .between = 16})
                              .then(bmp_palette())
                              .u8s({0x40, 0, 0, 0}));
  REQUIRE(read);
  CHECK(read.value().palette.size() == 6);
  CHECK(colours(read.value()) == Colours{kBlack, kRed});
}

TEST_CASE("A data offset of 0 is after the palette") {
  Bytes file = bmp_of_8_bits();
  file[10] = std::byte{0};
  const auto read = read_whole("a.bmp", file);
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kRed, kGreen, kBlue, kBlue, kBlue, kBlack});
}

TEST_CASE("BMPs of 1, 2 and 4 bits have the leftmost pixel in the highest bits") {
  const auto one = read_whole("a.bmp", bmp_header({.bits = 1, .width = 10, .height = 1, .between = 8})
                                           .u8s({0, 0, 255, 0, 0, 255, 0, 0})
                                           .u8s({0x40, 0x40, 0, 0}));
  REQUIRE(one);
  CHECK(one.value().bits == 1);
  CHECK(colours(one.value()) == Colours{kRed, kGreen, kRed, kRed, kRed, kRed, kRed, kRed, kRed, kGreen});
  const auto two = read_whole("a.bmp", bmp_header({.bits = 2, .width = 4, .height = 1, .between = 16})
                                           .then(bmp_palette())
                                           .u8s({0x1B, 0, 0, 0}));
  REQUIRE(two);
  CHECK(colours(two.value()) == Colours{kBlack, kRed, kGreen, kBlue});
  const auto four =
      read_whole("a.bmp", bmp_header({.bits = 4, .width = 3, .height = 1, .colours_used = 4, .between = 16})
                              .then(bmp_palette())
                              .u8s({0x12, 0x30, 0, 0}));
  REQUIRE(four);
  CHECK(colours(four.value()) == Colours{kRed, kGreen, kBlue});
}

TEST_CASE("A core header has 16-bit sides and three bytes for each colour") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 4, .width = 2, .height = 1, .size = 12, .between = 48})
                              .u8s({0, 0, 0, 0, 0, 255})
                              .fill(42)
                              .u8s({0x10, 0, 0, 0}));
  REQUIRE(read);
  CHECK(read.value().palette.size() == 48);
  CHECK(colours(read.value()) == Colours{kRed, kBlack});
  const auto true_colour =
      read_whole("a.bmp", bmp_header({.bits = 24, .width = 1, .height = 1, .size = 12}).u8s({1, 2, 3, 0}));
  REQUIRE(true_colour);
  CHECK(colours(true_colour.value()) == Colours{0x030201FF});
}

TEST_CASE("A 24-bit BMP has blue, green, red and no palette") {
  const auto read = read_whole("a.bmp", bmp_of_24_bits(), true);
  REQUIRE(read);
  CHECK(read.value().bits == 24);
  CHECK(read.value().palette.empty());
  CHECK_FALSE(read.value().hole);
  CHECK(colours(read.value()) == Colours{kRed, kGreen, kBlue, kWhite});
}

TEST_CASE("A 32-bit BMP without masks is opaque with any fourth byte") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 32, .width = 2, .height = 1}).u8s({1, 2, 3, 0, 4, 5, 6, 77}));
  REQUIRE(read);
  CHECK(read.value().bits == 32);
  CHECK(colours(read.value()) == Colours{0x030201FF, 0x060504FF});
}

TEST_CASE("A 16-bit BMP without masks has 5 bits for each colour") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 16, .width = 2, .height = 1}).u16le(0x7C00).u16le(0x03FF));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kRed, 0x00FFFFFF});
}

TEST_CASE("Masks after a 40-byte header are used") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 16, .width = 2, .height = 1, .compression = 3, .between = 12})
                              .u32le(0xF800)
                              .u32le(0x07E0)
                              .u32le(0x001F)
                              .u16le(0xF800)
                              .u16le(0x0410));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kRed, 0x008284FF});
}

TEST_CASE("Masks inside V3, V4 and V5 headers include alpha") {
  const auto v4 = read_whole("a.bmp", bmp_of_v4_masks());
  REQUIRE(v4);
  CHECK(colours(v4.value()) == Colours{0x11223344, 0x55667788});
  for (const u32 size : {56u, 124u}) {
    const auto read =
        read_whole("a.bmp", bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 3, .size = size})
                                .u32le(0x00FF0000)
                                .u32le(0x0000FF00)
                                .u32le(0x000000FF)
                                .u32le(0xFF000000)
                                .fill(size - 56)
                                .u32le(0x80102030));
    REQUIRE(read);
    CHECK(colours(read.value()) == Colours{0x10203080});
  }
}

TEST_CASE("Four masks may follow a 40-byte header, and a header of 52 bytes has three") {
  const auto four =
      read_whole("a.bmp", bmp_header({.bits = 16, .width = 1, .height = 1, .compression = 6, .between = 16})
                              .u32le(0x0F00)
                              .u32le(0x00F0)
                              .u32le(0x000F)
                              .u32le(0xF000)
                              .u16le(0x8F01));
  REQUIRE(four);
  CHECK(colours(four.value()) == Colours{0xFF001188});
  const auto three =
      read_whole("a.bmp", bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 3, .size = 52})
                              .u32le(0xFF)
                              .u32le(0xFF00)
                              .u32le(0xFF0000)
                              .u32le(0x00332211));
  REQUIRE(three);
  CHECK(colours(three.value()) == Colours{0x112233FF});
}

TEST_CASE("Masks of more than 8 bits and of none are read") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 32, .width = 2, .height = 1, .compression = 3, .between = 12})
                              .u32le(0x3FF00000)
                              .u32le(0x000FFC00)
                              .u32le(0)
                              .u32le(0x3FF00000)
                              .u32le(0x000807FF));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{kRed, 0x008000FF});
}

TEST_CASE("Alpha that is 0 everywhere is ignored") {
  const auto read =
      read_whole("a.bmp", bmp_header({.bits = 32, .width = 1, .height = 1, .compression = 6, .between = 16})
                              .u32le(0x00FF0000)
                              .u32le(0x0000FF00)
                              .u32le(0x000000FF)
                              .u32le(0xFF000000)
                              .u32le(0x00102030));
  REQUIRE(read);
  CHECK(colours(read.value()) == Colours{0x102030FF});
}

TEST_CASE("RLE8 repeats, copies and ends rows") {
  const auto read = read_whole("a.bmp", bmp_of_rle8());
  REQUIRE(read);
  CHECK(read.value().colours_used == 4);
  CHECK(colours(read.value()) == Colours{kRed, kGreen, kBlue, kBlue, kBlue, kBlack});
}

TEST_CASE("RLE8 may move, omit the rest and go beyond a row") {
  const BmpHeader header{.width = 3, .height = 3, .compression = 1, .colours_used = 4, .between = 16};
  const auto jump =
      read_whole("a.bmp", bmp_header(header).then(bmp_palette()).u8s({1, 1, 0, 2, 1, 1, 1, 2, 0, 1}));
  REQUIRE(jump);
  CHECK(colours(jump.value()) == Colours{kBlack, kBlack, kBlack,  //
                                         kBlack, kBlack, kGreen,  //
                                         kRed, kBlack, kBlack});
  const auto past = read_whole("a.bmp", bmp_header(header).then(bmp_palette()).u8s({200, 2, 0, 1}));
  REQUIRE(past);
  CHECK(colours(past.value()) == Colours{kBlack, kBlack, kBlack,  //
                                         kBlack, kBlack, kBlack,  //
                                         kGreen, kGreen, kGreen});
  const auto above = read_whole("a.bmp", bmp_header(header).then(bmp_palette()).u8s({0, 2, 0, 9, 200, 2}));
  REQUIRE(above);
  CHECK(colours(above.value()) == Colours(9, kBlack));
}

TEST_CASE("A complete RLE8 image needs no end code") {
  Bytes file = bmp_of_rle8();
  file.resize(file.size() - 3);
  CHECK(read_whole("a.bmp", file));
  file.pop_back();
  const auto read = read_whole("a.bmp", file);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::ends_early);
  CHECK(read.error().field == "pixels");
  CHECK(read.error().cause.find("row 2 of 2") != std::string::npos);
}

TEST_CASE("RLE4 alternates between the two halves of a byte") {
  const auto read = read_whole("a.bmp", bmp_of_rle4());
  REQUIRE(read);
  CHECK(read.value().bits == 4);
  CHECK(colours(read.value()) ==
        Colours{kRed, kGreen, kRed, kGreen, kRed, kBlue, kBlue, kBlue, kBlack, kBlack});
}

TEST_CASE("The error of a truncated BMP has the number of bytes needed") {
  Bytes file = bmp_of_24_bits();
  file.resize(file.size() - 5);
  const auto read = read_whole("Crate.bmp", file);
  REQUIRE_FALSE(read);
  CHECK(sentence(read.error()) == "Crate.bmp ends early: pixels needs 14 bytes at byte 54, and 11 are left");
}

TEST_CASE("Invalid headers, bits and compressions of a BMP are rejected") {
  struct Case {
    BmpHeader header;
    ErrorCode code;
    const char* field;
    u32 offset;
    u64 expected;
  };
  const Case cases[] = {
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
  for (const Case& wrong : cases) {
    const auto read = read_whole("a.bmp", bmp_header(wrong.header).fill(2000));
    REQUIRE_FALSE(read);
    CHECK(read.error().code == wrong.code);
    CHECK(read.error().field == wrong.field);
    CHECK(read.error().offset == wrong.offset);
    CHECK(read.error().expected == wrong.expected);
  }
}

TEST_CASE("A data offset inside the header or after the end is rejected") {
  Bytes file = bmp_of_24_bits();
  file[10] = std::byte{50};
  const auto inside = read_whole("a.bmp", file);
  REQUIRE_FALSE(inside);
  CHECK(inside.error().code == ErrorCode::sizes_disagree);
  CHECK(inside.error().field == "data offset");
  CHECK(inside.error().expected == 54);
  file[11] = std::byte{50};
  const auto behind = read_whole("a.bmp", file);
  REQUIRE_FALSE(behind);
  CHECK(behind.error().code == ErrorCode::bad_value);
  CHECK(behind.error().offset == 10);
  CHECK(behind.error().expected == file.size());
}
