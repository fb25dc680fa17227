#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/model/file_set.hpp"

/// Findings about the documents of this family, for the inspector. (README, "Rules".)
namespace retromesh::ctc {

/// What is wrong or unusual in the CTC models among `files`, beside the notes that opening them gives.
Notes lint(const FileSet& files, Limits& limits);

}  // namespace retromesh::ctc
