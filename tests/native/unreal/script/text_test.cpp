#include "formats/unreal/script/text.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Numbers are read as atof does") {
  CHECK(read_number(".5") == 0.5);
  CHECK(read_number("-.5") == -0.5);
  CHECK(read_number("-0") == 0.0);
  CHECK(read_number("00") == 0.0);
  CHECK(read_number("+2.") == 2.0);
  CHECK(read_number("128.0") == 128.0);
  CHECK(read_number("0.59") == 0.59);
  CHECK(read_number("0.1") == 0.1);
  CHECK(read_number("1e3") == 1000.0);
  CHECK(read_number("25E-4") == 0.0025);
  CHECK(read_number("1e") == 1.0);
  CHECK(read_number("15f") == 15.0);
  CHECK(read_number("0.000000000000000000000000000000000000000012345") == Approx(1.2345e-41));
  CHECK(read_number("123456789012345678901234567890") == Approx(1.2345678901234568e29));
  CHECK(read_number("3.14159265358979323846264338327950288") == Approx(3.14159265358979324).epsilon(1e-15));
  CHECK(read_number("0" + std::string(1000, '0') + "7") == 7.0);
  CHECK(read_number("0." + std::string(1000, '0') + "7") == 0.0);
}

TEST_CASE("Words without digits and numbers beyond a double are rejected") {
  for (const char* word : {"", "-", "+", ".", "-.", "abc", "--5", "e5", "1e999"}) {
    INFO(word);
    CHECK_FALSE(read_number(word).has_value());
  }
  CHECK(read_number("1e-999") == 0.0);
  CHECK(read_number("0e999") == 0.0);
}

TEST_CASE("Counts are truncated and clamped to 32 bits") {
  CHECK(as_count(2.9) == 2);
  CHECK(as_count(-1) == 0);
  CHECK(as_count(1e20) == 0xFFFFFFFF);
}
