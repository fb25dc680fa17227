#pragma once
#include "formats/ctc/document.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// Fills Model::attachments. An attachment whose triangle does not exist or has no area is left out, with a
/// note. (README, "Attachments".)
void add_attachments(const std::string& file, const Document& document, Model& model);

}  // namespace retromesh::ctc
