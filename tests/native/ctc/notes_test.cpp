#include "formats/ctc/inspect.hpp"

#include "tests/native/ctc/ctc_fixtures.hpp"

// Notes of a CTC, and what they are about.

using namespace retromesh;
using test::bar;
using test::CtcFile;
using test::opened;

TEST_CASE("bones that no vertex follows have a note, unless their children have weights", "[ctc]") {
  CtcFile file = bar();
  CHECK_FALSE(test::has_note(opened(file), "1 bone moves nothing"));
  // Bones 2 and 3 hang on bone 1, 5 on 4; only 5 of them has a weight.
  for (const u32 parent : {1u, 2u, 0u, 4u}) file.bones.push_back({parent + 1});
  file.frames[0].resize(7);
  file.weights[2] = {{5, 1}};
  const Note note = test::note(opened(file), "2 bones move nothing");
  CHECK(note.severity() == Severity::fact);
  CHECK(note.count == 2);
  CHECK(note.target.kind == Target::Kind::bone);
  CHECK(note.target.index == 2);
  CHECK(note.target.more == std::vector<u32>{3});
}
