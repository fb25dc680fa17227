#pragma once
#include "formats/humanfly/document.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// Primitives → what is drawn. Every corner of every primitive is a render vertex of its own. (README,
/// "Shades".)
namespace retromesh::humanfly {

/// The primitives of an object in drawing order: polygons, lines, sprites, and those that look alike
/// together.
std::vector<u32> drawing_order(const Document& document);

/// Fills `indices`, `face_source`, `vertex_source`, `uvs`, `lines`, `sprites`, and a group and a material for
/// each look, without images; `wearers` gets the first primitive of each. False when the limits do not allow
/// it.
bool add_primitives(const Document& document, const std::vector<u32>& order, Model& model,
                    std::vector<u32>& wearers, Limits& limits);

/// One for each render vertex: a corner's own normal in 128ths, as the file has it, else its polygon's. The
/// shape may be that of another object with as many vertices and normals.
std::vector<Vec3> corner_normals(const Document& document, const std::vector<u32>& order,
                                 const Document& shape);

}  // namespace retromesh::humanfly
