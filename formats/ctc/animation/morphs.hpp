#pragma once
#include "formats/ctc/interpretations.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Fills Model::morphs, with offsets in the file's space. A morph with vertices or numbers out of range is
/// left out, with a note. (README, "Morphs".)
void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model);

}  // namespace retromesh::ctc
