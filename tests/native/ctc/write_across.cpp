#include <algorithm>

#include "tests/native/write/written_model.hpp"
#include "tests/support/registered.hpp"

// Models of every family, written in this format and opened again.

namespace retromesh::ctc {
namespace {

void check_ctc(const Model& model) {
  if (test::is_refused("ctc", model)) return;
  const Model again = test::reopened(test::written("ctc", model));
  const auto before = test::drawn_triangles(model);
  const auto after = test::triangles_by_face(again);
  const double allowed = test::kFloatError * std::max(test::size_of(model), 1.0);
  REQUIRE(before.size() == after.size());
  REQUIRE(again.clips.size() == model.clips.size());
  CHECK(test::farthest_corner(before, test::positions_in(model, 0), 1, after, test::places(again)) <=
        (model.clips.empty() ? 0 : 2 * test::size_of(model)));
  for (std::size_t i = 0; i < model.clips.size(); ++i) {
    const Clip& clip = model.clips[i];
    CHECK(again.clips[i].name == clip.name.substr(0, 16));
    REQUIRE(again.clips[i].count == clip.count);
    for (u32 frame = 0; frame < clip.count; frame += std::max(clip.count / 4, 1u)) {
      CHECK(test::farthest_corner(before, test::positions_in(model, clip.first + frame), 1, after,
                                  test::positions_in(again, again.clips[i].first + frame)) <= allowed);
    }
  }
  if (model.uvs.empty()) return;
  bool are_equal = true;
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (std::size_t corner = 0; corner < 3; ++corner)
      are_equal = are_equal && model.uvs[before[i].corners[corner]] == again.uvs[after[i].corners[corner]];
  }
  CHECK(are_equal);
}

const test::Registered<test::WriteCheck> kWriteCheck({"ctc", check_ctc});

}  // namespace
}  // namespace retromesh::ctc
