// Hot loop: compiled for speed.
#include "formats/unreal/faces/index_buffer.hpp"

#include <array>
#include <memory>

#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

/// Probes allowed per corner, on average. Real files need 0.1; only a file made to collide needs more.
constexpr u32 kMostProbes = 64;

class IndexBufferBuilder {
 public:
  IndexBufferBuilder(const std::vector<Polygon>& polygons, Model& model)
      : polygons_(polygons), model_(model) {}

  void build() {
    const std::size_t corners = model_.face_source.size() * 3;
    model_.indices = std::vector<u32>(corners);
    keys_.reset(new u32[corners + 2]);  // one before those of render vertices, and one behind
    u32 count = 0;
    for (const Group& group : model_.groups) {
      const bool facet = model_.materials[group.material].facet;
      if (facet || !share_vertices(group, count)) keep_corners_separate(group, count);
    }
    const u32* const keys = keys_.get() + 1;
    model_.uvs = list_of<Vec2>(count, [=](std::size_t i) { return uv_of(keys[i]); });
    model_.vertex_source = list_of<u32>(count, [=](std::size_t i) { return vertex_of(keys[i]); });
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
    u32* const keys = keys_.get() + 1;
    write_indices(group, [&, keys](u32 key) {
      keys[count] = key;
      return count++;
    });
  }

  /// Gives corners with the same key one render vertex. False when there are too many hash collisions.
  bool share_vertices(const Group& group, u32& count) {
    std::vector<u32> slots(slot_count(group.count));
    const u32 mask = static_cast<u32>(slots.size() - 1);
    VertexTable table{slots.data(), mask, group.count * kMostProbes, keys_.get(), count};
    write_indices(group, [&](u32 key) { return table.find_or_insert(key); });
    if (table.probes_left == 0) return false;
    count = table.count;
    return true;
  }

  const std::vector<Polygon>& polygons_;
  Model& model_;
  std::unique_ptr<u32[]> keys_;  ///< Of render vertices, from 1: VertexTable::keys.
};

}  // namespace

void build_index_buffer(const std::vector<Polygon>& polygons, Model& model) {
  IndexBufferBuilder(polygons, model).build();
}

}  // namespace retromesh::unreal
