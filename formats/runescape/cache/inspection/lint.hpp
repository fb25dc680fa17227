#pragma once
#include <string>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/runescape/cache/loaded_cache.hpp"
#include "formats/runescape/rules.hpp"

/// Findings about caches whose files are there.
namespace retromesh::runescape::cache {

/// Findings of a rule in a cache, which are one note: that of the first, and how many there are.
class Finding {
 public:
  Finding(RuleNumber rule, Notes& notes) : rule_(rule), notes_(notes) {}

  /// Title and place of the first; of the others only the number.
  void add(const Message& title, const Message& why, const SourceLocation& location);

 private:
  RuleNumber rule_;
  Notes& notes_;
  std::size_t first_ = 0;
  bool has_first_ = false;
};

/// A cache among files, of which every byte is there.
struct LintedCache {
  SparseFiles& files;
  LoadedCache& loaded;

  /// The row of a group in its index file, or where it would be; else the file with the group or its table.
  SourceLocation place_of(u8 index, u32 group) const;
};

/// What index files, tables and the containers of groups say.
void lint_groups(const LintedCache& cache, Limits& limits, Notes& notes);

/// What records and texture definitions say.
void lint_records(const LintedCache& cache, Limits& limits, Notes& notes);

/// All findings about the caches among files.
void lint_caches(const FileSet& files, Limits& limits, Notes& notes);

}  // namespace retromesh::runescape::cache
