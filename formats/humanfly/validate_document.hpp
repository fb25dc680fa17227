#pragma once
#include <optional>
#include <string>

#include "formats/humanfly/document.hpp"

/// What the numbers of an object have to keep, beside fitting into the file. Nothing else tells an object
/// from other files.
namespace retromesh::humanfly {

/// The first number that points at nothing, or that no engine knows. (README, "Rules".)
std::optional<Error> fault_of(const std::string& file, const Document& document);

/// Why a file is no object: what `read_document` or `fault_of` says, and
/// whether its bytes are swapped.
Error why_not(ByteView bytes, const Error& fault);

}  // namespace retromesh::humanfly
