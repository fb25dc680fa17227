#include "tests/native/contract/file_sets.hpp"

#include "tests/native/ctc/ctc_writer.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/unreal_fixtures.hpp"

namespace retromesh::test {
namespace {

/// Bytes of a sample that are changed.
constexpr std::size_t kBytesOfSample = 400;
/// Each byte of samples up to this size gets several changes.
constexpr std::size_t kSmallSample = 4096;

void add_samples(std::vector<FileSetCase>& sets, const char* family, std::vector<samples::Sample> samples) {
  for (samples::Sample& sample : samples) {
    std::size_t size = 0;
    for (const samples::NamedBytes& file : sample.files) {
      if (!is_image_name(file.name)) size += file.bytes.size();
    }
    const Values values = size <= kSmallSample ? Values::few : Values::one;
    const MutationPlan plan = spread_plan(values, size, kBytesOfSample);
    sets.push_back({family, sample.name, std::move(sample.files), plan, true});
  }
}

std::vector<FileSetCase> make_file_sets() {
  std::vector<FileSetCase> sets;
#define RETROMESH_FAMILY(id, ...) add_samples(sets, #id, samples::id##_samples());
#include "formats/families.def"
#undef RETROMESH_FAMILY
  for (const UnrealFixture& fixture : unreal_fixtures())
    sets.push_back({"unreal",
                    fixture.name,
                    {{"x_d.3d", fixture.datafile}, {"x_a.3d", fixture.anivfile}},
                    {Values::few}});
  sets.push_back({"ctc", "every block", {{"beam.ctc", every_block().write()}}, {Values::few}});
  sets.push_back({"runescape", "every type of face", {{"a.dat", four_faces_bytes()}}, {}});
  sets.push_back({"humanfly", "every kind of primitive", {{"a.fly", every_kind().bytes()}}, {Values::few}});
  return sets;
}

}  // namespace

const std::vector<FileSetCase>& file_sets() {
  static const std::vector<FileSetCase> kAll = make_file_sets();
  return kAll;
}

bool is_image_name(const std::string& name) { return name.ends_with(".pcx"); }

}  // namespace retromesh::test
