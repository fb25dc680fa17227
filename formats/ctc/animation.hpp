#pragma once
#include "formats/ctc/interpretations.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Adds a clip for each animation that has frames, or one of all frames. Animations beyond the last frame are
/// clamped, with a note. (README, "Animations".)
void add_clips(const std::string& file, const Document& document, const Interpretations& interpretations,
               Model& model);

}  // namespace retromesh::ctc
