#pragma once
#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/unreal/files.hpp"

namespace retromesh::unreal {

/// Findings about the names of files in class files, the images that they import, and files that nothing
/// names.
void lint_files(const FileSet& files, const MeshSources& sources, Limits limits, Notes& notes);

}  // namespace retromesh::unreal
