#include "formats/runescape/cache/members/plain_base.hpp"

#include "tests/native/runescape/animation/animation_files.hpp"
#include "tests/support/catch.hpp"

// Bases of later caches, with the columns of each line of clients.

using namespace retromesh;
using runescape::cache::plain_base;
using test::bytes_of;

TEST_CASE("a base without other columns is as it is", "[runescape][cache]") {
  const Bytes base = test::small_later_base();
  CHECK(plain_base(base) == base);
  CHECK(plain_base(bytes_of({0})) == bytes_of({0}));
}

TEST_CASE("what HD clients add to each transform is left out", "[runescape][cache]") {
  // From build 481 on, and from build 530 on.
  const Bytes actor =
      bytes_of({5, 0, 2, 3, 0, 5, /**/ 1, 1, 0, 1, 1, /**/ 2, 1, 1, 0, 1, /**/ 1, 2, 1, 1, 3});
  CHECK(plain_base(actor) == test::small_later_base());
  const Bytes mask = bytes_of({5, 0,   2,   3,   0,   5,      /**/ 1, 1, 0, 1, 1,      /**/ 255, 255, 0, 1, 0,
                               2, 255, 255, 255, 255, /**/ 2, 1,      1, 0, 1, /**/ 1, 2,        1,   1, 3});
  CHECK(plain_base(mask) == test::small_later_base());
}

TEST_CASE("kinds of HD clients are a rotation, or have no effect", "[runescape][cache]") {
  CHECK(plain_base(bytes_of({3, 6, 7, 10, /**/ 1, 1, 1, /**/ 1, 1, 0, /**/ 8, 9})) ==
        bytes_of({3, 2, 4, 4, /**/ 1, 1, 0, /**/ 8, 9}));
}

TEST_CASE("the skeleton behind a base of old school is left out", "[runescape][cache]") {
  Bytes base = test::small_later_base();
  for (const int byte : {0, 1, 0xFF, 9, 9, 9, 9}) base.push_back(static_cast<std::byte>(byte));
  CHECK(plain_base(base) == test::small_later_base());
}

TEST_CASE("a set of frames without the number of its transforms gets it", "[runescape][cache]") {
  const Bytes set = test::small_frames();
  CHECK(runescape::cache::plain_frames(set) == set);
  Bytes cut = set;
  cut.erase(cut.begin() + 23);
  CHECK(runescape::cache::plain_frames(cut) == set);
  for (const Bytes& bytes :
       {Bytes(), bytes_of({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), Bytes(set.begin(), set.end() - 9)})
    CHECK(runescape::cache::plain_frames(bytes) == bytes);
}

TEST_CASE("bytes that are no base stay", "[runescape][cache]") {
  for (const Bytes& bytes : {Bytes(), bytes_of({5, 1, 2}), bytes_of({1, 0, 9, 1}), bytes_of({255})})
    CHECK(plain_base(bytes) == bytes);
}
