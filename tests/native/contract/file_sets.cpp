#include "tests/native/contract/file_sets.hpp"

#include "tests/support/registered.hpp"

namespace retromesh::test {
namespace {

/// Bytes of a sample that are changed.
constexpr std::size_t kBytesOfSample = 400;
/// Each byte of samples up to this size gets several changes.
constexpr std::size_t kSmallSample = 4096;

void add_samples(std::vector<FileSetCase>& sets, std::vector<samples::Sample> samples) {
  for (samples::Sample& sample : samples) {
    std::size_t size = 0;
    for (const samples::NamedBytes& file : sample.files) {
      if (!is_image_name(file.name)) size += file.bytes.size();
    }
    const Values values = size <= kSmallSample ? Values::few : Values::one;
    const MutationPlan plan = spread_plan(values, size, kBytesOfSample);
    sets.push_back({sample.name, std::move(sample.files), plan, true});
  }
}

void add_sets_of(std::vector<FileSetCase>& sets, std::string_view family,
                 std::vector<samples::Sample> samples) {
  const std::size_t first = sets.size();
  add_samples(sets, std::move(samples));
  for (const FileSets& some : Registered<FileSets>::all()) {
    if (some.family != family) continue;
    for (FileSetCase& one : some.make()) sets.push_back(std::move(one));
  }
  for (std::size_t i = first; i < sets.size(); ++i) sets[i].family = family;
}

std::vector<FileSetCase> make_file_sets() {
  std::vector<FileSetCase> sets;
#define RETROMESH_FAMILY(id, ...) add_sets_of(sets, #id, samples::id##_samples());
#include "formats/families.def"
#undef RETROMESH_FAMILY
  return sets;
}

}  // namespace

const std::vector<FileSetCase>& file_sets() {
  static const std::vector<FileSetCase> kAll = make_file_sets();
  return kAll;
}

bool is_image_name(const std::string& name) { return name.ends_with(".pcx"); }

}  // namespace retromesh::test
