#include "formats/runescape/cache/inspection/lint.hpp"

#include <algorithm>
#include <utility>

#include "formats/runescape/cache/inspection/documents.hpp"

namespace retromesh::runescape::cache {

void Finding::add(const Message& title, const Message& why, const SourceLocation& location) {
  if (has_first_) {
    ++notes_[first_].count;
    return;
  }
  has_first_ = true;
  first_ = notes_.size();
  add_note(notes_, rule_, title, why, location);
}

SourceLocation LintedCache::place_of(u8 index, u32 group) const {
  const StoreFiles& names = loaded.store().names();
  if (names.kind == StoreKind::old || names.kind == StoreKind::js5) {
    const u32 rows = names.file_of(index);
    if (rows == kNoStoreFile) return SourceLocation::in(files.name(names.sectors));
    const u64 offset = u64{group} * io::kStoredSize<IndexRow>;
    return SourceLocation::byte(files.name(rows), static_cast<u32>(std::min<u64>(offset, files.size(rows))));
  }
  for (const u32 file :
       {names.file_of(index, group), names.file_of(kReferenceIndex, index), names.file_of(index)}) {
    if (file != kNoStoreFile) return SourceLocation::in(files.name(file));
  }
  return SourceLocation::in(files.name(names.files[0].file));
}

void lint_caches(const FileSet& files, Limits& limits, Notes& notes) {
  SparseFiles sparse;
  u64 held = 0;
  for (const u32 number : files.in_order()) {
    const CacheFile kind = cache_file_of(files, number);
    if (kind == CacheFile::none || kind == CacheFile::records) continue;
    const auto& [name, bytes] = files[number];
    if (!limits.charge(bytes.size())) continue;
    held += bytes.size();
    const u32 size = static_cast<u32>(bytes.size());
    std::copy(bytes.begin(), bytes.end(), sparse.add_range({sparse.add(name, size), 0, size}));
  }
  for (StoreFiles& names : find_stores(sparse)) {
    Limits of_cache = limits;
    LoadedCache loaded(sparse, std::move(names));
    const LintedCache cache{sparse, loaded};
    lint_groups(cache, of_cache, notes);
    lint_records(cache, of_cache, notes);
  }
  limits.bytes += held;
}

}  // namespace retromesh::runescape::cache
