#pragma once
#include <vector>

#include "formats/io/numbers.hpp"

/// Files whose blocks stand wherever an offset says: in any order, with anything between them.
namespace retromesh::io {

/// Bytes that no block of a file covers.
struct Gap {
  u32 offset = 0;
  std::vector<u8> bytes;
};

/// Where blocks were read.
class Coverage {
 public:
  struct Range {
    u32 first = 0;
    u32 end = 0;
  };

  void add(Range range);

  /// The first run of bytes at `from` or behind it, before `end`, that no block covers; empty, at `end`, when
  /// there is none.
  Range next_gap(u32 from, u32 end) const;

 private:
  std::vector<Range> ranges_;
};

}  // namespace retromesh::io
