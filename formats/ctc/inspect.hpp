#pragma once
#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/pairing.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Adds notes about what is odd in a file that opens all the same. (README, "Quirks".)
void add_observations(const std::string& file, u32 size, const Document& document,
                      const Interpretations& interpretations, u32 scaled_vertices, Model& model);

}  // namespace retromesh::ctc
