#pragma once
#include "scripts/samples/picture.hpp"

namespace retromesh::samples {

/// A GIF89a file in which palette entry 0 is transparent. The palette has at most 256 entries.
Bytes write_gif(const Picture& picture);

}  // namespace retromesh::samples
