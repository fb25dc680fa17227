#pragma once
#include <span>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/animation.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// A base tied to one mesh: each transform with the vertices that it moves, or the faces whose transparency
/// it changes. Plain data, made once, so that posing looks up no label.
struct Rig {
  struct Transform {
    TransformKind kind = TransformKind::origin;
    u32 first = 0;  ///< Of `members`.
    u32 count = 0;
  };
  std::vector<Transform> transforms;
  std::vector<u16> members;  ///< Label by label, each in the mesh's order.
  u32 vertices = 0;          ///< Of the mesh.
  u32 faces = 0;
};

/// How the vertices stand and the faces are see-through: what a frame changes. File space, the file's units.
struct Stance {
  std::vector<Vec3i> vertices;
  std::vector<u8> transparency;  ///< One for each of Mesh::faces.
};

/// Ties a base to a mesh. Errors: over_limit, when a base repeats labels so often that the lists would not
/// fit in memory. (README, "Animation".)
Result<Rig> make_rig(const Base& base, const Mesh& mesh, Limits& limits);

/// A mesh at rest.
Stance rest_stance(const Mesh& mesh);

/// Poses `rest` by a frame's changes, in order, in the client's own integer arithmetic, and writes the result
/// to `out`, which may be kept between calls so that nothing is allocated. `rest` must be of the rig's mesh.
void apply(const Rig& rig, std::span<const Change> frame, const Stance& rest, Stance& out);

}  // namespace retromesh::runescape
