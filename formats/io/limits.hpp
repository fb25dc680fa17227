#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// The memory that one call may still allocate. Every allocation whose size depends on a file is charged
/// first, so that a hostile file gives an Error and never an abort.
struct Limits {
  u64 bytes = u64{256} << 20;

  /// Subtracts `wanted` bytes from the limit. Returns false and subtracts nothing when fewer are left.
  bool charge(u64 wanted) {
    if (wanted > bytes) return false;
    bytes -= wanted;
    return true;
  }
};

}  // namespace retromesh
