#pragma once
#include <optional>

#include "formats/ctc/interpretations.hpp"

/// Bones, keys and weights of a document as a Skeleton. (README, "Skeleton".)
namespace retromesh::ctc {

/// From the file's space (x forward, y left, z up) to the Model's.
inline constexpr Matrix kFileToModel = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0};

/// The matrix from the model at rest to a bone (inverse bind matrix), in the file's space. Nothing when it
/// has no inverse but needs one, or when its elements are out of range.
std::optional<Matrix> to_bone(const Bone& bone, MatrixOrder order, BaseMatrix base);

/// Parents, keys and influences; no vertices and no `to_bones`. Weights are scaled to sum to 1;
/// `scaled_vertices` are those where that changed them by more than 0.01.
Skeleton make_skeleton(const Document& document, std::vector<u32>& scaled_vertices);

/// Sets Model::skeleton, `deform` and `normal_source`. A document without frames gets one key and no bones:
/// the model at rest. Error: unusable for a base matrix.
std::optional<Error> add_skeleton(const std::string& file, const Document& document,
                                  const Interpretations& interpretations, std::vector<u32>& scaled_vertices,
                                  Model& model);

/// Decides matrix order and base matrix by the skeletons' fit. (README, "Interpretations".)
void interpret_skeleton(const Document& document, std::span<const InterpretationRequest> requests,
                        Interpretations& interpretations);

}  // namespace retromesh::ctc
