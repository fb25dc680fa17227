#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// A group of a JS5 store, unpacked: one file, or several and how they are cut.
namespace retromesh::runescape::cache {

/// The files are in chunks: the first part of each file, the second part of each, and so on. `files` is in
/// the reference table: set it before visiting.
struct GroupFile {
  u32 files = 1;
  std::vector<u8> data;
  std::vector<i32> sizes;  ///< Of each part, less that of the file before in the same chunk.
  u8 chunks = 1;           ///< Not stored for one file.

  u32 data_size = 0;   ///< Not stored.
  u32 size_count = 0;  ///< Not stored.
};

/// How many sizes a group has; one more than there is room for where they are too many.
u32 count_sizes(const GroupFile& group, u32 left);

template <class V>
void visit(V& v, GroupFile& group) {
  if (group.files != 1) v.last("chunks", group.chunks, {.unit = "chunks"});
  v.infer(group.size_count, [&](u32 left) { return count_sizes(group, left); });
  v.infer(group.data_size, [&](u32 left) {
    const u32 taken = group.size_count * static_cast<u32>(sizeof(i32));
    return taken > left ? 0 : left - taken;
  });
  v.list("data", group.data, group.data_size);
  v.list("sizes", group.sizes, group.size_count, {.unit = "bytes more than the one before"});
}

/// The files of a group, one after another.
struct GroupFiles {
  Bytes bytes;
  std::vector<u32> ends;  ///< Of each file.

  std::size_t size() const { return ends.size(); }
  ByteView operator[](std::size_t i) const {
    const u32 first = i > 0 ? ends[i - 1] : 0;
    return ByteView(bytes).subspan(first, ends[i] - first);
  }
};

/// Cuts an unpacked group of `files` files. Errors, with offsets in `bytes`: sizes that are not there,
/// negative, or not those of the bytes before them.
Result<GroupFiles> split_group(const std::string& file, Bytes&& bytes, u32 files, Limits& limits);

}  // namespace retromesh::runescape::cache
