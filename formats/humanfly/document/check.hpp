#pragma once
#include <optional>
#include <string>

#include "formats/humanfly/document.hpp"

/// Validation of the indices and shade types of an object. Objects have no magic number and are recognized by
/// being valid. (README, "Valid objects".)
namespace retromesh::humanfly {

/// The first invalid index or shade type; none for a valid document.
std::optional<Error> find_error(const std::string& file, const Document& document);

/// Adds to the error of a file that is not an object whether its bytes are swapped.
Error explain_error(ByteView bytes, Error error);

}  // namespace retromesh::humanfly
