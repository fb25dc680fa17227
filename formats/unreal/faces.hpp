#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/document.hpp"
#include "formats/unreal/pairing.hpp"

/// Polygons → groups, materials and render vertices. (README, "Polygon types".)
namespace retromesh::unreal {

/// What became of the polygons.
struct FaceCounts {
  u32 drawn = 0;
  u32 hidden = 0;         ///< Left out because a script hides their slot.
  u32 outside = 0;        ///< Left out because a corner names no vertex.
  u32 first_outside = 0;  ///< The first such polygon, and the number it names.
  u32 first_vertex = 0;
  u32 strange = 0;  ///< Of a style that no engine knows.
  u32 first_strange = 0;
  u32 used_vertices = 0;  ///< Corners of what is drawn, or of an attachment.
  u32 flat = 0;           ///< Drawn, but their corners lie on one line in the first frame.
  std::vector<u8> types;  ///< The type byte of each material.
};

/// Fills `indices`, `face_source`, `groups`, `materials`, `uvs`, `vertex_source` and `attachments`.
/// `vertices` is how many vertices every frame really has. Needs `frames.matrix`, whose determinant decides
/// which way round corners go. False when the limits do not allow it.
bool add_faces(const Datafile& datafile, u32 vertices, const MeshSource& source, Model& model,
               FaceCounts& counts, Limits& limits);

/// The lowest number that the file gives a triangle whose corners lie on one line in the first frame; kNone
/// when there is none.
u32 first_flat_face(const Model& model);

/// The default properties that dress this mesh; null for a mesh that its class file does not dress.
const DefaultProperties* dressing(const MeshSource& source);

}  // namespace retromesh::unreal
