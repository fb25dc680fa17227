#include "formats/runescape/materials/palette.hpp"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

using namespace retromesh;

namespace {

std::array<u32, 3> colour(const std::vector<u8>& palette, u32 hsl) {
  return {palette[hsl * 3], palette[hsl * 3 + 1], palette[hsl * 3 + 2]};
}

}  // namespace

TEST_CASE("a colour is hue, saturation and lightness, each in the middle of its step",
          "[runescape][palette]") {
  const std::vector<u8> palette = runescape::palette(1);
  REQUIRE(palette.size() == 65536 * 3);
  // Hue 1/128, saturation 1/16, lightness 1/2: 0.53125, 0.4716…, 0.46875.
  CHECK(colour(palette, 64) == std::array<u32, 3>{136, 120, 120});
  // Hue 43/128 of a turn, just beyond green, saturation 15/16.
  CHECK(colour(palette, 21 << 10 | 7 << 7 | 64) == std::array<u32, 3>{8, 248, 11});
  for (u32 hue_and_saturation = 0; hue_and_saturation < 512; ++hue_and_saturation)
    CHECK(colour(palette, hue_and_saturation << 7) == std::array<u32, 3>{0, 0, 0});
}

TEST_CASE("gamma 1 changes no value, others are the truncated power", "[runescape][palette]") {
  const std::array<u8, 256> same = runescape::gamma_table(1);
  for (u32 value = 0; value < 256; ++value) CHECK(same[value] == value);
  for (u32 hundredths = 40; hundredths <= 240; ++hundredths) {
    const double gamma = hundredths / 100.0;
    INFO(gamma);
    const std::array<u8, 256> table = runescape::gamma_table(gamma);
    for (u32 value = 0; value < 256; ++value)
      CHECK(table[value] == static_cast<u8>(std::floor(std::pow(value / 256.0, gamma) * 256)));
  }
}

TEST_CASE("a gamma out of range is clamped", "[runescape][palette]") {
  CHECK(runescape::gamma_table(-3) == runescape::gamma_table(0.1));
  CHECK(runescape::gamma_table(std::nan("")) == runescape::gamma_table(0.1));
  CHECK(runescape::gamma_table(1e300) == runescape::gamma_table(10));
}

TEST_CASE("all 65,536 colours at gamma 0.8 equal the oracle's", "[runescape][palette]") {
  if (!test::oracle()) SKIP("the oracle is not here");
  const Bytes expected = test::read_file(*test::oracle() + "/runescape/palette_0.8.rgb");
  const std::vector<u8> palette = runescape::palette(runescape::kGamma);
  REQUIRE(expected.size() == palette.size());
  std::size_t different = 0;
  for (std::size_t i = 0; i < palette.size(); ++i) different += static_cast<u8>(expected[i]) != palette[i];
  CHECK(different == 0);
}
