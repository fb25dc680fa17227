#pragma once
#include <string>

#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"

/// Errors that every family reports alike.
namespace retromesh {

/// over_limit: building the model of `file` needs more memory than `limits` has left.
Error too_large(const std::string& file, const Limits& limits);

/// nothing_drawn: no `field` ("face") of the model is drawn, because of `cause`.
Error nothing_drawn(const std::string& file, const char* field, const char* cause);

}  // namespace retromesh
