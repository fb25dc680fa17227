#pragma once
#include <array>

#include "formats/ctc/interpretations.hpp"

/// How well each possible skeleton fits the file's own animation. (README, "Interpretations".)
namespace retromesh::ctc {

inline constexpr u32 kBaseMatrices = 3;                        ///< Values of BaseMatrix.
inline constexpr u32 kSkeletonCandidates = 2 * kBaseMatrices;  ///< Each with both values of MatrixOrder.

/// How much one candidate's skeleton deforms the model.
struct SkeletonFit {
  bool possible = false;  ///< All base matrices are usable.
  float mean = 0;   ///< Relative change of edge lengths, or distance from the rest pose, over the frames.
  float least = 0;  ///< The same in the frame nearest to the rest pose.
};

struct SkeletonFits {
  /// By MatrixOrder, then by BaseMatrix.
  std::array<SkeletonFit, kSkeletonCandidates> all;
  /// The member to compare: `least` when a candidate has a frame that is the rest pose, else `mean`.
  float SkeletonFit::* measure = &SkeletonFit::mean;
  /// Whether triangle edges connect vertices of different bones, so that edge lengths are compared.
  bool has_edges = false;
};

/// Poses the document with every candidate's skeleton in up to 16 frames. The document has bones.
SkeletonFits fit_skeletons(const Document& document);

}  // namespace retromesh::ctc
