#pragma once
#include <vector>

#include "formats/model/edit.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

namespace retromesh::unreal {

/// What mends the findings `notes` about a model, as far as that needs no choice: the rules that rules.def calls
/// automatic. Trailing bytes are cut off, the frame size is that of the file's length, sequences end with the last frame,
/// times of notifies are 0 to 1, and MESHMAP NEW names the mesh that is imported.
std::vector<Edit> mend(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::unreal
