#include "formats/export/capabilities.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"

using namespace retromesh;

namespace {

/// A model with one of each thing that a format may not keep.
Model rich() {
  Model model;
  model.lines.resize(2);
  model.sprites.resize(1);
  model.frames.vertices = 1;
  model.frames.positions.resize(5);
  model.clips.resize(1);
  model.clips[0].count = 5;
  model.clips[0].durations.assign(5, 2);
  model.clips[0].events.resize(3);
  model.morphs.resize(1);
  model.attachments.resize(1);
  model.materials.resize(1);
  model.materials[0].blend = Blend::translucent;
  model.materials[0].facet = true;
  model.materials[0].two_sided = true;
  model.materials[0].mapping = TextureMapping::sphere;
  model.shades = {1};
  model.sorted_by_priority = true;
  model.vertex_labels = {1};
  return model;
}

std::string titles(const Capabilities& kept) {
  Notes notes;
  note_losses(rich(), kept, notes);
  std::string all;
  for (const Note& note : notes) all += note.title + "; ";
  return all;
}

// Each of the 16 things.
constexpr Capabilities kAll = {true, true, true, true, true, true, true, true,
                               true, true, true, true, true, true, true, true};

}  // namespace

TEST_CASE("what a format keeps has no note", "[model][write]") { CHECK(titles(kAll).empty()); }

TEST_CASE("each thing that a format does not keep has a note", "[model][write]") {
  CHECK(titles({}) ==
        "2 lines are left out; 1 sprite is left out; 1 morph is left out; 1 attachment is left out; "
        "5 frames become one; 1 material is blended otherwise; 1 material becomes smooth; "
        "1 two-sided material is seen from the front only; The shading of 1 material is not kept; "
        "The light becomes part of the colours; Priorities of faces are not kept; Labels are not kept; ");
}

TEST_CASE("a format with frames may not keep their rate, durations and events", "[model][write]") {
  Capabilities kept = kAll;
  kept.rates = false;
  kept.events = false;
  CHECK(titles(kept) ==
        "The rate of 1 clip is not kept; The durations of frames of 1 clip are not kept; "
        "3 events are left out; ");
}
