#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/materials/light.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Fills `indices`, `face_source`, `groups`, `materials`, `priorities`, `vertex_source`, `uvs`, `shades` and
/// both labels with the visible faces. The model already has its animation, which decides whether alpha
/// changes. Each face has three render vertices of its own, since its corners are lit separately. False when
/// `limits` do not allow the memory. (README, "Faces", "Lighting".)
bool add_faces(const Mesh& mesh, const Light& light, Model& model, Limits& limits);

}  // namespace retromesh::runescape
