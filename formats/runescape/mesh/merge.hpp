#pragma once
#include <span>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// The merged mesh. Its face_source has indices in the file of each part.
struct Merged {
  Mesh mesh;
  std::vector<u32> first_faces;  ///< Index in Mesh::faces of the first face of each part.
};

/// Merges meshes as the client merges the parts of an NPC. The faces of the parts follow one another.
/// Vertices are those that faces and texture triangles use, in the order of first use; vertices at equal
/// positions are welded and take the label of the first, so that seams are shaded smoothly and animated
/// together. Parts without labels or transparency get label 0 and opaque where another part has them; a
/// part's priority becomes that of its faces unless all parts have the same. A single part is returned as it
/// is. Errors: over_limit, for more than 65,535 vertices or too little memory. (README, "Parts".)
Result<Merged> merge(std::span<const Mesh> parts, Limits& limits);

}  // namespace retromesh::runescape
