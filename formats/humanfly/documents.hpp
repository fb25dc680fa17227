#pragma once
#include <span>
#include <vector>

#include "formats/io/kept_document.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/field_rule.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/script_line.hpp"

/// The documents of this family, for the inspector.
namespace retromesh::humanfly {

/// Objects, `.APX` images and sprite images, recognized by their bytes.
std::vector<DocumentFile> documents(const FileSet& files);

/// Reads one of them; it refers to the bytes of the file.
Result<io::Kept> keep_document(const FileSet& files, u32 file, Limits& limits);

/// What their fields say and make.
std::span<const FieldRule> field_rules();

/// The numbers of elements in the Model of the first object: the others are frames of it without faces.
/// (README, "Morphing".)
std::vector<ElementNumbers> element_numbers(const FileSet& files, std::span<const DocumentFile> documents);

/// What the lines of a script say; the family has none.
std::vector<ScriptLine> script_lines(const File& file);

}  // namespace retromesh::humanfly
