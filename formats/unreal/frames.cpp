#include "formats/unreal/frames.hpp"

namespace retromesh::unreal {
namespace {

std::array<i16, 3> position_of(PackedVertex vertex) { return unpack(vertex); }
std::array<i16, 3> position_of(const WideVertex& vertex) { return {vertex.x, vertex.y, vertex.z}; }

/// Takes `taken` of each `stored` vertices, as often as there is room in `out`.
template <class Vertex>
void take_positions(const Vertex* from, u32 stored, u32 taken, std::vector<std::array<i16, 3>>& out) {
  for (std::size_t start = 0; start < out.size(); start += taken) {
    for (u32 i = 0; i < taken; ++i) out[start + i] = position_of(from[i]);
    from += stored;
  }
}

/// Whether a packed coordinate is its largest number or its smallest, which follows that one when it
/// overflows.
bool touches_edge(PackedVertex vertex) {
  const u32 raw = vertex.raw;
  return ((raw - 1023) & 0x7FF) <= 1 || (((raw >> 11) - 1023) & 0x7FF) <= 1 || ((raw >> 22) - 511) <= 1;
}

}  // namespace

void take_frames(const Anivfile& anivfile, u32 declared, VertexFrames& frames) {
  const bool whole = anivfile.stored > 0;
  const u32 stored = whole ? anivfile.layout.vertices : anivfile.partial;
  frames.vertices = stored < declared ? stored : declared;
  frames.positions.resize(std::size_t{whole ? anivfile.stored : 1} * frames.vertices);
  if (anivfile.layout.stride == 8) {
    const auto& vertices = whole ? anivfile.wide : anivfile.wide_partial;
    take_positions(vertices.data(), stored, frames.vertices, frames.positions);
  } else {
    const auto& vertices = whole ? anivfile.packed : anivfile.packed_partial;
    take_positions(vertices.data(), stored, frames.vertices, frames.positions);
  }
}

EdgeVertices vertices_at_edge(const std::vector<PackedVertex>& vertices) {
  EdgeVertices edge;
  for (const PackedVertex vertex : vertices) edge.count += touches_edge(vertex) ? 1u : 0u;
  if (edge.count == 0) return edge;
  while (!touches_edge(vertices[edge.first])) ++edge.first;
  return edge;
}

}  // namespace retromesh::unreal
