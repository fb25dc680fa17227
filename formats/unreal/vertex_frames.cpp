#include "formats/unreal/vertex_frames.hpp"

#include "formats/io/list.hpp"

namespace retromesh::unreal {
namespace {

using Position = std::array<i16, 3>;

Position position_of(PackedVertex vertex) { return unpack(vertex); }
Position position_of(const WideVertex& vertex) { return {vertex.x, vertex.y, vertex.z}; }

/// The first `taken` of each `stored` vertices, `frames` times.
template <class Vertex>
std::vector<Position> positions_of(const Vertex* from, u32 stored, u32 taken, u32 frames) {
  const std::size_t left_out = stored - taken;
  return list_of<Position>(std::size_t{frames} * taken, [=](std::size_t i) {
    return position_of(from[left_out ? i + i / taken * left_out : i]);
  });
}

/// The bits of a packed vertex from the lowest of each coordinate on, and the highest, which is its sign.
constexpr u32 kLowest = 1u << 0 | 1u << 11 | 1u << 22;
constexpr u32 kSigns = 1u << 10 | 1u << 21 | 1u << 31;

/// Whether a packed coordinate is its largest number or its smallest: 0111… or 1000…, whose bits are unlike
/// those to their right where the sign is, and nowhere else. All three are looked at at once.
bool touches_edge(u32 raw) {
  const u32 inner = ~(kLowest | kSigns);
  const u32 unlike = raw ^ raw << 1 ^ kSigns;
  // Adding what fills the inner bits carries into the sign's place wherever one of them is set.
  const u32 inside = ((unlike & inner) + inner) | unlike;
  return (inside & kSigns) != kSigns;
}

}  // namespace

void take_frames(const Anivfile& anivfile, u32 declared, VertexFrames& frames) {
  const bool whole = anivfile.stored > 0;
  const u32 count = whole ? anivfile.stored : 1;
  const u32 stored = whole ? anivfile.layout.vertices : anivfile.partial;
  const u32 taken = stored < declared ? stored : declared;
  frames.vertices = taken;
  if (anivfile.layout.stride == 8) {
    const auto& vertices = whole ? anivfile.wide : anivfile.wide_partial;
    frames.positions = positions_of(vertices.data(), stored, taken, count);
  } else {
    const auto& vertices = whole ? anivfile.packed : anivfile.packed_partial;
    frames.positions = positions_of(vertices.data(), stored, taken, count);
  }
}

EdgeVertices vertices_at_edge(const std::vector<PackedVertex>& vertices) {
  EdgeVertices edge;
  for (const PackedVertex vertex : vertices) edge.count += touches_edge(vertex.raw) ? 1u : 0u;
  if (edge.count == 0) return edge;
  while (!touches_edge(vertices[edge.first].raw)) ++edge.first;
  return edge;
}

}  // namespace retromesh::unreal
