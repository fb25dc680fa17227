#include "formats/export/quantize.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("whole positions that fit keep their scale", "[model][write]") {
  const std::vector<Vec3> positions = {{1, -2, 3}, {700, 0, 0}};
  CHECK(whole_scale(positions, 749, 749) == 1);
  CHECK(whole_scale(positions, 500, 500) == 0.5);
  CHECK(whole_scale(positions, 32767, 4096) == 1);
  CHECK(whole_scale({}, 749, 749) == 1);
  CHECK(whole_scale(std::vector<Vec3>{{0, 0, 0}}, 749, 749) == 1);
}

TEST_CASE("other positions get the greatest power of two with which they fit", "[model][write]") {
  CHECK(whole_scale(std::vector<Vec3>{{0.5f, 0, 0}}, 749, 749) == 1024);
  CHECK(whole_scale(std::vector<Vec3>{{3, 4, 0.5f}}, 749, 4096) == 512);
  CHECK(whole_scale(std::vector<Vec3>{{6000.5f, 0, 0}}, 749, 749) == 0.0625);
}

TEST_CASE("rounding says how far it moved a vertex", "[model][write]") {
  const std::vector<Vec3> positions = {{0, 0, 0}, {0.25f, 0.5f, 1}};
  const Quantized quantized = quantize(positions, 2);
  CHECK(quantized.positions[1] == std::array<i32, 3>{1, 1, 2});
  CHECK(quantized.worst == Approx(0.25));
  CHECK(quantized.size == Approx(std::sqrt(1.3125)));
  Notes notes;
  note_precision(quantized, notes);
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].title == "Positions are multiplied by 2");
  CHECK(notes[1].title == "Positions are rounded by up to 0.25 units");
  CHECK(notes[1].why == "That is 21.8218 % of the model's size.");
  notes.clear();
  note_precision(quantize(std::vector<Vec3>{{1, 2, 3}}, 1), notes);
  CHECK(notes.empty());
}

TEST_CASE("numbers have as many decimals as they need", "[model][write]") {
  CHECK(decimal_text(16, 3) == "16");
  CHECK(decimal_text(0.0625, 8) == "0.0625");
  CHECK(decimal_text(-1234.5, 2) == "-1,234.5");
  CHECK(decimal_text(0.0004, 3) == "0");
  CHECK(decimal_text(1.9999, 3) == "2");
}
