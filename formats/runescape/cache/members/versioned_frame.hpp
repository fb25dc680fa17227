#pragma once
#include "formats/files/file_set.hpp"

/// Frames of HD clients from about build 610 on: a byte for a version, and then what others have, with
/// distances of four and angles of 16 times the size. (README, "Cache members".)
namespace retromesh::runescape::cache {

/// Whether all bytes of a frame are used, with the byte of the version or without.
bool is_frame(ByteView frame, bool has_version);

/// A frame with a version, and the kinds of the transforms of its base, as one of other later caches.
Bytes without_version(ByteView frame, ByteView kinds);

}  // namespace retromesh::runescape::cache
