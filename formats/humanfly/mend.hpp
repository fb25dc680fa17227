#pragma once
#include <vector>

#include "formats/model/edit.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh::humanfly {

/// What mends the findings `notes` about a model, as far as that needs no choice: the rules that rules.def calls
/// automatic. Trailing bytes are cut off.
std::vector<Edit> mend(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::humanfly
