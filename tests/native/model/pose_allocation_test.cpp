#include <cstdlib>
#include <new>
#include <set>
#include <string_view>

#include "formats/catalog.hpp"
#include "formats/model/pose.hpp"
#include "scripts/samples/sample.hpp"
#include "tests/support/catch.hpp"

// Playing a clip poses a model many times a second: once its arrays have their size, nothing is allocated.

namespace {

std::size_t allocations = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}

[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return operator new(size);
}

[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace retromesh;

TEST_CASE("posing a model again allocates nothing, for every family", "[pose][model]") {
  std::set<std::string_view> posed;  // families
  for (const samples::Sample& sample : samples::all_samples()) {
    INFO(sample.name);
    const std::vector<File> files = samples::views_of(sample.files);
    for (const Entry& entry : list(files)) {
      Limits limits;
      const Model model = test::value_of(open(files, entry.id, limits));
      if (model.clips.empty()) continue;
      const std::vector<float> morphs(model.morphs.size(), 0.5f);
      Pose out;
      const auto pose_at = [&](double seconds) { pose(model, {0, seconds, true, true, morphs}, out); };
      pose_at(0.05);
      const std::size_t before = allocations;
      for (const double seconds : {0.0, 0.05, 0.1, 0.37, 5.0}) pose_at(seconds);
      const std::size_t after = allocations;  // a check allocates, too
      CHECK(before > 0);
      CHECK(after == before);
      posed.insert(model.format);
    }
  }
  CHECK(posed.size() >= 4);
}
