#pragma once
#include "formats/io/numbers.hpp"

namespace retromesh::io {

/// The CRC-32 of zip, gzip and PNG: polynomial 0xEDB88320, lowest bit first.
u32 crc32(ByteView bytes);

}  // namespace retromesh::io
