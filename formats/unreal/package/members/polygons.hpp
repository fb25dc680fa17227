#pragma once
#include <array>
#include <optional>

#include "formats/io/note.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/package/members/mesh_files.hpp"
#include "formats/unreal/package/objects.hpp"

namespace retromesh::unreal::package {

/// Collects the polygons of a datafile, and what they cannot say.
class PolygonMaker {
 public:
  /// Of a mesh with so many vertices in a frame and textures in its list.
  PolygonMaker(const ObjectBytes& from, u32 vertices, u32 textures)
      : from_(from), vertices_(vertices), textures_(textures) {}

  /// Allocates; the error when that is too much, or more than a datafile counts.
  std::optional<Error> reserve(u32 polygons, u32 offset, Limits& limits);

  void add(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv, u32 flags, i32 texture);
  /// Where a weapon is held.
  void add_attachment(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv);
  /// Counts a face whose corners are not there.
  void leave_out() { ++left_out_; }

  /// Moves the polygons to the datafile, with the notes about them. The error when there are none.
  std::optional<Error> finish(MeshFiles& files, Notes& notes);

 private:
  void add_notes(Notes& notes) const;
  void add_type(const std::array<u32, 3>& vertices, const std::array<Uv, 3>& uv, u8 type, u8 texture);

  const ObjectBytes& from_;
  u32 vertices_;
  u32 textures_;
  std::vector<Polygon> polygons_;
  u32 left_out_ = 0;
  u32 lost_flags_ = 0;
  u32 with_lost_flags_ = 0;
  u32 without_texture_ = 0;
};

/// The polygons of a mesh with faces of wedges: `corner_at(wedge)` for wedges below `wedges`.
template <class CornerAt>
std::optional<Error> make_polygons(const ObjectBytes& from, const LodMesh& mesh, std::size_t wedges,
                                   CornerAt corner_at, Limits& limits, MeshFiles& files, Notes& notes) {
  const auto& faces = mesh.faces.values;
  const auto& attachments = mesh.special_faces.values;
  PolygonMaker maker(from, files.datafile.header.vertices, static_cast<u32>(mesh.textures.values.size()));
  const u32 count = static_cast<u32>(faces.size() + attachments.size());
  if (auto error = maker.reserve(count, from.object.offset, limits)) return error;
  for (const Face& face : faces) {
    const auto& [a, b, c] = face.wedges;
    if (face.material >= mesh.materials.values.size() || a >= wedges || b >= wedges || c >= wedges) {
      maker.leave_out();
      continue;
    }
    const std::array<MeshCorner, 3> corners = {corner_at(a), corner_at(b), corner_at(c)};
    const MeshMaterial& material = mesh.materials.values[face.material];
    maker.add({corners[0].vertex, corners[1].vertex, corners[2].vertex},
              {corners[0].uv, corners[1].uv, corners[2].uv}, material.flags, material.texture);
  }
  for (u32 i = 0; i < attachments.size(); ++i) maker.add_attachment({3 * i, 3 * i + 1, 3 * i + 2}, {});
  return maker.finish(files, notes);
}

}  // namespace retromesh::unreal::package
