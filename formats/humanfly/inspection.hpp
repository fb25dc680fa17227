#pragma once
#include "formats/family.hpp"

/// The parts of this family's Inspection, each in a source of its own.
namespace retromesh::humanfly {

Notes lint(const FileSet& files, Limits& limits);
std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::humanfly
