#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

namespace retromesh::runescape::cache {

/// Where a group is in the file of sectors; 6 bytes. Without bytes or with sector 0 it is not there.
struct IndexRow {
  U24 size;
  U24 sector;  ///< Its first one.

  bool is_empty() const { return size.value == 0 || sector.value == 0; }
};

template <class V>
constexpr void visit(V& v, IndexRow& row) {
  v("size", row.size, {.unit = "bytes"});
  v("sector", row.sector, {.unit = "sector"});
}

/// `main_file_cache.idx0` to `.idx255`: a row for each group, by its id.
struct IndexFile {
  std::vector<IndexRow> rows;
  std::vector<u8> trailing;

  u32 count = 0;  ///< Rows; not stored.
};

template <class V>
void visit(V& v, IndexFile& index) {
  v.infer(index.count, [](u32 left) { return left / io::kStoredSize<IndexRow>; });
  v.list("groups", index.rows, index.count);
  v.rest("trailing", index.trailing, kNotUsed);
}

/// The most groups of an index; rows after them are errors.
inline constexpr u32 kMostGroups = 262'144;

Result<IndexFile> read_index(const std::string& file, ByteView bytes, Limits& limits);

}  // namespace retromesh::runescape::cache
