#pragma once
#include "formats/model/model.hpp"

namespace retromesh::unreal {

/// Notes what a Model of any format has and a vertex mesh cannot have.
void note_losses(const Model& model, bool resampled, Notes& notes);

}  // namespace retromesh::unreal
