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
/// A skeleton whose bones only turn and move is kept with its keys, weights and morphs. Any other animation
/// becomes a bone for each way that vertices move. Errors, which name `file`: bad_value for more than 65,536
/// vertices, nothing_drawn without triangles, over_limit. (README, "Writing".)
Result<Document> model_to_document(const Model& model, const FrameLayout& layout, const std::string& file,
                                   Notes& notes, Limits& limits);

/// Whether a group has triangles that are drawn, so that they are in a list and have a skin.
bool is_listed(const Model& model, const Group& group);

}  // namespace retromesh::ctc
