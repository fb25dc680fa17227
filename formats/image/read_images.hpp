#pragma once
#include <span>

#include "formats/io/limits.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh::image {

/// Fills in the images that opening a model left as names: those whose files are here and are PCX, BMP or
/// TGA. One that cannot be decoded becomes a note, and its faces wear a stand-in. Opening leaves it to
/// whoever shows the model, since most of what pages embed the browser decodes itself.
void read_images(std::span<const File> files, Model& model, Limits& limits);

}  // namespace retromesh::image
