#pragma once
#include <span>

#include "formats/model/model.hpp"

namespace retromesh::unreal {

/// Sets the axes of the weapon triangles, whose vertices are in the order of the file, by one of the two
/// published rules: an interpretation of the Model. Needs `frames.matrix`. (README, "Polygon types".)
void interpret_attachments(std::span<const InterpretationRequest> requests, Model& model);

}  // namespace retromesh::unreal
