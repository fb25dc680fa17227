#pragma once
#include <string>
#include <vector>

#include "formats/ctc/document.hpp"
#include "formats/export/written_model.hpp"
#include "formats/model/model.hpp"

/// The images of the skins that are written. (README, "Writing".)
namespace retromesh::ctc {

/// The names of the skins of a Model's materials, empty for those in no list, and a TGA file for each image
/// that has pixels.
///
/// Materials without an image get a white one, so that their colours are seen. Images that have no pixels
/// keep the name of their file, with a note that it has to be there. `stem` names the white image.
std::vector<std::string> write_skins(const Model& model, const std::string& stem, Writing& writing);

/// A TGA file for each skin of a kept file whose image has pixels, with the stem of the skin's name, by which
/// it is found.
void write_kept_skins(const Model& model, Writing& writing);

}  // namespace retromesh::ctc
