#pragma once
#include <string>

#include "formats/io/result.hpp"
#include "formats/model/model.hpp"

namespace retromesh::test {

/// The result of opening as one line, which has to be the same in WebAssembly.
std::string answer_text(const Result<Model>& opened);

}  // namespace retromesh::test
