#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/model/file_set.hpp"

/// Findings about the documents of this family, for the inspector. (README, "Rules".)
namespace retromesh::humanfly {

/// What is wrong or unusual in the objects among `files`, beside the notes that opening them gives.
Notes lint(const FileSet& files, Limits& limits);

}  // namespace retromesh::humanfly
