#pragma once
#include <string>
#include <vector>

#include "formats/ctc/animation/tracks.hpp"
#include "formats/ctc/document.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Converts a Model to a document, without the names of its skins.
///
/// A skeleton of this format's space is kept with its keys, weights and morphs. Any other animation becomes a
/// bone for each way that vertices move. Errors, which name `file`: bad_value for more than 65,536 vertices,
/// nothing_drawn without triangles, over_limit. (README, "Writing".)
Result<Document> model_to_document(const Model& model, const FrameLayout& layout, const std::string& file,
                                   Notes& notes, Limits& limits);

/// Whether the triangles of a material are in no list, so that they are not drawn.
bool is_hidden(const Material& material);

}  // namespace retromesh::ctc
