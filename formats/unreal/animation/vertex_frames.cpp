// Hot loop: compiled for speed.
#include "formats/unreal/animation/vertex_frames.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh::unreal {
namespace {

using Position = std::array<i16, 3>;

Position position_of(PackedVertex vertex) { return unpack(vertex); }
Position position_of(const WideVertex& vertex) { return {vertex.x, vertex.y, vertex.z}; }

/// The positions of the first `used` of every `stored` vertices, for `frames` frames.
template <class Vertex>
std::vector<Position> positions_of(const Vertex* vertices, u32 stored, u32 used, u32 frames) {
  const std::size_t unused = stored - used;
  return list_of<Position>(std::size_t{frames} * used, [=](std::size_t i) {
    return position_of(vertices[unused ? i + i / used * unused : i]);
  });
}

/// The lowest bit of each coordinate of a packed vertex, and the highest, which is its sign.
constexpr u32 kLowestBits = 1u << 0 | 1u << 11 | 1u << 22;
constexpr u32 kSignBits = 1u << 10 | 1u << 21 | 1u << 31;

/// Whether a coordinate is 0111… or 1000…: only its sign bit differs from the bit to the right. Tests the
/// three coordinates at once.
bool is_at_limit(u32 raw) {
  const u32 inner = ~(kLowestBits | kSignBits);
  const u32 differs = raw ^ raw << 1 ^ kSignBits;
  // The addition carries into the sign bit wherever an inner bit is set.
  const u32 inside = ((differs & inner) + inner) | differs;
  return (inside & kSignBits) != kSignBits;
}

}  // namespace

void decode_frames(const Anivfile& anivfile, u32 declared, VertexFrames& frames) {
  const bool whole = anivfile.stored > 0;
  const u32 count = whole ? anivfile.stored : 1;
  const u32 stored = whole ? anivfile.layout.vertices : anivfile.partial;
  const u32 used = stored < declared ? stored : declared;
  frames.vertices = used;
  if (anivfile.layout.stride == 8) {
    const auto& vertices = whole ? anivfile.wide : anivfile.wide_partial;
    frames.positions = positions_of(vertices.data(), stored, used, count);
  } else {
    const auto& vertices = whole ? anivfile.packed : anivfile.packed_partial;
    frames.positions = positions_of(vertices.data(), stored, used, count);
  }
}

u32 count_at_limit(const std::vector<PackedVertex>& packed) {
  u32 count = 0;
  for (const PackedVertex vertex : packed) count += is_at_limit(vertex.raw) ? 1 : 0;
  return count;
}

VerticesAtLimit vertices_at_limit(const std::vector<PackedVertex>& packed, u32 per_frame) {
  VerticesAtLimit result;
  result.vertices.resize(per_frame);
  for (u32 i = static_cast<u32>(packed.size()); i-- > 0;) {
    if (!is_at_limit(packed[i].raw)) continue;
    result.first = i;
    result.vertices[i % per_frame] = 1;
  }
  return result;
}

}  // namespace retromesh::unreal
