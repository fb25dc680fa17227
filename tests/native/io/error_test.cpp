#include "formats/io/error.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("sentences have the file, the offset, the expected and the found value") {
  Error error{ErrorCode::ends_early, "pack/crate_d.3d", 48, "polygons", 1920, 1200, "", ""};
  CHECK(sentence(error) ==
        "crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1,200 are left");
  error.found = 1;
  CHECK(sentence(error) == "crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1 is left");
  error.count = 120;
  CHECK(sentence(error) ==
        "crate_d.3d ends early: its 120 polygons need 1,920 bytes at byte 48, and 1 is left");
  error.code = ErrorCode::empty;
  CHECK(sentence(error) == "crate_d.3d is empty: it has no bytes");
  const Error partner{ErrorCode::partner_missing, "Kraal_d.3d", 0, "Kraal_a.3d", 0, 0, "", ""};
  CHECK(sentence(partner) == "Kraal_d.3d needs its partner Kraal_a.3d, which is not here");
}

TEST_CASE("numbers with four digits or more have commas") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1000) == "1,000");
  CHECK(with_commas(1234567) == "1,234,567");
}
