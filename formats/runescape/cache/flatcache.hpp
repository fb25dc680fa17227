#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/cache/group_table.hpp"

/// `<index>.flatcache`: the text form of RuneLite, lines of `key=value` with containers in base64.
namespace retromesh::runescape::cache {

/// Where the base64 text of a group's container is.
struct FlatContents {
  u32 first = 0;
  u32 size = 0;  ///< 0 when it is not there.
};

struct FlatCache {
  GroupTable table;
  std::vector<FlatContents> contents;  ///< Of each group of the table.
};

/// Errors: two groups with one id, a number that is none.
Result<FlatCache> read_flatcache(const std::string& file, ByteView text, Limits& limits);

/// Errors: an impossible letter, at its offset in `text`.
Result<Bytes> decode_base64(ByteView text, Limits& limits);

}  // namespace retromesh::runescape::cache
