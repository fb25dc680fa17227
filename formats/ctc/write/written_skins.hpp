#pragma once
#include <string>
#include <vector>

#include "formats/export/written_model.hpp"
#include "formats/io/note.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// The names of the skins of a Model's materials, and a TGA file for each image that has pixels.
///
/// Materials without an image get a white one, so that their colours are seen. Images that have no pixels
/// keep the name of their file, with a note that it has to be there. `stem` names the white image.
std::vector<std::string> write_skins(const Model& model, const std::string& stem, Writing& writing);

}  // namespace retromesh::ctc
