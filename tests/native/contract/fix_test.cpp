#include <algorithm>
#include <map>

#include "formats/inspector.hpp"
#include "formats/rules.hpp"
#include "tests/native/contract/file_sets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"

// Mending files with single-byte changes: edits are inside their files, the model stays as it was drawn, and
// nothing is left to mend.

using namespace retromesh;

namespace {

constexpr u32 kMostPasses = 32;

/// The bytes of `file` with the edits of it, the first of those that overlap.
Bytes applied(ByteView bytes, u32 file, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
  Bytes changed;
  u32 at = 0;
  for (const Edit& edit : edits) {
    if (edit.file != file || edit.offset < at) continue;
    REQUIRE(u64{edit.offset} + edit.size <= bytes.size());
    changed.insert(changed.end(), bytes.begin() + at, bytes.begin() + edit.offset);
    for (const u8 byte : edit.bytes) changed.push_back(std::byte{byte});
    at = edit.offset + edit.size;
  }
  changed.insert(changed.end(), bytes.begin() + at, bytes.end());
  return changed;
}

Result<Model> open_freely(const Reader& family, std::span<const File> files, const std::string& entry) {
  Limits limits;
  return family.open(FileSet(files), entry, {}, limits);
}

/// Mends until nothing is left, and counts by rule how often there was something.
void fix_all(std::vector<File> files, const std::string& entry, const Reader& family,
             std::map<u32, u32>& mended) {
  std::vector<Bytes> bytes(files.size());
  const auto before = open_freely(family, files, entry);
  for (u32 pass = 0;; ++pass) {
    Limits limits;
    std::vector<Edit> edits = fix(files, entry, limits);
    const std::size_t of_opening = edits.size();
    for (Edit& edit : fix_findings(files, limits)) edits.push_back(std::move(edit));
    if (edits.empty()) break;
    REQUIRE(pass < kMostPasses);
    for (const Edit& edit : edits) {
      REQUIRE(edit.file < files.size());
      ++mended[edit.rule.number()];
    }
    for (u32 file = 0; file < files.size(); ++file) {
      bytes[file] = applied(files[file].bytes, file, edits);
      files[file].bytes = bytes[file];
    }
    // Scripts are mended, too, when their model does not open.
    if (!before) continue;
    const auto after = test::value_of(open_freely(family, files, entry));
    CHECK(after.indices == before.value().indices);
    // A line whose misspelt word is mended is read, and may have other errors.
    if (edits.size() == of_opening) CHECK(after.notes.size() <= before.value().notes.size());
  }
}

}  // namespace

TEST_CASE("damaged files are mended until nothing is left, and drawn as before", "[contract][mend]") {
  std::map<u32, u32> mended;
  for (const test::FileSetCase& set : test::file_sets()) {
    const Reader& family = test::family_with(set.family);
    std::vector<File> files = samples::views_of(set.files);
    Limits limits;
    const auto entries = test::all_entries(family, FileSet(files), limits);
    if (entries.empty()) continue;
    INFO(set.family << ": " << set.name);
    fix_all(files, entries[0].id, family, mended);
    for (u32 file = 0; file < files.size(); ++file) {
      if (test::is_image_name(set.files[file].name)) continue;
      const auto plan = test::spread_plan(test::Values::one, set.files[file].bytes.size(), 40);
      test::for_each_mutation(set.files[file].bytes, plan, [&](ByteView bytes) {
        std::vector<File> damaged = files;
        damaged[file].bytes = bytes;
        fix_all(damaged, entries[0].id, family, mended);
      });
    }
  }
  u32 times = 0;
  for (const auto& [rule, count] : mended) times += count;
  CHECK(times > 100);
}
