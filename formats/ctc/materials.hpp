#pragma once
#include <span>
#include <vector>

#include "formats/ctc/files.hpp"
#include "formats/ctc/interpretations.hpp"
#include "formats/files/file_set.hpp"
#include "formats/model/model.hpp"

/// Skins of triangles and materials. (README, "Skins", "Attachments".)
namespace retromesh::ctc {

/// Hides the triangles of attachments, which only mark a position, when none of them has an image and others
/// remain. Sets their skin in `skins_of_triangles` to kNotDrawn and adds the interpretation "tags".
void hide_tags(const Document& document, const std::vector<Skin>& skins,
               std::span<const InterpretationRequest> requests, std::vector<u32>& skins_of_triangles,
               Interpretations& interpretations);

/// Sets name, image and properties of every material, and lists the images that are missing. Images are not
/// decoded.
void assign_textures(const FileSet& files, const File& file, const Document& document,
                     const std::vector<Skin>& skins, Model& model);

}  // namespace retromesh::ctc
