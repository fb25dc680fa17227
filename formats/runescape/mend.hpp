#pragma once
#include <vector>

#include "formats/model/edit.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh::runescape {

/// What mends the findings `notes` about a model, as far as that needs no choice: the rules that rules.def calls
/// automatic. Bytes that nothing uses are removed, priorities are at most 11, and flags are 0 or 1.
std::vector<Edit> mend(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::runescape
