#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/light.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Fills `indices`, `face_source`, `groups`, `materials`, `priorities`, `vertex_source`, `uvs`, `shades` and
/// both labels with the faces that are seen, once the model has its motion. Faces of one texture and
/// transparency wear one material; every face has corners of its own, for each was lit alone. False when the
/// limits do not allow it.
bool add_faces(const Mesh& mesh, const Light& light, Model& model, Limits& limits);

}  // namespace retromesh::runescape
