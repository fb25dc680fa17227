#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// Bytes of one of several files.
struct ByteRange {
  u32 file = 0;
  u32 first = 0;
  u32 size = 0;
};

/// Files of which some ranges are in memory. A range that is not there is noted as wanted, so that the caller
/// can read it and ask again: what uses this class is a function of the ranges that are there.
class SparseFiles {
 public:
  /// Adds a file without bytes; returns its number.
  u32 add(std::string name, u32 size);

  u32 count() const { return static_cast<u32>(files_.size()); }
  u32 size(u32 file) const { return files_[file].size; }
  const std::string& name(u32 file) const { return files_[file].name; }

  /// Memory for a range within its file, which the caller fills.
  std::byte* add_range(const ByteRange& range);

  /// Bytes within the file, in one piece; none, and they are wanted, when they are not there. Valid until
  /// `free_above`.
  std::optional<ByteView> view(u32 file, u32 first, u32 size);

  /// What views lacked since the last call: sorted, and joined where they overlap or touch.
  std::vector<ByteRange> take_wanted();

  /// Frees all ranges when they have more than `most` bytes: the caller keeps those that it read last.
  void free_above(u64 most);

 private:
  struct Chunk {
    u32 first = 0;
    u32 size = 0;
    std::unique_ptr<std::byte[]> bytes;
  };

  struct SparseFile {
    std::string name;
    u32 size = 0;
    std::vector<Chunk> chunks;  ///< In the order of their first bytes.
  };

  std::vector<SparseFile> files_;
  std::vector<ByteRange> wanted_;
  u64 held_ = 0;  ///< Bytes of all chunks.
};

}  // namespace retromesh
