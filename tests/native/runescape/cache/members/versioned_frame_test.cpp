#include "formats/runescape/cache/members/versioned_frame.hpp"

#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/support/catch.hpp"

// Frames of HD clients that begin with a version.

using namespace retromesh;
using runescape::cache::is_frame;
using runescape::cache::without_version;
using test::bytes_of;

TEST_CASE("a frame uses all its bytes with a version or without", "[runescape][cache]") {
  CHECK(is_frame(test::small_later_frame(), false));
  CHECK_FALSE(is_frame(test::small_later_frame(), true));
  CHECK(is_frame(bytes_of({0, 4, 0}), false));
  CHECK(is_frame(bytes_of({1, 0, 4, 0}), true));
  for (const Bytes& bytes : {Bytes(), bytes_of({0, 4}), bytes_of({0, 4, 2, 1}), bytes_of({0, 4, 1, 1}),
                             bytes_of({0, 4, 1, 1, 200}), bytes_of({0, 4, 0, 0})})
    CHECK_FALSE(is_frame(bytes, false));
}

TEST_CASE("distances are a quarter and angles a sixteenth of those with a version", "[runescape][cache]") {
  // Kinds: origin, translate, rotate, scale, alpha; 100, -100, 100, 100, 100.
  const Bytes kinds = bytes_of({0, 1, 2, 3, 5});
  const Bytes frame =
      bytes_of({1, 0, 4, 5, /**/ 1, 9, 1, 1, 1, /**/ 0xC0, 100, 0xBF, 156, 0xC0, 100, 0xC0, 100, 0xC0, 100});
  CHECK(is_frame(frame, true));
  CHECK(without_version(frame, kinds) ==
        bytes_of({0, 4, 5, /**/ 1, 1, 1, 1, 1, /**/ 64 + 25, 64 - 25, 64 + 6, 0xC0, 100, 0xC0, 100}));
  CHECK(without_version(bytes_of({1, 0, 4, 0}), kinds) == bytes_of({0, 4, 0}));
}
