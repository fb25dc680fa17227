#include "formats/humanfly/write/outlines.hpp"

#include <utility>

#include "formats/io/sort.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::humanfly {

bool is_hidden(const Material& material) {
  return !material.not_drawn.empty() || (material.blend == Blend::alpha && material.opacity == 0);
}

std::vector<Outline> outlines_of(const Model& model) {
  std::vector<Outline> all;
  for (const Group& group : model.groups) {
    if (is_hidden(model.materials[group.material])) continue;
    u32 before = kNone;  // the face of the last outline of this group
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      const u32 face = model.face_source[i / 3];
      const u32* corner = &model.indices[i];
      if (face == before) {
        std::vector<u32>& fan = all.back().corners;
        if (fan.size() < kMaxCorners && fan.front() == corner[0] && fan.back() == corner[1]) {
          fan.push_back(corner[2]);
          continue;
        }
      }
      before = face;
      all.push_back({{corner[0], corner[1], corner[2]}, group.material, i / 3, face});
    }
  }
  for (const Line& line : model.lines) {
    if (is_hidden(model.materials[line.material])) continue;
    all.push_back({{line.vertices[0], line.vertices[1]}, line.material, kNone, line.face});
  }
  for (const Sprite& sprite : model.sprites) {
    if (is_hidden(model.materials[sprite.material])) continue;
    all.push_back({{sprite.vertex}, sprite.material, kNone, sprite.face});
  }
  std::vector<u32> order = numbers_below(all.size());
  sort_by(order, [&](u32 a, u32 b) { return all[a].face < all[b].face; });
  std::vector<Outline> sorted;
  for (const u32 number : order) sorted.push_back(std::move(all[number]));
  return sorted;
}

Primitive primitive_of(const Model& model, const Outline& outline) {
  Primitive primitive;
  const u32 count = static_cast<u32>(outline.corners.size());
  primitive.header = header_of(outline.look.number & 0x3FF, count, outline.look.shade);
  for (u32 i = 0; i < count; ++i)
    primitive.corners[i] = static_cast<u16>(model.vertex_source[outline.corners[i]]);
  return primitive;
}

}  // namespace retromesh::humanfly
