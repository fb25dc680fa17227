#pragma once
#include <string>

#include "formats/model/model.hpp"

/// The image files that materials use: those that are there, and those that are missing.
namespace retromesh {

/// The index in Model::images of the image in `file` (a name of the drop); adds it when it is new. An image
/// that is used both with palette entry 0 transparent (`hole`) and without is in the list twice.
u32 add_image(const std::string& file, bool hole, Model& model);

/// Adds `faces` to the missing file called `name`, which is appended when it is new: then it has no numbers.
MissingFile& add_missing_file(const std::string& name, u32 faces, Model& model);

}  // namespace retromesh
