#pragma once
#include <string>

#include "formats/runescape/animation/frames.hpp"
#include "tests/support/corpus.hpp"

/// Small bases and frames made in the test, byte by byte.
namespace retromesh::test {

/// Origin of labels 1 and 2, a turn and a scale of 1, an origin of nothing, a fade of face label 3.
inline Bytes small_base() {
  return bytes_of({0, 2, 3, 0, 5, /**/ 2, 1, 2, 1, 1, 1, 1, 0, 1, 3, /**/ 0, 5, 0, 10});
}

/// Frame 7 of base 4: a turn by (5, 0, -1), a scale by (64, 128, 200), a fade by 2; 9 ticks.
inline Bytes small_frame() {
  return bytes_of({0,  7,   0,   4,  5,      /**/ 0, 5, 5, 0, 1, /**/ 69, 63, 192,
                   64, 192, 200, 66, /**/ 9, /**/ 0, 5, 0, 5, 0, 7,       0,  1});
}

/// Two frames, 7 as above and 8 that moves nothing, and the base, in one file.
inline Bytes small_frames() {
  return bytes_of({0,   2,  /**/ 0, 7,   5,  0,      8, 1,      /**/ 0, 5, 5, 0, 1, 0,      /**/ 69, 63,
                   192, 64, 192,    200, 66, /**/ 9, 0, /**/ 5, 0,      2, 3, 0, 5, /**/ 2, 1,       2,
                   1,   1,  1,      1,   0,  1,      3, /**/ 0, 6,      0, 6, 0, 7, 0,      2});
}

/// The base as later caches have it.
inline Bytes small_later_base() {
  return bytes_of({5, 0, 2, 3, 0, 5, /**/ 2, 1, 1, 0, 1, /**/ 1, 2, 1, 1, 3});
}

/// The first frame as later caches have it.
inline Bytes small_later_frame() {
  return bytes_of({0, 4, 5, /**/ 0, 5, 5, 0, 1, /**/ 69, 63, 192, 64, 192, 200, 66});
}

/// The number at the end of a name: 73 of "base_73".
inline u32 number_at_end(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  const std::string digits = name.substr(last + 1);
  return digits.empty() ? runescape::kNoNumber : static_cast<u32>(std::stoul(digits));
}

/// A file of the corpus as a source of animation.
inline runescape::AnimationSource source_of(const std::string& path) {
  const std::size_t slash = path.find_last_of('/') + 1;
  const std::string name = path.substr(slash, path.find_last_of('.') - slash);
  return {path, name, number_at_end(name)};
}

}  // namespace retromesh::test
