#pragma once
#include "formats/unpack/output.hpp"

namespace retromesh::io {

/// Unpacks deflate data (RFC 1951). Errors, with offsets in `packed`: data that ends early, impossible codes
/// and distances, another size than was said.
Result<Bytes> inflate(ByteView packed, UnpackedSize size, Limits& limits);

/// Unpacks the first member of a gzip file (RFC 1952), and ignores what follows it. Its CRC-32 and length are
/// checked, unless only the first bytes are wanted.
Result<Bytes> gunzip(ByteView packed, UnpackedSize size, Limits& limits);

/// Whether bytes begin as a gzip file.
bool is_gzip(ByteView bytes);

}  // namespace retromesh::io
