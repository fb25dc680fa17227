#pragma once
#include <span>

#include "formats/ctc/interpretations.hpp"

namespace retromesh::ctc {

/// Gives corners the vertices and texture coordinates of the first substitutions, as many as are requested:
/// an interpretation, none by default. Those of corners or vertices that do not exist change nothing. Returns
/// how many are applied. (README, "Header".)
u32 apply_substitutions(std::span<const InterpretationRequest> requests, Interpretations& interpretations,
                        Document& document);

}  // namespace retromesh::ctc
