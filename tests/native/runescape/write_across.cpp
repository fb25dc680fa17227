#include <algorithm>

#include "formats/export/quantize.hpp"
#include "formats/model/pose.hpp"
#include "formats/runescape/mesh/kept_source.hpp"
#include "tests/native/write/written_model.hpp"
#include "tests/support/registered.hpp"

// Models of every family, written in this format and opened again.

namespace retromesh::runescape {
namespace {

/// The labels of faces by their numbers in the file.
std::vector<u32> labels_by_face(const Model& model) {
  std::vector<u32> labels;
  for (std::size_t i = 0; i < model.face_labels.size(); ++i) {
    labels.resize(std::max<std::size_t>(labels.size(), model.face_source[i] + 1));
    labels[model.face_source[i]] = model.face_labels[i];
  }
  return labels;
}

void check_runescape(const Model& model) {
  if (test::is_refused("runescape", model)) return;
  const Writing writing = test::written("runescape", model);
  const Model again = test::reopened(writing);
  const bool is_own = model.format == "runescape";
  if (is_own) {
    CHECK(test::has_note(writing, "in files of their own") == !model.clips.empty());
    const bool is_character = kept_source(model)->light.direction != kItemLight.direction;
    CHECK((!is_character || test::has_note(writing, "The light is not part of the file")));
  }
  const auto before = test::triangles_by_face(model);
  const auto after = test::triangles_by_face(again);
  if (!is_own && after.size() < before.size()) {
    // Faces that are holes all over are hidden.
    CHECK(std::any_of(model.materials.begin(), model.materials.end(),
                      [](const Material& material) { return material.cutoff > 0; }));
    return;
  }
  const std::vector<Vec3>& rest = model.source_positions;
  const double scale = is_own ? 1 : whole_scale(rest, 749, 749);
  const double worst =
      test::farthest_corner(before, test::positions_in(model, 0), scale, after, test::positions_in(again, 0));
  CHECK(worst <= test::kHalfDiagonal + test::kFloatError * test::size_of(again));
  if (is_own) CHECK(labels_by_face(again) == labels_by_face(model));
  if (is_own && again.vertex_labels.size() == model.vertex_labels.size())
    CHECK(again.vertex_labels == model.vertex_labels);
}

const test::Registered<test::WriteCheck> kWriteCheck({"runescape", check_runescape});

}  // namespace
}  // namespace retromesh::runescape
