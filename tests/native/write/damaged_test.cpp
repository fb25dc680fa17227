#include "formats/writers.hpp"
#include "tests/native/contract/file_sets.hpp"
#include "tests/native/write/written_model.hpp"
#include "tests/support/mutations.hpp"

// Whatever opens of damaged files is written as a valid file, or refused with a sentence.

using namespace retromesh;

namespace {

/// Damaged copies of each file.
constexpr std::size_t kCopies = 6;

struct Outcomes {
  u32 written = 0;
  u32 refused = 0;
};

void check_written(const Model& model, std::string_view family, Outcomes& outcomes) {
  Limits limits;
  const auto made = write_as(family, model, "copy", {}, limits);
  if (!made) {
    CHECK_FALSE(sentence(made.error()).empty());
    CHECK_FALSE(made.error().advice.empty());
    ++outcomes.refused;
    return;
  }
  test::reopened(made.value());
  ++outcomes.written;
}

}  // namespace

TEST_CASE("models of damaged files are written as valid files, or refused", "[write]") {
  Outcomes outcomes;
  for (const test::FileSetCase& set : test::file_sets()) {
    if (set.is_sample) continue;
    INFO(set.name);
    std::vector<File> files = samples::views_of(set.files);
    for (std::size_t i = 0; i < files.size(); ++i) {
      const Bytes& whole = set.files[i].bytes;
      const auto plan = test::spread_plan(test::Values::one, whole.size(), kCopies);
      test::for_each_mutation(whole, plan, [&](ByteView bytes) {
        files[i].bytes = bytes;
        Limits limits;
        const auto opened = open(files, "", limits);
        if (!opened) return;
        for (const Reader& family : readers()) check_written(opened.value(), family.id, outcomes);
      });
      files[i].bytes = whole;
    }
  }
  CHECK(outcomes.written > 100);
  CHECK(outcomes.refused < outcomes.written);
}
