#pragma once
#include "formats/model/math.hpp"
#include "formats/unreal/document.hpp"

/// Which corners share a render vertex: those of one vertex, group and uv, unless faces have normals of their
/// own.
namespace retromesh::unreal {

/// What tells two render vertices of one group apart: their vertex and their uv.
inline u32 key_of(u16 vertex, const Uv& uv) {
  return u32{vertex} << 16 | io::load<u16, Endian::little>(reinterpret_cast<const std::byte*>(&uv));
}
constexpr u32 vertex_of(u32 key) { return key >> 16; }

/// Multiplied, because machines divide slowly: each of the 256 is the float nearest to its quotient all the
/// same.
constexpr float uv_part(u32 stored) { return static_cast<float>(stored * (1.0 / 255)); }
constexpr Vec2 uv_of(u32 key) { return {uv_part(key & 255), uv_part(key >> 8 & 255)}; }

/// A place in a table of the render vertices of one group.
struct Slot {
  u32 key = 0;
  u32 taken = 0;  ///< All bits or none; once all corners have their slots, the number of the render vertex.
};

/// Slots for so many corners: a power of two, of which no more than half are taken.
constexpr u32 slot_count(u32 corners) {
  u32 count = 1;
  while (count < 2 * corners) count *= 2;
  return count;
}

/// Gives corners of one group slots, those of one key the same. Which corners are the first of theirs cannot
/// be foreseen, so nothing here jumps by it.
struct SlotFinder {
  Slot* slots;
  u32 last;       ///< Number of the last slot.
  u32 patience;   ///< Steps that may still be taken past slots of other keys.
  u32* in_order;  ///< Slots of the render vertices.
  u32 count;      ///< Render vertices so far.

  u32 slot_of(u32 key) {
    u32 at = static_cast<u32>(key * kScatter >> 32) & last;
    while (((slots[at].key ^ key) & slots[at].taken) && patience > 0) {
      at = (at + 1) & last;
      --patience;
    }
    in_order[count] = at;
    count += slots[at].taken + 1;
    slots[at] = {key, ~0u};
    return at;
  }

 private:
  /// 2^64 by the golden ratio: products with it lie far apart in their upper halves.
  static constexpr u64 kScatter = 0x9E3779B97F4A7C15;
};

}  // namespace retromesh::unreal
