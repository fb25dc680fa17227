#include "formats/image/block_compression.hpp"

#include "formats/image/image.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/opened.hpp"

using namespace retromesh;
using image::BlockFormat;

namespace {

using Colour = std::array<u8, 4>;

Colour pixel(const std::vector<u8>& pixels, std::size_t i) {
  return {pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2], pixels[4 * i + 3]};
}

/// The first row of a block: pixels 0 to 3, whose indices are 0 to 3.
std::vector<Colour> first_row(BlockFormat format, const std::vector<u8>& block) {
  const std::vector<u8> pixels = image::read_blocks(format, 4, 4, block);
  return {pixel(pixels, 0), pixel(pixels, 1), pixel(pixels, 2), pixel(pixels, 3)};
}

using Row = std::vector<Colour>;

}  // namespace

TEST_CASE("a block has two colours and two between them, rounded") {
  // White and black.
  CHECK(first_row(BlockFormat::bc1, {0xFF, 0xFF, 0x00, 0x00, 0xE4, 0, 0, 0}) ==
        Row{{255, 255, 255, 255}, {0, 0, 0, 255}, {170, 170, 170, 255}, {85, 85, 85, 255}});
  // Red 16 of 31, green 32 of 63: their bits repeat.
  CHECK(first_row(BlockFormat::bc1, {0x00, 0x84, 0x00, 0x00, 0xE4, 0, 0, 0}) ==
        Row{{132, 130, 0, 255}, {0, 0, 0, 255}, {88, 87, 0, 255}, {44, 43, 0, 255}});
}

TEST_CASE("a BC1 block whose first colour is not above the second has a middle and transparent black") {
  CHECK(first_row(BlockFormat::bc1, {0x00, 0x00, 0xFF, 0xFF, 0xE4, 0, 0, 0}) ==
        Row{{0, 0, 0, 255}, {255, 255, 255, 255}, {128, 128, 128, 255}, {0, 0, 0, 0}});
}

TEST_CASE("BC2 has four bits of alpha for each pixel, BC3 steps between two") {
  const std::vector<u8> colours = {0x00, 0x00, 0xFF, 0xFF, 0xE4, 0, 0, 0};
  std::vector<u8> bc2 = {0x10, 0xF8, 0, 0, 0, 0, 0, 0};
  bc2.insert(bc2.end(), colours.begin(), colours.end());
  CHECK(first_row(BlockFormat::bc2, bc2) ==
        Row{{0, 0, 0, 0}, {255, 255, 255, 17}, {85, 85, 85, 136}, {170, 170, 170, 255}});

  // Indices 0, 1, 2 and 7 of the alphas 255 and 0: seven steps.
  std::vector<u8> seven = {0xFF, 0x00, 0x88, 0x0E, 0, 0, 0, 0};
  seven.insert(seven.end(), colours.begin(), colours.end());
  const Row alphas = first_row(BlockFormat::bc3, seven);
  CHECK(std::array<u8, 4>{alphas[0][3], alphas[1][3], alphas[2][3], alphas[3][3]} ==
        std::array<u8, 4>{255, 0, 219, 36});
  // The same of 0 and 255: five steps, and 255 as the last.
  std::swap(seven[0], seven[1]);
  const Row others = first_row(BlockFormat::bc3, seven);
  CHECK(std::array<u8, 4>{others[0][3], others[1][3], others[2][3], others[3][3]} ==
        std::array<u8, 4>{0, 255, 51, 255});
}

TEST_CASE("sides that are no multiples of four use a part of their last blocks") {
  CHECK(image::block_bytes(BlockFormat::bc1, 5, 1) == 16);
  CHECK(image::block_bytes(BlockFormat::bc3, 8, 9) == 96);
  const std::vector<u8> two = {0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0x1F, 0, 0, 0, 0, 0, 0, 0};
  const std::vector<u8> pixels = image::read_blocks(BlockFormat::bc1, 5, 1, two);
  REQUIRE(pixels.size() == 20);
  CHECK(pixel(pixels, 3) == Colour{255, 255, 255, 255});
  CHECK(pixel(pixels, 4) == Colour{0, 0, 255, 255});
}

TEST_CASE("a written PCX has the indices and the palette that it was made of") {
  const std::vector<u8> indices = {0, 0, 0, 200, 255, 1};
  std::vector<std::array<u8, 3>> palette(256);
  for (std::size_t i = 0; i < 256; ++i) palette[i] = {static_cast<u8>(i), static_cast<u8>(255 - i), 7};
  const Bytes file = image::write_pcx(3, 2, indices, palette);
  Limits limits;
  const Image read = test::value_of(image::read("x.pcx", file, false, limits));
  CHECK(read.width == 3);
  CHECK(read.height == 2);
  for (std::size_t i = 0; i < indices.size(); ++i)
    CHECK(pixel(read.pixels, i) == Colour{indices[i], static_cast<u8>(255 - indices[i]), 7, 255});
}
