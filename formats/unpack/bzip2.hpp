#pragma once
#include "formats/unpack/output.hpp"

namespace retromesh::io {

/// Unpacks bzip2 data, with its head "BZh1" to "BZh9" or without it, which is as "BZh1"; what follows the
/// stream is ignored. Errors, with offsets in `packed`: data that ends early, impossible codes, wrong CRCs,
/// randomised blocks, which no program has written since 1996, another size than was said.
Result<Bytes> bunzip2(ByteView packed, UnpackedSize size, Limits& limits);

}  // namespace retromesh::io
