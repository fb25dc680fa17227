#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"

/// Decoding of the packed vertices of all frames. (README, "Anivfile".)
namespace retromesh::unreal {

/// Fills `vertices` and `positions` (raw units) from the first `declared` vertices of each frame; prototype
/// frames have more. A truncated frame is used only when there is no other; then `vertices` is how many it
/// has.
void decode_frames(const Anivfile& anivfile, u32 declared, VertexFrames& frames);

/// How many vertices, in all frames, have a coordinate at the smallest or largest value of a packed vertex.
u32 count_at_limit(const std::vector<PackedVertex>& packed);

/// The vertices that `count_at_limit` counts.
struct VerticesAtLimit {
  u32 first = 0;             ///< Index into all vertices of all frames.
  std::vector<u8> vertices;  ///< For each vertex of a frame, 1 where it is at the limit in any frame.
};

VerticesAtLimit vertices_at_limit(const std::vector<PackedVertex>& packed, u32 per_frame);

}  // namespace retromesh::unreal
