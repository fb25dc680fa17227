#pragma once
#include <optional>

#include "formats/ctc/interpretations.hpp"

/// The skeleton of a file, and which of the possible ones it is.
namespace retromesh::ctc {

/// Decides the order of the matrices and what the base matrices are. For that, every candidate's skeleton
/// is moved through the frames and the lengths of edges between bones are compared with those at rest.
void decide_bones(const Document& document, std::span<const InterpretationRequest> asked,
                  Interpretations& interpretations);

/// The matrix of a bone as the interpretations have it; nothing where it would have to be turned round and
/// cannot be.
std::optional<Matrix> to_bone(const Bone& bone, MatrixOrder order, BaseMatrix base);

/// Parents, keys and influences, without what the vertices are. Weights that do not sum to 1 are scaled so;
/// `scaled` counts the vertices.
Skeleton skeleton_of(const Document& document, u32& scaled);

}  // namespace retromesh::ctc
