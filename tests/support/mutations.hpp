#pragma once
#include <array>
#include <functional>
#include <vector>

#include "formats/io/numbers.hpp"

/// Damaged copies of a file: prefixes, and single-byte changes.
namespace retromesh::test {

/// Which values a byte is changed to.
enum class Values {
  one,  ///< One of kEdgeValues, another one at the next byte.
  few,  ///< All of kEdgeValues.
  all,  ///< All 256 in files of up to 320 bytes; else kEdgeValues, and the byte with its lowest or highest
        ///< bit changed.
};

inline constexpr std::array<u8, 6> kEdgeValues = {0x00, 0x01, 0x08, 0x7F, 0x80, 0xFF};

struct MutationPlan {
  Values values = Values::all;
  /// 1 takes every prefix and every byte; a larger one those at multiples of it and the first and last
  /// `ends`.
  std::size_t step = 1;
  std::size_t ends = 8;
  /// Last bytes that get 32 values whatever `values` says: some formats have their footer there.
  std::size_t footer = 0;
};

/// A plan of at most about `count` bytes for files of `size` bytes in all.
MutationPlan spread_plan(Values values, std::size_t size, std::size_t count);

/// Calls `use` with the prefixes of `whole`, the empty and the whole one included, then with each single-byte
/// change. The bytes are valid until `use` returns.
void for_each_mutation(const Bytes& whole, const MutationPlan& plan,
                       const std::function<void(ByteView)>& use);

}  // namespace retromesh::test
