#pragma once
#include <optional>
#include <string>

#include "formats/model/model.hpp"

namespace retromesh {

/// The first violation of what every Model guarantees, or nothing. Tests and fuzz targets check it for
/// everything that opens.
std::optional<std::string> validate(const Model& model);

}  // namespace retromesh
