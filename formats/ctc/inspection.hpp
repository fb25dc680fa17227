#pragma once
#include "formats/family.hpp"

/// What other sources of this family define of its Inspection.
namespace retromesh::ctc {

Notes lint(const FileSet& files, Limits& limits);
std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::ctc
