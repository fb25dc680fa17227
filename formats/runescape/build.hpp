#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/model_source.hpp"

namespace retromesh::runescape {

/// Makes a Model of a source, which is used up: faces with their light, clips, textures found among `files`,
/// bounds. Errors: over_limit; nothing_drawn when every face is hidden.
Result<Model> build(const FileSet& files, ModelSource& source, Limits& limits);

}  // namespace retromesh::runescape
