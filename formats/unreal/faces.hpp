#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/files.hpp"

/// Polygons → groups, materials, attachments and index buffer. (README, "Polygon types".)
namespace retromesh::unreal {

/// How many polygons are drawn, left out, or unusual.
struct FaceCounts {
  u32 drawn = 0;
  u32 outside = 0;        ///< Left out: a corner uses a vertex that does not exist.
  u32 first_outside = 0;  ///< The first such polygon, and the vertex number it has.
  u32 first_vertex = 0;
  u32 unknown_style = 0;  ///< Styles 6 and 7.
  u32 first_unknown_style = 0;
  u32 flat = 0;           ///< Drawn, without area in the first frame.
  std::vector<u8> types;  ///< The type byte of each material.
};

/// Fills `indices`, `face_source`, `groups`, `materials`, `uvs`, `vertex_source` and `attachments`.
/// `vertices` is the number of vertices that every frame has. Needs `frames.matrix`. False when `limits` do
/// not allow it.
bool add_faces(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
               FaceCounts& counts, Limits& limits);

/// The lowest file number of a triangle without area in the first frame; kNone without one.
u32 first_flat_face(const Model& model);

/// The default properties that apply to this mesh, or null.
const DefaultProperties* default_properties_of(const MeshSource& source);

}  // namespace retromesh::unreal
