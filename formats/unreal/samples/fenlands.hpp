#pragma once
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// The fen strider and the lantern in a package, with a package of textures beside it.
Sample make_fenlands();

}  // namespace retromesh::samples
