#pragma once
#include "formats/family.hpp"

/// What other sources of this family define of its Inspection.
namespace retromesh::runescape {

/// DocumentFile::document of a model file.
inline constexpr const char* kModel = "model";

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents);
std::vector<ScriptLine> script_lines(const File& file);
Notes lint(const FileSet& files, Limits& limits);
std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::runescape
