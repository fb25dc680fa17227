#pragma once
#include <memory>

#include "formats/export/bone_keys.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// From the space of a Model's skeleton and morphs to the file's.
Affine to_file_space(const Model& model);

/// The skeleton of a Model in the file's space; null without one, and with a note for one that does not pose
/// the Model.
std::shared_ptr<const Skeleton> file_skeleton(const Model& model, Notes& notes);

}  // namespace retromesh::ctc
