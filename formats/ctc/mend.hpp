#pragma once
#include <vector>

#include "formats/model/edit.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {

/// What mends the findings `notes` about a model, as far as that needs no choice: the rules that rules.def calls
/// automatic. Offsets and sizes of the header become those of the file.
std::vector<Edit> mend(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::ctc
