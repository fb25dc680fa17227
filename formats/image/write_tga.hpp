#pragma once
#include "formats/model/material.hpp"

namespace retromesh::image {

/// A TGA file of an image that has pixels, with 32 bits each, top row first, not compressed.
Bytes write_tga(const Image& image);

}  // namespace retromesh::image
