#include "tests/fuzz/file_list.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/archives.hpp"

// A set of files of one kind of archives.

namespace retromesh::fuzz {

void check_archive(const FuzzTarget& target, ByteView input) {
  constexpr u32 kMostModels = 4;
  std::vector<File> files;
  const std::vector<NamedView> list = read_file_list(input);
  for (const NamedView& file : list) files.push_back({file.name, file.bytes});
  const test::Ranges ranges = is_thorough(input) ? test::Ranges::as_wanted : test::Ranges::whole;
  const ArchiveKind& kind = test::archive_kind(target.name);
  if (const auto broken = test::archive_violation(kind, files, ranges, kMemory, kMostModels)) fail(*broken);
}

}  // namespace retromesh::fuzz
