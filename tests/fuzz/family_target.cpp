#include <numeric>

#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/registered.hpp"

// A set of files of one family.

namespace retromesh::fuzz {
namespace {

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

void check_models(const Reader& family, std::span<const File> files, bool thorough, std::size_t selector) {
  const FileSet set(files);
  Limits for_list;
  std::vector<Entry> entries = test::all_entries(family, set, for_list);
  if (entries.empty()) entries.push_back({});
  for (const Entry& entry : chosen_entries(entries, selector, thorough)) {
    const auto opened = open_within(family, set, entry.id);
    check_opened(opened, files, thorough);
    const std::vector<InterpretationRequest> requests = requests_for(opened, thorough, selector);
    if (!requests.empty()) check_opened(open_within(family, set, entry.id, requests), files);
  }
}

}  // namespace

Bytes family_sample(const FuzzTarget& target, unsigned seed) {
  static const std::vector<samples::Sample> kSamples = target.samples();
  Bytes input;
  for (const samples::NamedBytes& file : kSamples[seed % kSamples.size()].files)
    add_file(input, file.name, file.bytes);
  return input;
}

void check_family(const FuzzTarget& target, ByteView input) {
  std::vector<File> files;
  const std::vector<NamedView> list = read_file_list(input);
  for (const NamedView& file : list) files.push_back({file.name, file.bytes});
  const bool thorough = is_thorough(input);
  const auto add = [](std::size_t sum, std::byte byte) { return sum + static_cast<std::size_t>(byte); };
  check_models(test::family_with(target.name), files, thorough,
               std::accumulate(input.begin(), input.end(), std::size_t{0}, add));
  if (!thorough) return;
  for (u32 file = 0; file < files.size(); ++file) {
    if (const auto broken = test::document_violation(files, file)) fail(*broken);
  }
  if (const auto broken = test::lint_violation(files)) fail(*broken);
  for (const FileCheck& own : test::Registered<FileCheck>::all()) {
    if (own.family == target.name) own.check(files);
  }
}

}  // namespace retromesh::fuzz
