#include <algorithm>

#include "tests/native/rules/rule_cases.hpp"
#include "tests/native/unreal/writing.hpp"
#include "tests/support/registered.hpp"

// Models of every family, written in this format and opened again.

namespace retromesh::unreal {
namespace {

void check_unreal(const Model& model) {
  if (test::is_refused("unreal", model)) return;
  const Writing writing = test::written("unreal", model);
  const Model again = test::reopened(writing);
  // What an own file names may be missing.
  for (const Note& note : model.format == "unreal" ? Notes() : test::all_notes(test::drop_of(writing))) {
    INFO(note.title << ". " << note.why);
    CHECK(note.severity() != Severity::warning);
  }
  const auto before = test::triangles_by_face(model);
  const auto after = test::triangles_by_face(again);
  // Half a step in each direction, of which 2,044 fit along the longest side, or 1,020 of the coarsest.
  const double allowed = test::longest_side(model) / 2044 * 1.3;
  const auto check_frame = [&](u32 frame, u32 frame_again) {
    CHECK(test::farthest_corner(before, test::positions_in(model, frame), 1, after,
                                test::positions_in(again, frame_again), test::FirstCorner::any) <= allowed);
  };
  if (model.clips.empty()) check_frame(0, 0);
  for (const Clip& clip : model.clips) {
    const auto is_same = [&](const Clip& each) { return each.name == clip.name; };
    const auto same = std::find_if(again.clips.begin(), again.clips.end(), is_same);
    CHECK(same != again.clips.end());
    if (same != again.clips.end()) check_frame(clip.first, same->first);
  }
}

const test::Registered<test::WriteCheck> kWriteCheck({"unreal", check_unreal});

}  // namespace
}  // namespace retromesh::unreal
