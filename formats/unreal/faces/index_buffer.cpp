// Hot loop: compiled for speed.
#include "formats/unreal/faces/index_buffer.hpp"

#include <array>

#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

/// Probes allowed per corner, on average. Real files need 0.1; only a file made to collide needs more.
constexpr u32 kMostProbes = 64;

[[gnu::noinline]] std::vector<u32> zeros(std::size_t count) { return std::vector<u32>(count); }

class IndexBufferBuilder {
 public:
  IndexBufferBuilder(const std::vector<Polygon>& polygons, Model& model)
      : polygons_(polygons), model_(model) {}

  void build() {
    model_.indices = zeros(model_.face_source.size() * 3);
    std::vector<u32>& keys = model_.vertex_source;
    keys = zeros(model_.indices.size());
    u32 count = 0;
    for (const Group& group : model_.groups) {
      const bool facet = model_.materials[group.material].facet;
      if (facet || !share_vertices(group, count)) keep_corners_separate(group, count);
    }
    keys.resize(count);
    model_.uvs = list_of<Vec2>(count, [&](std::size_t i) { return uv_of(keys[i]); });
    for (u32& key : keys) key = vertex_of(key);
  }

 private:
  /// Writes `index_of(key)` for each corner of a group.
  template <class IndexOf>
  void write_indices(const Group& group, IndexOf index_of) {
    const std::size_t second = determinant(model_.frames.matrix) < 0 ? 2 : 1;
    const std::array<std::size_t, 3> order = {0, second, 3 - second};
    u32* index = &model_.indices[group.start];
    const u32* face = &model_.face_source[group.start / 3];
    for (const u32* end = index + group.count; index != end; ++face) {
      const Polygon& polygon = polygons_[*face];
      for (const std::size_t i : order) *index++ = index_of(key_of(polygon.vertices[i], polygon.uv[i]));
    }
  }

  void keep_corners_separate(const Group& group, u32& count) {
    u32* const keys = model_.vertex_source.data();
    write_indices(group, [&, keys](u32 key) {
      keys[count] = key;
      return count++;
    });
  }

  /// Gives corners with the same key one render vertex. False when there are too many hash collisions.
  bool share_vertices(const Group& group, u32& count) {
    std::vector<Slot> slots(slot_count(group.count));
    const u32 mask = static_cast<u32>(slots.size() - 1);
    u32* const keys = model_.vertex_source.data();
    VertexTable table{slots.data(), mask, group.count * kMostProbes, keys, count};
    write_indices(group, [&](u32 key) { return table.find_or_insert(key); });
    if (table.probes_left == 0) return false;
    for (; count < table.count; ++count) {
      Slot& slot = table.slots[keys[count]];
      keys[count] = slot.key;
      slot.occupied = count;
    }
    u32* index = &model_.indices[group.start];
    for (const u32* const end = index + group.count; index != end; ++index) {
      *index = table.slots[*index].occupied;
    }
    return true;
  }

  const std::vector<Polygon>& polygons_;
  Model& model_;
};

}  // namespace

void build_index_buffer(const std::vector<Polygon>& polygons, Model& model) {
  IndexBufferBuilder(polygons, model).build();
}

}  // namespace retromesh::unreal
