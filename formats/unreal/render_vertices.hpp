#pragma once
#include "formats/model/space.hpp"
#include "formats/unreal/document.hpp"

/// Which corners share a render vertex: those of one vertex, group and uv, unless faces have normals of their
/// own.
namespace retromesh::unreal {

/// What tells two render vertices of one vertex apart: their group and their uv.
inline u32 key_of(u32 group, const Uv& uv) {
  return group << 16 | io::load<u16, Order::little>(reinterpret_cast<const std::byte*>(&uv));
}
constexpr u32 group_of(u32 key) { return key >> 16; }
constexpr Vec2 uv_of(u32 key) {
  return {static_cast<float>(key & 255) / 255, static_cast<float>(key >> 8 & 255) / 255};
}

/// No key: there are fewer groups than polygons, and at most 65,535 of these.
inline constexpr u32 kNoKey = 0xFFFFFFFF;

struct RenderVertex {
  u32 key;
  u32 source;
  u32 older;  ///< Another one of the same source.
};

/// The render vertex that was made last of a vertex.
struct Newest {
  u32 key = kNoKey;
  u32 number = kNone;
};

/// Makes the render vertices of corners. It owns neither list and is copied where corners are many: what
/// nothing else points to stays in registers.
struct VertexMaker {
  Newest* newest;      ///< Of each vertex of the file.
  RenderVertex* made;  ///< With room for one of each corner.
  u32 count = 0;       ///< Render vertices so far.

  /// A render vertex that no other corner of its group has.
  u32 own(u32 vertex, u32 key) {
    newest[vertex] = {key, make(vertex, key, kNone)};
    return count - 1;
  }

  /// The render vertex of this vertex and key.
  u32 shared(u32 vertex, u32 key) {
    Newest& last = newest[vertex];
    if (last.key == key) return last.number;
    const u32 found = find(key, last.number);
    if (found != kNone) return found;
    last = {key, make(vertex, key, last.number)};
    return last.number;
  }

 private:
  u32 make(u32 vertex, u32 key, u32 older) {
    made[count] = {key, vertex, older};
    return count++;
  }

  /// Nobody shares a vertex among more than a few uvs, so a hostile file gets no long chains.
  static constexpr u32 kLongestChain = 64;

  /// Looks along a chain that runs to older render vertices: those of older groups come last.
  u32 find(u32 key, u32 number) const {
    for (u32 steps = 0; number != kNone && steps < kLongestChain; ++steps) {
      const RenderVertex& older = made[number];
      if (older.key == key) return number;
      if (group_of(older.key) != group_of(key)) return kNone;
      number = older.older;
    }
    return kNone;
  }
};

}  // namespace retromesh::unreal
