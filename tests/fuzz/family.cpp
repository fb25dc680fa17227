#include "formats/families.hpp"

#include <numeric>

#include "scripts/samples/sample.hpp"
#include "tests/fuzz/file_list_mutator.hpp"
#include "tests/fuzz/fuzzing.hpp"

// A set of files of one family, RETROMESH_FUZZ_FAMILY: scripts/programs.cmake compiles this file once for
// each family in formats/families.def. Mutations change bytes of one file, now and then of two, and keep the
// names.

using namespace retromesh;

namespace {

#define RETROMESH_STRING_OF(id) #id
#define RETROMESH_STRING(id) RETROMESH_STRING_OF(id)
#define RETROMESH_SAMPLES_OF(id) samples::id##_samples
#define RETROMESH_SAMPLES(id) RETROMESH_SAMPLES_OF(id)

constexpr u64 kMemory = 32 << 20;

const Family& family() { return test::family_with(RETROMESH_STRING(RETROMESH_FUZZ_FAMILY)); }

/// What an error offers; of a model one choice for each interpretation, selected by the digits of `selector`.
std::vector<InterpretationRequest> requests_for(const Result<Model>& opened, bool thorough,
                                                std::size_t selector) {
  std::vector<InterpretationRequest> requests;
  if (!opened) {
    if (const Offer* offer = opened.error().offer) requests.push_back({offer->interpretation, offer->choice});
    return requests;
  }
  if (!thorough) return requests;
  for (const Interpretation& one : opened.value().interpretations) {
    requests.push_back({one.id, one.choices[selector % one.choices.size()].id});
    selector /= one.choices.size();
  }
  return requests;
}

void check_models(std::span<const File> files, bool thorough, std::size_t selector) {
  const FileSet set(files);
  Limits for_list;
  std::vector<Entry> entries = test::all_entries(family(), set, for_list);
  if (entries.empty()) entries.push_back({});
  for (const Entry& entry : fuzz::chosen_entries(entries, selector, thorough)) {
    Limits limits;
    limits.bytes = kMemory;
    const auto opened = family().open(set, entry.id, {}, limits);
    fuzz::check_opened(opened, files, thorough);
    const std::vector<InterpretationRequest> requests = requests_for(opened, thorough, selector);
    if (requests.empty()) continue;
    Limits again;
    again.bytes = kMemory;
    fuzz::check_opened(family().open(set, entry.id, requests, again), files);
  }
}

/// The files of one of the family's samples as an input.
Bytes sample_input(unsigned seed) {
  static const std::vector<samples::Sample> kSamples = RETROMESH_SAMPLES(RETROMESH_FUZZ_FAMILY)();
  Bytes input;
  for (const samples::NamedBytes& file : kSamples[seed % kSamples.size()].files)
    fuzz::add_file(input, file.name, file.bytes);
  return input;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(u8* data, std::size_t size, std::size_t most, unsigned seed) {
  return fuzz::mutate_file_list(data, size, most, seed, sample_input);
}

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  std::vector<File> files;
  const std::vector<fuzz::NamedView> list = fuzz::read_file_list(fuzz::view(data, size));
  for (const fuzz::NamedView& file : list) files.push_back({file.name, file.bytes});
  const bool thorough = fuzz::is_thorough(fuzz::view(data, size));
  check_models(files, thorough, std::accumulate(data, data + size, std::size_t{0}));
  if (!thorough) return 0;
  for (u32 file = 0; file < files.size(); ++file) {
    if (const auto broken = test::document_violation(files, file)) fuzz::fail(*broken);
  }
  if (const auto broken = test::lint_violation(files)) fuzz::fail(*broken);
#ifdef RETROMESH_FUZZ_CHECKS
  fuzz::check_family(files);
#endif
  return 0;
}
