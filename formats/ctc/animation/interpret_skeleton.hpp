#pragma once
#include "formats/ctc/interpretations.hpp"

namespace retromesh::ctc {

/// Decides matrix order and base matrix by the skeletons' fit. (README, "Interpretations".)
void interpret_skeleton(const Document& document, std::span<const InterpretationRequest> requests,
                        Interpretations& interpretations);

}  // namespace retromesh::ctc
