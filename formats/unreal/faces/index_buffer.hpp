#pragma once
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"

/// Polygons → index buffer and render vertices. (README, "Datafile".)
///
/// Corners of one group with the same file vertex and uv share a render vertex, unless the material has facet
/// normals. Equal corners are found with an open-addressing hash table.
namespace retromesh::unreal {

/// Fills `indices`, `vertex_source` and `uvs` (0 to 1, from the top left) from the polygons that
/// `face_source` lists for each of `groups`. Reads `materials` (facet) and `frames.matrix`, whose determinant
/// decides the winding.
void build_index_buffer(const std::vector<Polygon>& polygons, Model& model);

/// Identifies a render vertex within its group: file vertex in the upper half, u and v in the lower.
inline u32 key_of(u16 vertex, const Uv& uv) {
  return u32{vertex} << 16 | io::load<u16, Endian::little>(reinterpret_cast<const std::byte*>(&uv));
}
constexpr u32 vertex_of(u32 key) { return key >> 16; }

/// Multiplication is faster than division, and gives the same float for all 256 values.
constexpr float uv_part(u32 stored) { return static_cast<float>(stored * (1.0 / 255)); }
constexpr Vec2 uv_of(u32 key) { return {uv_part(key & 255), uv_part(key >> 8 & 255)}; }

/// Slots for a number of corners: a power of two, at most half of them occupied.
constexpr u32 slot_count(u32 corners) {
  u32 count = 1;
  while (count < 2 * corners) count *= 2;
  return count;
}

/// Finds or inserts the keys of one group. Whether a corner is the first with its key is unpredictable, so
/// the code has no branch on it.
struct VertexTable {
  u32* slots;       ///< The number of a render vertex, counted from 1; 0 in an empty slot.
  u32 mask;         ///< Number of slots - 1.
  u32 probes_left;  ///< Probes of slots with other keys that are still allowed.
  u32* keys;        ///< Of render vertices, by number; the first and the one behind them are scratch.
  u32 count;        ///< Render vertices so far.

  /// The index of the render vertex of `key`.
  [[gnu::always_inline]] u32 find_or_insert(u32 key) {
    keys[0] = key;  // so that an empty slot ends the search
    u32 at = first_slot(key);
    while (keys[slots[at]] != key && probes_left > 0) {
      at = (at + 1) & mask;
      --probes_left;
    }
    const u32 found = slots[at];
    keys[count + 1] = key;
    count += found == 0 ? 1 : 0;
    const u32 number = found == 0 ? count : found;
    slots[at] = number;
    return number - 1;
  }

  /// Where the search for a key begins.
  u32 first_slot(u32 key) const { return static_cast<u32>(key * kMultiplier >> 32) & mask; }

 private:
  /// 2^64 divided by the golden ratio, for multiplicative (Fibonacci) hashing.
  static constexpr u64 kMultiplier = 0x9E3779B97F4A7C15;
};

}  // namespace retromesh::unreal
