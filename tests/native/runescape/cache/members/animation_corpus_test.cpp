#include "formats/runescape/animation/document.hpp"
#include "formats/runescape/cache/members/plain_base.hpp"
#include "tests/native/runescape/cache/config/open_cache.hpp"

// Every frame and base of the caches of the corpus is one by its structure.

using namespace retromesh;
using namespace retromesh::runescape;
using namespace retromesh::runescape::cache;

TEST_CASE("every frame of 2007 is one, or changes nothing, and every base is as it is", "[cache][corpus]") {
  const auto root = test::caches();
  if (!root) SKIP("no corpus");
  test::OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  Limits limits;
  u32 frames = 0;
  u32 still = 0;
  for (const GroupInfo& group : cache.store().table(0, limits)->groups) {
    if (cache.store().stored_size(0, group.id, limits) == 0u) continue;
    const SplitGroup& split = cache.group_of(0, group.id);
    for (std::size_t i = 0; i < split.ids.size(); ++i) {
      const ByteView frame = split.files[i];
      ++frames;
      if (frame.size() == 3) {
        CHECK(frame[2] == std::byte{0});
        ++still;
        continue;
      }
      INFO(group.id << '/' << split.ids[i]);
      CHECK(identify_animation(frame) == AnimationFile::later_frame);
    }
  }
  CHECK(frames == 36'427);
  CHECK(still == 268);
  u32 bases = 0;
  for (const GroupInfo& group : cache.store().table(1, limits)->groups) {
    const Bytes base = cache.file(1, group.id);
    INFO(group.id);
    CHECK(identify_animation(base) == AnimationFile::later_base);
    CHECK(plain_base(base) == base);
    ++bases;
  }
  CHECK(bases == 1'563);
}

// The tool that packed this copy has left out the number of transforms.
TEST_CASE("every set of frames of 2004 is one, with the number of its transforms", "[cache][corpus]") {
  const auto root = test::caches();
  if (!root) SKIP("no corpus");
  test::OpenCache cache(*root + "/old-2004", StoreKind::old);
  Limits limits;
  u32 sets = 0;
  for (const GroupInfo& group : cache.store().table(2, limits)->groups) {
    INFO(group.id);
    const Bytes set = plain_frames(cache.file(2, group.id));
    CHECK(identify_animation(set) == AnimationFile::frames);
    CHECK(plain_frames(set) == set);
    ++sets;
  }
  CHECK(sets == 12);
}
