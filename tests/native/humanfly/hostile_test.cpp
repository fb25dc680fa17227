#include <functional>

#include "formats/humanfly/apx.hpp"
#include "formats/humanfly/document.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/sprite_image.hpp"
#include "formats/model/validate.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/support/catch.hpp"

// Broken objects: each gives an Error inside its file, or a Model that keeps its promises.

using namespace retromesh;
using namespace retromesh::humanfly;

namespace {

struct Outcomes {
  u32 opened = 0;
  u32 refused = 0;
};

void check(ByteView bytes, Outcomes& outcomes) {
  const std::vector<File> files = {{"a.fly", bytes}};
  Limits limits;
  limits.bytes = 32 << 20;
  const auto opened = humanfly::open(FileSet(files), "", {}, limits);
  if (opened) {
    ++outcomes.opened;
    if (const auto broken = validate(opened.value())) FAIL(*broken);
    for (const Note& note : opened.value().notes) {
      if (note.location.kind == SourceLocation::Kind::byte && note.location.at >= bytes.size())
        FAIL("a note is behind the file: " << note.title);
    }
    return;
  }
  ++outcomes.refused;
  if (identify(bytes)) FAIL("an object cannot be opened");
  if (bytes.empty()) return;
  const Error& error = opened.error();
  if (error.offset > bytes.size()) FAIL("an error is behind the file");
  if (error.file != "a.fly" || sentence(error).empty()) FAIL("an error has no words");
}

/// Calls `use` with every prefix of a file and with each byte changed to four others.
void for_each_mutation(const Bytes& whole, const std::function<void(ByteView)>& use) {
  for (std::size_t size = 0; size < whole.size(); ++size) use(ByteView(whole).first(size));
  Bytes bytes = whole;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    const u32 now = static_cast<u32>(whole[at]);
    for (const u32 value : {now ^ 1, now ^ 0x80, 0u, 255u}) {
      bytes[at] = static_cast<std::byte>(value);
      use(bytes);
    }
    bytes[at] = whole[at];
  }
}

}  // namespace

TEST_CASE("every prefix and single-byte change of an object opens or fails inside the file", "[humanfly]") {
  Outcomes outcomes;
  for_each_mutation(test::every_kind().bytes(), [&](ByteView bytes) { check(bytes, outcomes); });
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
    // All of a small one; of the others every seventh change, which meets every field and both bytes of each.
    u32 number = 0;
    const u32 step = bytes.size() < 400 ? 1 : 7;
    for_each_mutation(bytes, [&](ByteView mutated) {
      if (number++ % step == 0) check(mutated, outcomes);
    });
  }
  CHECK(outcomes.opened > 500);
  CHECK(outcomes.refused > 1000);
}

TEST_CASE("an object that asks for more memory than there is is refused", "[humanfly]") {
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

TEST_CASE("images with sides that no memory holds are refused", "[humanfly]") {
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
