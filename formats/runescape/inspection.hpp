#pragma once
#include "formats/family.hpp"

/// The parts of this family's Inspection, each in a source of its own.
namespace retromesh::runescape {

/// The kind of a model file; animation files have those of kind_name().
inline constexpr const char* kModel = "model";

std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents);
std::vector<ScriptLine> script_lines(const File& file);
Notes lint(const FileSet& files, Limits& limits);
std::vector<Edit> fix(const FileSet& files, const Model& model, const Notes& notes);

}  // namespace retromesh::runescape
