#include "formats/io/coverage.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh::io {

void Coverage::add(Range range) {
  if (range.first < range.end) add_to(ranges_) = range;
}

// A file has about a dozen blocks, so a linear search for each gap is cheaper than sorting.
Coverage::Range Coverage::next_gap(u32 from, u32 end) const {
  u32 first = from;
  for (bool moved = true; moved;) {
    moved = false;
    for (const Range& range : ranges_) {
      const bool covers = range.first <= first && first < range.end;
      if (!covers) continue;
      first = range.end;
      moved = true;
    }
  }
  if (first >= end) return {end, end};
  for (const Range& range : ranges_) {
    if (range.first > first && range.first < end) end = range.first;
  }
  return {first, end};
}

}  // namespace retromesh::io
