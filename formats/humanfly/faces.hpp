#pragma once
#include "formats/humanfly/document.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// Converts primitives to triangles, lines and sprites. Every corner of a primitive is a render vertex of its
/// own. (README, "Primitives".)
namespace retromesh::humanfly {

/// The indices of the primitives in drawing order: sorted by material, otherwise in file order.
std::vector<u32> drawing_order(const Document& document);

/// Fills `indices`, `face_source`, `vertex_source`, `uvs`, `lines`, `sprites`, groups and materials (without
/// images); `material_primitives` gets the first primitive of each material. False when `limits` do not allow
/// the memory.
bool add_primitives(const Document& document, const std::vector<u32>& order, Model& model,
                    std::vector<u32>& material_primitives, Limits& limits);

/// The normal of each render vertex, in model space: the corner's own, divided by 128, so that its length is
/// kept; else the unit normal of its polygon. Vertices and normals are taken from `shape`, which may be a
/// morph target of `document`.
std::vector<Vec3> corner_normals(const Document& document, const std::vector<u32>& order,
                                 const Document& shape);

}  // namespace retromesh::humanfly
