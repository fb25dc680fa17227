#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/family.hpp"

/// Findings about the files of all families and what mends them, and what the lines of scripts say. Documents
/// are explained by inspector/open_documents.hpp.
namespace retromesh {

/// What the lines of a script say, in order; empty for other files.
std::vector<ScriptLine> script_lines(const File& file);

/// What all families find in files beside the notes of opening them. `files` are those of one folder or
/// archive: some findings are about names that only differ in case, and files that nothing names. A file
/// without bytes is there and not looked into; scripts and configs need their bytes.
Notes lint(std::span<const File> files, Limits& limits);

/// What repairs the notes of opening the model with the Entry::id `id` among `files`, as far as that needs no
/// choice. Nothing for a model that does not open.
std::vector<Edit> fix(std::span<const File> files, const std::string& id, Limits& limits);

/// The same for the findings of `lint`.
std::vector<Edit> fix_findings(std::span<const File> files, Limits& limits);

}  // namespace retromesh
