#pragma once
#include "formats/files/file_set.hpp"

namespace retromesh::runescape::cache {

/// A base of later caches as loose files have it: the number of its transforms, their kinds, the counts of
/// their labels, and the labels. Others have more columns, which are left out. Bytes that are no base are as
/// they are. (README, "Cache members".)
Bytes plain_base(ByteView base);

/// A set of frames of old stores, which ends in their base. Where a tool has left out the number of its
/// transforms, it is put in; other bytes are as they are.
Bytes plain_frames(ByteView set);

}  // namespace retromesh::runescape::cache
