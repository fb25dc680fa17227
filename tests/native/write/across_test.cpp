#include <algorithm>
#include <cmath>

#include "formats/export/quantize.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/model/pose.hpp"
#include "formats/runescape/mesh/original.hpp"
#include "formats/writers.hpp"
#include "tests/native/write/written_model.hpp"
#include "tests/support/results.hpp"

// Models of every family, written in the format of each and opened again.

using namespace retromesh;
using test::NamedModel;

namespace {

constexpr double kHalfDiagonal = 0.8660254037844387;  // half a unit in each direction
constexpr double kFloatError = 4e-7;                  // relative to the size

/// The part of a texture from one coordinate to another.
double part_of_turn(float a, float b) {
  const double apart = std::fabs(double{a} - double{b});
  return std::fabs(apart - std::floor(apart + 0.5));
}

/// Whether a model without triangles is refused, as it has to be by formats of triangles.
bool is_refused(std::string_view family, const Model& model) {
  if (!model.indices.empty()) return false;
  Limits limits;
  const Error made = test::error_of(write_as(family, model, "copy", {}, limits));
  const ErrorCode code = made.code;
  CHECK((code == ErrorCode::nothing_drawn || code == ErrorCode::unusable));
  return true;
}

/// The labels of faces by their numbers in the file.
std::vector<u32> labels_by_face(const Model& model) {
  std::vector<u32> labels;
  for (std::size_t i = 0; i < model.face_labels.size(); ++i) {
    labels.resize(std::max<std::size_t>(labels.size(), model.face_source[i] + 1));
    labels[model.face_source[i]] = model.face_labels[i];
  }
  return labels;
}

void check_unreal(const Model& model) {
  if (is_refused("unreal", model)) return;
  const Model again = test::reopened(test::written("unreal", model));
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

void check_runescape(const Model& model) {
  if (is_refused("runescape", model)) return;
  const Writing writing = test::written("runescape", model);
  const Model again = test::reopened(writing);
  const bool is_own = model.format == "runescape";
  if (is_own) {
    CHECK(test::has_note(writing, "in files of their own") == !model.clips.empty());
    const bool is_character =
        runescape::original_of(model)->light.direction != runescape::kItemLight.direction;
    CHECK((!is_character || test::has_note(writing, "The light is not part of the file")));
  }
  const auto before = is_own ? test::triangles_by_face(model) : test::drawn_triangles(model);
  const auto after = test::triangles_by_face(again);
  if (!is_own && after.size() < before.size()) {
    // Faces that are holes all over are hidden.
    CHECK(std::any_of(model.materials.begin(), model.materials.end(),
                      [](const Material& material) { return material.cutoff > 0; }));
    return;
  }
  const std::vector<Vec3> rest = first_source_positions(model);
  const double scale = is_own ? 1 : whole_scale(rest, 749, 749);
  const double worst =
      test::farthest_corner(before, test::positions_in(model, 0), scale, after, test::positions_in(again, 0));
  CHECK(worst <= kHalfDiagonal + kFloatError * test::size_of(again));
  if (is_own) CHECK(labels_by_face(again) == labels_by_face(model));
  if (is_own && again.vertex_labels.size() == model.vertex_labels.size())
    CHECK(again.vertex_labels == model.vertex_labels);
}

void check_ctc(const Model& model) {
  if (is_refused("ctc", model)) return;
  const Model again = test::reopened(test::written("ctc", model));
  const auto before = test::drawn_triangles(model);
  const auto after = test::triangles_by_face(again);
  const double allowed = kFloatError * std::max(test::size_of(model), 1.0);
  REQUIRE(before.size() == after.size());
  REQUIRE(again.clips.size() == model.clips.size());
  CHECK(test::farthest_corner(before, test::positions_in(model, 0), 1, after, again.positions) <=
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

/// An object that is written as an object is the same vertex by vertex.
void check_same_object(const Model& model, const Model& again) {
  CHECK(again.positions == model.positions);
  CHECK(again.normals == model.normals);
  CHECK(again.uvs == model.uvs);
  CHECK(again.indices == model.indices);
  CHECK(again.vertex_source == model.vertex_source);
  CHECK(again.face_source == model.face_source);
  CHECK(std::ranges::equal(again.materials, model.materials, {}, &Material::kind, &Material::kind));
}

void check_humanfly(const Model& model) {
  const Writing writing = test::written("humanfly", model);
  const Model again = test::reopened(writing);
  auto before = test::triangles_by_face(model);
  const auto after = test::triangles_by_face(again);
  REQUIRE(before.size() == after.size());
  CHECK(again.lines.size() == model.lines.size());
  CHECK(again.sprites.size() == model.sprites.size());
  if (model.format == "humanfly" && model.clips.empty()) check_same_object(model, again);
  double scale = 1;
  if (!before.empty()) {
    const double ratio = test::size_of(again) / std::max(test::size_of(model), 1e-9);
    // The bounds of all frames may be larger than the object; a power of two all the same.
    scale = model.clips.empty() || model.format == "humanfly" ? std::exp2(std::round(std::log2(ratio))) : 0;
  }
  if (scale == 0) scale = whole_scale(first_source_positions(model), 32767, 4096);
  const double worst =
      test::farthest_corner(before, test::positions_in(model, 0), scale, after, test::positions_in(again, 0));
  CHECK(worst <= kHalfDiagonal + kFloatError * test::size_of(again));
  double worst_uv = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Material& material = again.materials[after[i].material];
    const bool is_lit = material.light_image != kNone || material.mapping != TextureMapping::uv;
    if (is_lit || material.wrap != Wrap::repeat) continue;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      for (std::size_t axis = 0; axis < 2; ++axis) {
        worst_uv = std::max(worst_uv, part_of_turn(model.uvs[before[i].corners[corner]][axis],
                                                   again.uvs[after[i].corners[corner]][axis]));
      }
    }
  }
  const auto is_clamped = [](const Note& note) {
    return note.rule == humanfly::Rule::write_coordinates_clamped;
  };
  if (std::none_of(writing.notes.begin(), writing.notes.end(), is_clamped))
    CHECK(worst_uv <= 0.5 / 256 + 1e-5);
}

struct Target {
  const char* family;
  void (*check)(const Model& model);
};

constexpr Target kTargets[] = {{"unreal", check_unreal},
                               {"ctc", check_ctc},
                               {"runescape", check_runescape},
                               {"humanfly", check_humanfly}};

void check_all(const std::vector<NamedModel>& models) {
  REQUIRE(std::size(kTargets) == writers().size());
  for (const NamedModel& each : models) {
    for (const Target& target : kTargets) {
      INFO(each.name << " as " << target.family);
      target.check(each.model);
    }
  }
}

}  // namespace

TEST_CASE("every sample is written in the format of every family, and opens as it was", "[write]") {
  const std::vector<NamedModel> models = test::sample_models();
  REQUIRE(models.size() >= 5);
  check_all(models);
}

TEST_CASE("real models are written in the format of every family, and open as they were", "[write]") {
  if (!test::corpus()) SKIP("the corpus is not here");
  const std::vector<NamedModel> models = test::corpus_models();
  for (const char* family : {"unreal", "runescape"}) {
    CHECK(std::count_if(models.begin(), models.end(),
                        [&](const NamedModel& each) { return each.model.format == family; }) >= 20);
  }
  check_all(models);
}
