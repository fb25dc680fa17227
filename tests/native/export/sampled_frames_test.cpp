#include "formats/export/sampled_frames.hpp"

#include "tests/native/unreal/opened.hpp"

using namespace retromesh;

namespace {

/// A tetrahedron whose vertex 1 is at x = 100, 200, 300 in its three frames.
Model moving_model() {
  test::MeshFiles files;
  files.frames.resize(3, files.frames[0]);
  files.frames[1][1] = {200, 0, 0};
  files.frames[2][1] = {300, 0, 0};
  return test::opened(files.drop());
}

/// Where vertex 1 is in each frame: raw x is the Model's z.
std::vector<float> places(const SampledFrames& frames) {
  std::vector<float> list;
  for (u32 frame = 0; frame < frames.count(); ++frame)
    list.push_back(frames.positions[frame * frames.vertices + 1][2]);
  return list;
}

SampledFrames sampled(const Model& model, float rate) {
  Limits limits;
  auto result = sample_frames(model, rate, limits);
  if (!result) FAIL(sentence(result.error()));
  return std::move(result.value());
}

}  // namespace

TEST_CASE("frames of equal durations are sampled as they are") {
  const SampledFrames frames = sampled(moving_model(), 0);
  CHECK(places(frames) == std::vector<float>{100, 200, 300});
  CHECK(!frames.resampled);
  REQUIRE(frames.clips.size() == 1);
  CHECK(frames.clips[0].rate == 30);
}

TEST_CASE("frames of different durations are sampled at their common divisor") {
  Model model = moving_model();
  model.stepped = true;
  model.clips[0].durations = {2, 4, 2};
  const SampledFrames frames = sampled(model, 0);
  CHECK(places(frames) == std::vector<float>{100, 200, 200, 300});
  CHECK(frames.resampled);
  CHECK(frames.clips[0].count == 4);
  CHECK(frames.clips[0].rate == 15);
  CHECK(frames.clips[0].durations.empty());
}

TEST_CASE("with a rate clips are posed at equal steps that close the loop") {
  const SampledFrames frames = sampled(moving_model(), 60);
  CHECK(places(frames) == std::vector<float>{100, 150, 200, 250, 300, 200});
  CHECK(frames.clips[0].rate == 60);
  const SampledFrames uneven = sampled(moving_model(), 17);
  CHECK(uneven.clips[0].count == 2);
  CHECK(uneven.clips[0].rate == 20);
}

TEST_CASE("a model without frames has one") {
  Model model = moving_model();
  model.frames = {};
  model.clips.clear();
  CHECK(places(sampled(model, 0)) == std::vector<float>{100});
}

TEST_CASE("more frames than the limits allow are an error") {
  Limits limits;
  limits.bytes = 100;
  const Error result = test::error_of(sample_frames(moving_model(), 0, limits));
  CHECK(result.code == ErrorCode::over_limit);
}
