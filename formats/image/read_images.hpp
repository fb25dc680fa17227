#pragma once
#include <span>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// Decodes the images of `model` that have no pixels yet and whose files are PCX, BMP or TGA. One that cannot
/// be decoded becomes a note, and its faces are drawn with a placeholder. Separate from opening, because
/// browsers decode the common formats themselves.
void read_images(std::span<const File> files, Model& model, Limits& limits);

}  // namespace retromesh::image
