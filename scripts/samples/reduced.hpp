#pragma once
#include <vector>

#include "scripts/samples/math.hpp"
#include "scripts/samples/picture.hpp"

namespace retromesh::samples {

/// An image of the commonest colours among `pixels`, whose channels go from 0 to 1. Palette entry 0 is where
/// nothing is covered.
Picture picture_of(u32 width, u32 height, const std::vector<Point>& pixels, const std::vector<bool>& covered);

}  // namespace retromesh::samples
