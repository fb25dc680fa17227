#include "formats/runescape/cache/group.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/byte_reader.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

/// The size of each part, in the order of the stored ones; an error where one is negative or all are not
/// `total`.
Result<std::vector<u32>> part_sizes(const GroupFile& group) {
  std::vector<u32> sizes;
  sizes.reserve(group.sizes.size());
  u64 total = 0;
  const u32 data_size = static_cast<u32>(group.data.size());
  i64 size = 0;
  for (u32 i = 0; i < group.sizes.size(); ++i) {
    if (i % group.files == 0) size = 0;
    size += group.sizes[i];
    total += static_cast<u64>(std::max<i64>(size, 0));
    if (size < 0 || total > data_size) {
      Error error = error_in("", ErrorCode::bad_value, "sizes", "", kDamagedAdvice);
      if (size < 0) error.cause = "A part of a file would have fewer bytes than none.";
      error.offset = data_size + i * static_cast<u32>(sizeof(i32));
      error.expected = data_size;
      error.found = size < 0 ? static_cast<u32>(group.sizes[i]) : total;
      return error;
    }
    add_to(sizes) = static_cast<u32>(size);
  }
  if (total == data_size) return sizes;
  Error error = error_in("", ErrorCode::sizes_disagree, "sizes", "", kDamagedAdvice);
  error.offset = data_size;
  error.expected = data_size;
  error.found = total;
  return error;
}

/// Brings the parts of each file together.
GroupFiles join_parts(const GroupFile& group, const std::vector<u32>& sizes) {
  GroupFiles joined;
  joined.ends.assign(group.files, 0);
  for (std::size_t i = 0; i < sizes.size(); ++i) joined.ends[i % group.files] += sizes[i];
  std::vector<u32> next(group.files);
  u32 end = 0;
  for (u32 i = 0; i < group.files; ++i) {
    next[i] = end;
    joined.ends[i] = end += joined.ends[i];
  }
  joined.bytes.resize(end);
  u32 from = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0) continue;
    u32& to = next[i % group.files];
    std::memcpy(&joined.bytes[to], &group.data[from], sizes[i]);
    to += sizes[i];
    from += sizes[i];
  }
  return joined;
}

}  // namespace

u32 count_sizes(const GroupFile& group, u32 left) {
  if (group.files == 1) return 0;
  const u64 count = u64{group.files} * group.chunks;
  return static_cast<u32>(std::min<u64>(count, left / sizeof(i32) + 1));
}

Result<GroupFiles> split_group(const std::string& file, Bytes&& bytes, u32 files, Limits& limits) {
  const u32 size = static_cast<u32>(bytes.size());
  if (files == 1) return GroupFiles{std::move(bytes), {size}};
  GroupFile group;
  group.files = files;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, group);
  Error error = reader.error(file);
  const u64 needed = bytes.size() + group.sizes.size() * sizeof(u32) + u64{files} * 2 * sizeof(u32);
  if (reader.ok() && !limits.charge(needed)) {
    error = over_limit("", "files", needed, limits.bytes);
  } else if (reader.ok()) {
    const auto sizes = part_sizes(group);
    if (sizes) return join_parts(group, sizes.value());
    error = sizes.error();
  }
  error.file = file;
  error.advice = kDamagedAdvice;
  return error;
}

}  // namespace retromesh::runescape::cache
