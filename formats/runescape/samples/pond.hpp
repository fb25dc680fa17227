#pragma once
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// The creature in a cache of build 400 and later, twice, and an item, an object and an effect of its models.
Sample make_pond();

}  // namespace retromesh::samples
