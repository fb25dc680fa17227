#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/mutations.hpp"

// Damaged objects, beyond what the contract test checks for every family.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

struct Outcomes {
  u32 opened = 0;
  u32 refused = 0;
};

/// What the contract test checks for every family, and that identified files open.
void check(ByteView bytes, Outcomes& outcomes) {
  const std::vector<File> files = {{"a.fly", bytes}};
  Limits limits;
  limits.bytes = 32 << 20;
  const auto opened = humanfly::open(FileSet(files), "", {}, limits);
  if (const auto broken = test::opening_violation(opened, files)) FAIL(*broken);
  ++(opened ? outcomes.opened : outcomes.refused);
  if (opened) {
    for (const Note& note : opened.value().notes) {
      if (note.location.kind == SourceLocation::Kind::byte && note.location.at >= bytes.size())
        FAIL("a note is behind the file: " << note.title);
    }
    return;
  }
  if (identify(bytes)) FAIL("an object cannot be opened");
  if (!bytes.empty() && opened.error().file != "a.fly") FAIL("an error names no file");
}

}  // namespace

TEST_CASE("every prefix and single-byte change of an object opens or fails inside the file", "[humanfly]") {
  Outcomes outcomes;
  test::for_each_mutation(test::every_kind().bytes(), {test::Values::few},
                          [&](ByteView bytes) { check(bytes, outcomes); });
  CHECK(outcomes.opened > 200);
  CHECK(outcomes.refused > 300);
}

TEST_CASE("every value of every byte of the counts and first header opens or fails inside the file",
          "[humanfly]") {
  const test::ObjectBytes made = test::cube(100);
  Bytes bytes = made.bytes();
  Outcomes outcomes;
  const u32 first = made.at(0);
  for (const u32 at : {0u, 1u, 2u, 3u, first - 4, first - 3, first - 2, first - 1, first, first + 1}) {
    const std::byte before = bytes[at];
    for (u32 value = 0; value < 256; ++value) {
      bytes[at] = static_cast<std::byte>(value);
      check(bytes, outcomes);
    }
    bytes[at] = before;
  }
  CHECK(outcomes.opened + outcomes.refused == 2560);
  CHECK(outcomes.refused > 1000);
}

TEST_CASE("prefixes and single-byte changes of the real objects open or fail inside the file", "[humanfly]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  Outcomes outcomes;
  for (const std::string& path : test::files_under(*test::corpus() + "/humanfly")) {
    if (path.size() < 4 || path.substr(path.size() - 4) != ".fly") continue;
    INFO(path);
    const Bytes bytes = test::read_file(*test::corpus() + "/humanfly/" + path);
    test::for_each_mutation(bytes, {test::Values::one}, [&](ByteView each) { check(each, outcomes); });
  }
  CHECK(outcomes.opened > 500);
  CHECK(outcomes.refused > 1000);
}

TEST_CASE("an object that needs more memory than the limit is an error", "[humanfly]") {
  const Bytes bytes = test::every_kind().bytes();
  const std::vector<File> files = {{"a.fly", bytes}};
  for (const u64 memory : {u64{10}, u64{400}, u64{3000}, u64{60000}}) {
    Limits limits;
    limits.bytes = memory;
    const auto opened = humanfly::open(FileSet(files), "", {}, limits);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == ErrorCode::over_limit);
  }
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
