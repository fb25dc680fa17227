#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh {

/// What one call may still allocate. Everything whose size a file decides is charged here before it is made,
/// so a hostile file ends in an Error and never in an abort.
struct Limits {
  u64 bytes = u64{256} << 20;

  /// Takes `wanted` bytes; false when so many are not left, and then takes none.
  bool charge(u64 wanted) {
    if (wanted > bytes) return false;
    bytes -= wanted;
    return true;
  }
};

}  // namespace retromesh
