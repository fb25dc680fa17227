#include <algorithm>

#include "formats/writers.hpp"
#include "tests/native/write/written_model.hpp"
#include "tests/support/registered.hpp"

// Models of every family, written in the format of each and opened again.

using namespace retromesh;
using test::NamedModel;
using test::WriteCheck;

namespace {

void check_all(const std::vector<NamedModel>& models) {
  const std::vector<WriteCheck>& targets = test::Registered<WriteCheck>::all();
  REQUIRE(targets.size() == writers().size());
  for (const NamedModel& each : models) {
    for (const WriteCheck& target : targets) {
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
