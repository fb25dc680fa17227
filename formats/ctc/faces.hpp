#pragma once
#include <vector>

#include "formats/ctc/interpretations.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// Triangles → groups, materials, render vertices and index buffer. (README, "Triangles".)
namespace retromesh::ctc {

inline constexpr u32 kNotDrawn = 0xFFFFFFFF;

/// The skin of each triangle, by the triangle lists; kNotDrawn after the last list. Without lists all
/// triangles have the first skin.
std::vector<u32> skin_of_triangles(const Document& document);

/// The colour of a corner for display: the value 33 66 E5 stands for white.
Colour display_colour(Colour stored);

/// Fills `indices`, `vertex_source`, `uvs`, `colours`, `face_source`, `groups` and `materials`, with one
/// material for each skin in use: opaque first, then blended. `skins` is the skin of each triangle. False
/// when `limits` do not allow it.
bool add_faces(const Document& document, const Interpretations& interpretations,
               const std::vector<u32>& skins, Model& model, Limits& limits);

}  // namespace retromesh::ctc
