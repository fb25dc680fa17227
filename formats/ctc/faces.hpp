#pragma once
#include <vector>

#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/pairing.hpp"
#include "formats/model/model.hpp"

/// Triangles and what they wear. (README, "Triangles".)
namespace retromesh::ctc {

inline constexpr u32 kNotDrawn = 0xFFFFFFFF;

/// The skin of each triangle, by the triangle lists; kNotDrawn behind the last list. A file without lists
/// wears its first skin.
std::vector<u32> skin_of_triangles(const Document& document);

/// A corner's colour: white where the first three bytes say that there is none.
Colour shown_colour(Colour stored);

/// Adds render vertices, indices, groups, and one material for each skin in use. False when the limits do not
/// allow them.
bool add_faces(const Document& document, const Interpretations& interpretations,
               const std::vector<u32>& skins, Model& model, Limits& limits);

}  // namespace retromesh::ctc
