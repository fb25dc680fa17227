#pragma once
#include "formats/unpack/output.hpp"

namespace retromesh::io {

/// Unpacks LZMA data of a known size: 5 bytes of properties (a byte of lc, lp and pb, the size of the
/// dictionary), then the stream, which may have a mark at its end. What follows is ignored, and the size is
/// `exactly` or `first`. Errors, with offsets in `packed`: data that ends early, impossible properties and
/// distances, another size than was said.
Result<Bytes> unlzma(ByteView packed, UnpackedSize size, Limits& limits);

}  // namespace retromesh::io
