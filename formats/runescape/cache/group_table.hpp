#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/cache/index.hpp"
#include "formats/runescape/cache/reference_table.hpp"

namespace retromesh::runescape::cache {

struct GroupInfo {
  u32 id = 0;
  u32 name = 0;      ///< js5_hash of its name; 0 without one.
  u32 checksum = 0;  ///< CRC-32 of its container without version.
  u32 first_file = 0;
  u32 files = 1;
};

/// The groups of an index and their files, by id.
struct GroupTable {
  std::vector<GroupInfo> groups;  ///< Ascending ids.
  std::vector<u32> file_ids;      ///< Of all groups; ascending in each.
  std::vector<u32> file_names;    ///< js5_hash of each; empty without names.
  bool is_complete =
      false;  ///< False when it is from an index file, which does not know files and checksums.

  /// Null when there is none.
  const GroupInfo* find(u32 id) const;

  std::span<const u32> files_of(const GroupInfo& group) const {
    return std::span(file_ids).subspan(group.first_file, group.files);
  }
};

/// Errors: two groups with one id, ids that no store has.
Result<GroupTable> make_group_table(const std::string& file, const ReferenceTable& table, Limits& limits);

/// Groups of one file each, with these ids, ascending.
Result<GroupTable> make_group_table(const std::string& file, std::span<const u32> ids, Limits& limits);

}  // namespace retromesh::runescape::cache
