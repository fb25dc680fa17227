#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

/// What each group of a JS5 store is in.
namespace retromesh::runescape::cache {

enum class Compression : u8 { none, bzip2, gzip, lzma };

/// The head of a container; 5 bytes, or 9 of a compressed one.
struct ContainerHead {
  u8 compression = 0;  ///< A Compression.
  u32 packed = 0;      ///< Bytes that follow the head.
  u32 unpacked = 0;    ///< Their size unpacked; not stored where they are not compressed.

  u32 size() const { return compression == 0 ? 5 : 9; }
  /// All bytes but those of the version that may follow them.
  u64 whole_size() const { return u64{size()} + packed; }
};

template <class V>
void visit(V& v, ContainerHead& head) {
  v("compression", head.compression);
  v("packed size", head.packed, {.unit = "bytes"});
  if (head.compression != 0) v("unpacked size", head.unpacked, {.unit = "bytes"});
}

struct Container {
  ContainerHead head;
  std::vector<u8> packed;
  std::vector<u8> version;  ///< 2 bytes, 4 or none.
};

template <class V>
void visit(V& v, Container& container) {
  visit(v, container.head);
  v.list("packed", container.packed, container.head.packed);
  v.rest("version", container.version, kNotUsed);
}

/// The head of a container, of which the first bytes are there. Errors: an unknown compression, one that ends
/// early.
Result<ContainerHead> read_container_head(ByteView bytes, Limits& limits);

/// The unpacked bytes of a container. Errors have offsets in `bytes` and no file: what read_container_head
/// has, packed bytes that are not there, and those of unpack/.
Result<Bytes> unpack_container(ByteView bytes, Limits& limits);

/// The first `size` unpacked bytes of a container, of which the first bytes are there; an error where more
/// are needed.
Result<Bytes> unpack_beginning(ByteView bytes, u32 size, Limits& limits);

}  // namespace retromesh::runescape::cache
