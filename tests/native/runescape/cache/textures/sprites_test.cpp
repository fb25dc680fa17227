#include "formats/runescape/cache/textures/sprites.hpp"

#include "formats/runescape/cache/textures/texture_definitions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

using Pixels = std::vector<u8>;

/// A palette with red and black, and a part of 2 by 1 pixels at 1, 1 of 3 by 2.
Bytes old_index(int order) {
  return test::bytes_of({9, 9, 0, 3, 0, 2, 3, 255, 0, 0, 0, 0, 0, 1, 1, 0, 2, 0, 1, order});
}

/// Two sprites on a canvas of 2 by 2; the second with alpha, by columns.
Bytes two_sprites() {
  return test::bytes_of({0, 1,   2,                         // 2 by 1, by rows
                         3, 0,   1, 2, 1, 9, 8, 7, 6,       // 2 by 2, by columns, with alpha
                         0, 255, 0, 0, 0, 9,                // palette
                         0, 2,   0, 2, 2,                   // canvas, palette size less 1
                         0, 0,   0, 1, 0, 0, 0, 0,          // x, y
                         0, 2,   0, 2, 0, 1, 0, 2, 0, 2});  // widths, heights, count
}

}  // namespace

TEST_CASE("a sprite of an old store has its part of the canvas", "[runescape][cache]") {
  const Bytes data = test::bytes_of({0, 2, 1, 2});
  Limits limits;
  const Image image = test::value_of(read_old_sprite("0.dat", data, "index.dat", old_index(0), limits));
  CHECK(image.width == 3);
  CHECK(image.height == 2);
  // Black becomes the next darkest colour.
  CHECK(image.pixels == Pixels{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 1, 255});
}

TEST_CASE("sprites by columns, beyond the canvas, and with the transparent entry", "[runescape][cache]") {
  Limits limits;
  Bytes index = old_index(1);
  index[index.size() - 4] = std::byte{1};  // 1 by 2, of which the second is below the canvas
  index[index.size() - 2] = std::byte{2};
  const Image image =
      test::value_of(read_old_sprite("0.dat", test::bytes_of({0, 2, 1, 2}), "index.dat", index, limits));
  CHECK(image.pixels == Pixels{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0});
}

TEST_CASE("a file of sprites has several, with alpha and in either order", "[runescape][cache]") {
  const Bytes bytes = two_sprites();
  Limits limits;
  const Image first = test::value_of(read_sprite("1", bytes, 0, limits));
  CHECK(first.pixels == Pixels{0, 255, 0, 255, 0, 0, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0});
  const Image second = test::value_of(read_sprite("1", bytes, 1, limits));
  // One to the right on the canvas: the second column is beyond it. Columns: 0 1, 2 1.
  CHECK(second.pixels == Pixels{0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 255, 0, 8});
  CHECK(test::error_of(read_sprite("1", bytes, 2, limits)).code == ErrorCode::bad_value);
}

TEST_CASE("sprites that end early, are empty or too large are errors", "[runescape][cache]") {
  const Bytes data = test::bytes_of({0, 2, 1, 2});
  const Bytes index = old_index(0);
  Limits limits;
  for (std::size_t size = 0; size < index.size(); ++size) {
    const auto cut = read_old_sprite("0.dat", data, "index.dat", ByteView(index).first(size), limits);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().code == ErrorCode::ends_early);
    CHECK(cut.error().file == "index.dat");
    CHECK(cut.error().offset <= size);
  }
  for (std::size_t size = 0; size < data.size(); ++size) {
    const auto cut = read_old_sprite("0.dat", ByteView(data).first(size), "index.dat", index, limits);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().file == "0.dat");
  }
  const Bytes bytes = two_sprites();
  // Without alpha the second would be 4 bytes shorter.
  for (std::size_t size = 0; size < bytes.size() - 4; ++size) {
    CHECK_FALSE(read_sprite("1", ByteView(bytes).last(size), 1, limits));
  }
  Bytes empty = two_sprites();
  empty[19] = std::byte{0};
  CHECK(test::error_of(read_sprite("1", empty, 0, limits)).code == ErrorCode::nothing_inside);
  Bytes large = two_sprites();
  for (std::size_t i = 18; i < 22; ++i) large[i] = std::byte{255};
  CHECK(test::error_of(read_sprite("1", large, 0, limits)).code == ErrorCode::over_limit);
}

TEST_CASE("texture definitions have two layouts, which their length tells", "[runescape][cache]") {
  const auto later = read_texture_definition(test::bytes_of({1, 0xBF, 22, 22, 1, 2, 3}));
  REQUIRE(later);
  CHECK(later->sprite == 447);
  CHECK(later->colour == 0x1616);
  CHECK(later->direction == 2);
  CHECK(later->speed == 3);
  const auto older = read_texture_definition(test::bytes_of({22, 22, 1, 1, 1, 0xBF, 0, 0, 0, 0, 4, 5}));
  REQUIRE(older);
  CHECK(older->sprite == 447);
  CHECK(older->colour == 0x1616);
  CHECK(older->layers == 1);
  CHECK(older->direction == 4);
  CHECK(older->speed == 5);
  const auto layers =
      read_texture_definition(test::bytes_of({22, 22, 1, 2, 0, 9, 0, 8, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5}));
  REQUIRE(layers);
  CHECK(layers->sprite == 9);
  CHECK(layers->layers == 2);
  CHECK_FALSE(read_texture_definition(test::bytes_of({1, 2, 3, 4, 5, 6})));
  CHECK_FALSE(read_texture_definition(test::bytes_of({22, 22, 1, 0, 1, 0xBF, 0, 0, 0, 0, 4, 5})));
  CHECK_FALSE(read_texture_definition(test::bytes_of({22, 22, 1, 1, 1, 0xBF, 0, 0, 0, 0, 4, 5, 6})));
}
