#pragma once
#include <span>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Parts that became one mesh. Its face_source counts in each part's own file.
struct Merged {
  Mesh mesh;
  std::vector<u32> first_faces;  ///< Of each part, in Mesh::faces.
};

/// Several meshes as one, as the client puts an NPC together from its parts. Faces stand part after part.
/// Vertices are those that faces and texture triangles use, in the order of use, and two at the same place
/// become one, with the label of the first: that is what makes seams shade smoothly and move together. Parts
/// without labels or transparency take label 0 and opaque where another has them; parts of one priority keep
/// it as that of their faces unless all agree. One part alone is given back as it is.
/// Errors: over_limit, when there are more vertices than 16 bits can number, or memory runs out.
/// (README, "Parts".)
Result<Merged> merge(std::span<const Mesh> parts, Limits& limits);

}  // namespace retromesh::runescape
