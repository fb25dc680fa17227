#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"

/// The loops over every vertex of every frame. (README, "Anivfile".)
namespace retromesh::unreal {

/// Fills `vertices` and `positions` from the first `declared` vertices of each frame; prototype frames hold
/// more. A frame that is cut off counts only when there is no other, and then there are as many vertices as
/// it holds.
void take_frames(const Anivfile& anivfile, u32 declared, VertexFrames& frames);

/// Vertices with a coordinate at the last number that fits into a packed vertex.
struct EdgeVertices {
  u32 count = 0;
  u32 first = 0;  ///< Of all vertices of all frames.
};

EdgeVertices vertices_at_edge(const std::vector<PackedVertex>& vertices);

}  // namespace retromesh::unreal
