#include <algorithm>
#include <cmath>

#include "formats/export/quantize.hpp"
#include "formats/humanfly/rules.hpp"
#include "formats/model/pose.hpp"
#include "tests/native/write/written_model.hpp"
#include "tests/support/registered.hpp"

// Models of every family, written in this format and opened again.

namespace retromesh::humanfly {
namespace {

/// The part of a texture from one coordinate to another.
double part_of_turn(float a, float b) {
  const double apart = std::fabs(double{a} - double{b});
  return std::fabs(apart - std::floor(apart + 0.5));
}

/// An object that is written as an object is the same vertex by vertex.
void check_same_object(const Model& model, const Model& again) {
  CHECK(test::places(again) == test::places(model));
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
  if (scale == 0) scale = whole_scale(model.source_positions, 32767, 4096);
  const double worst =
      test::farthest_corner(before, test::positions_in(model, 0), scale, after, test::positions_in(again, 0));
  CHECK(worst <= test::kHalfDiagonal + test::kFloatError * test::size_of(again));
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
  const auto is_clamped = [](const Note& note) { return note.rule == Rule::write_coordinates_clamped; };
  if (std::none_of(writing.notes.begin(), writing.notes.end(), is_clamped))
    CHECK(worst_uv <= 0.5 / 256 + 1e-5);
}

const test::Registered<test::WriteCheck> kWriteCheck({"humanfly", check_humanfly});

}  // namespace
}  // namespace retromesh::humanfly
