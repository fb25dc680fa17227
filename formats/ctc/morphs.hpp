#pragma once
#include "formats/ctc/interpretations.hpp"
#include "formats/model/model.hpp"

/// What a model can do without: when it is wrong it is left out, and a note says so. (README, "Morphs",
/// "Attachments".)
namespace retromesh::ctc {

/// Adds the morphs. One whose vertices or numbers are out of range is left out.
void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model);

/// Adds the attachments. One whose triangle does not exist or has no area is left out.
void add_attachments(const std::string& file, const Document& document, Model& model);

}  // namespace retromesh::ctc
