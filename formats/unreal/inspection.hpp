#pragma once
#include "formats/family.hpp"

/// The parts of this family's Inspection, each in a source of its own.
namespace retromesh::unreal {

std::vector<ScriptLine> script_lines(const File& file);
Notes lint(const FileSet& files, Limits& limits);
std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::unreal
