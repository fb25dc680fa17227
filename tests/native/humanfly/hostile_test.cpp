#include "formats/humanfly/document.hpp"
#include "formats/humanfly/images/apx.hpp"
#include "formats/humanfly/images/sprite_image.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/mutations.hpp"

// Damaged objects, beyond what the contract test checks for every family.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

bool opens(ByteView bytes) {
  const std::vector<File> files = {{"a.fly", bytes}};
  Limits limits;
  return bool(test::family_with("humanfly").open(FileSet(files), "", {}, limits));
}

}  // namespace

TEST_CASE("what is identified as an object opens, whatever byte is changed", "[humanfly]") {
  u32 identified = 0;
  for (const auto& [object, values] :
       {std::pair{test::every_kind(), test::Values::few}, std::pair{test::cube(100), test::Values::all}}) {
    test::for_each_mutation(object.bytes(), {values}, [&](ByteView bytes) {
      if (!identify(bytes)) return;
      ++identified;
      if (!opens(bytes)) FAIL("an object cannot be opened");
    });
  }
  CHECK(identified > 1000);
}

TEST_CASE("images that need more memory than the limit are errors", "[humanfly]") {
  Bytes bytes;
  for (const int word : {65535, 1, 0, 0x7FFF, 0x7FFF, 1}) test::add_word(bytes, word);
  REQUIRE(is_sprite_image(bytes));
  Limits limits;
  limits.bytes = 100000;
  CHECK(decode_sprite_image("a.rle", bytes, limits).error().code == ErrorCode::over_limit);
  Bytes huge = test::text_bytes("WordPerPixel");
  for (const int word : {65535, 65535, 0, 0}) test::add_word(huge, word);
  CHECK(decode_apx("a.apx", huge, limits).error().code == ErrorCode::ends_early);
}
