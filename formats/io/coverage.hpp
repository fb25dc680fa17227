#pragma once
#include <vector>

#include "formats/io/numbers.hpp"

/// Files whose blocks are at offsets, in any order, with any bytes between them.
namespace retromesh::io {

/// Bytes that no block of a file covers.
struct Gap {
  u32 offset = 0;
  std::vector<u8> bytes;
};

/// The byte ranges of the blocks that were read.
class Coverage {
 public:
  struct Range {
    u32 first = 0;
    u32 end = 0;
  };

  void add(Range range);

  /// The first range of bytes in [from, end) that no block covers; without one an empty range at `end`.
  Range next_gap(u32 from, u32 end) const;

 private:
  std::vector<Range> ranges_;
};

}  // namespace retromesh::io
