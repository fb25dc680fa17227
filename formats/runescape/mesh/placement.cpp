#include "formats/runescape/mesh/placement.hpp"

#include <algorithm>
#include <utility>

namespace retromesh::runescape {
namespace {

constexpr i64 kFullSize = 128;
constexpr i64 kMost = 1 << 28;  // beyond it light would overflow

i32 placed(i32 coordinate, i32 scale, i32 offset) {
  const i64 moved = i64{coordinate} * scale / kFullSize + offset;
  return static_cast<i32>(std::clamp(moved, -kMost, kMost));
}

}  // namespace

void place(Mesh& mesh, const Placement& placement) {
  if (placement.is_mirrored) {
    for (Vec3i& vertex : mesh.vertices) vertex[2] = -vertex[2];
    for (Face& face : mesh.faces) std::swap(face.vertices[0], face.vertices[2]);
  }
  const Placement unchanged;
  if (placement.scale == unchanged.scale && placement.offset == unchanged.offset) return;
  for (Vec3i& vertex : mesh.vertices) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      vertex[axis] = placed(vertex[axis], placement.scale[axis], placement.offset[axis]);
  }
}

}  // namespace retromesh::runescape
