#pragma once
#include <functional>
#include <vector>

#include "formats/io/numbers.hpp"

/// Damaged copies of a file: prefixes, and single-byte changes.
namespace retromesh::test {

/// Which values a byte is changed to.
enum class Values {
  one,  ///< One of the eight below, another one at the next byte.
  few,  ///< 0, 1, 8, 127, 128, 255, and the byte with its lowest or highest bit changed.
  all,  ///< All 256 in files of up to 320 bytes, else `few`.
};

struct MutationPlan {
  Values values = Values::all;
  /// 1 takes every prefix and every byte; a larger one those at multiples of it and the first and last
  /// `ends`.
  std::size_t step = 1;
  std::size_t ends = 8;
};

/// A plan of at most about `count` bytes for files of `size` bytes in all.
MutationPlan spread_plan(Values values, std::size_t size, std::size_t count);

/// Calls `use` with the prefixes of `whole`, the empty and the whole one included, then with each single-byte
/// change. The bytes are valid until `use` returns.
void for_each_mutation(const Bytes& whole, const MutationPlan& plan,
                       const std::function<void(ByteView)>& use);

}  // namespace retromesh::test
