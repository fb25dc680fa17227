#pragma once
#include <optional>
#include <string>

#include "formats/model/model.hpp"

namespace retromesh {

/// The first promise of Model that `model` breaks, or nothing. Every opened model keeps them all; tests and
/// fuzzers ask this of everything that opens.
std::optional<std::string> validate(const Model& model);

}  // namespace retromesh
