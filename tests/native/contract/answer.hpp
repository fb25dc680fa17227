#pragma once
#include <string>

#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh::test {

/// What opening gave, in one line that the WebAssembly build has to repeat.
std::string answer_text(const Result<Model>& opened);

}  // namespace retromesh::test
