#pragma once
#include <array>

#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// How a config changes the vertices of a mesh before it is lit.
struct Placement {
  std::array<i32, 3> scale{128, 128, 128};  ///< Of x, y and z, in 128ths.
  std::array<i32, 3> offset{};              ///< Added after scaling.
  bool is_mirrored = false;                 ///< z is reversed, before all.
};

/// Mirrors, scales and moves the vertices in integers, as the client does: quotients are truncated toward 0.
/// Mirrored faces keep their outside. (README, "Configs".)
void place(Mesh& mesh, const Placement& placement);

}  // namespace retromesh::runescape
