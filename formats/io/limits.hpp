#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// The memory that one call may still allocate. Every allocation whose size depends on a file is charged
/// first, so that a hostile file gives an Error and never an abort.
struct Limits {
  u64 bytes = u64{256} << 20;
  bool exceeded = false;  ///< Whether a charge was refused.
  u64 compared = 0;       ///< Notes, rules and names that listing has compared so far.
  u64 read = 0;           ///< Bytes of files that it has read.

  /// Subtracts `wanted` bytes from the limit. Returns false and subtracts nothing when fewer are left. Not
  /// inlined, as a core calls it in many places.
  [[gnu::noinline]] bool charge(u64 wanted) {
    if (wanted > bytes) {
      exceeded = true;
      return false;
    }
    bytes -= wanted;
    return true;
  }
};

}  // namespace retromesh
