#pragma once
#include "formats/ctc/document.hpp"
#include "formats/ctc/interpretations.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Adds a clip for each animation that has frames, or one of all frames. Animations beyond the last frame are
/// clamped, with a note. (README, "Animations".)
void add_clips(const std::string& file, const Document& document, const Interpretations& interpretations,
               Model& model);

/// Fills Model::morphs, with offsets in the file's space. A morph with vertices or numbers out of range is
/// left out, with a note. (README, "Morphs".)
void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model);

/// Fills Model::attachments. An attachment whose triangle does not exist or has no area is left out, with a
/// note. (README, "Attachments".)
void add_attachments(const std::string& file, const Document& document, Model& model);

}  // namespace retromesh::ctc
