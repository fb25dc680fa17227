#pragma once
#include "formats/ctc/readings.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Adds a clip for each animation that has frames, or one for all frames. (README, "Animations".)
void add_clips(const std::string& file, const Document& document, const Readings& readings, Model& model);

}  // namespace retromesh::ctc
