#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/family.hpp"
#include "formats/io/byte_map.hpp"

/// Dumping, mapping, rewriting and linting documents of all families: the uses of a record's description
/// beside reading.
namespace retromesh {

/// The files that are documents of some family, in path order.
std::vector<DocumentFile> documents(std::span<const File> files);

/// Every field of a document as JSON, under the record's own names. `files` includes the other files of the
/// model: the layout of some documents depends on another.
Result<std::string> dump(std::span<const File> files, u32 file, Limits& limits);

/// The document, written to bytes: those of the file when it is well-formed.
Result<Bytes> rewrite(std::span<const File> files, u32 file, Limits& limits);

/// What the lines of a script say, in order; empty for other files.
std::vector<ScriptLine> script_lines(const File& file);

/// The fields of the bytes in [first, end).
Result<std::vector<io::MappedField>> map_bytes(std::span<const File> files, u32 file, u32 first, u32 end,
                                               Limits& limits);

/// What all families find in files beside the notes of opening them. `files` are those of one folder or
/// archive: some findings are about names that only differ in case, and files that nothing names. A file
/// without bytes is there and not looked into; scripts and configs need their bytes.
Notes lint(std::span<const File> files, Limits& limits);

/// What mends the notes of opening the model with the Entry::id `id` among `files`, as far as that needs no
/// choice. Nothing for a model that does not open.
std::vector<Edit> mend(std::span<const File> files, const std::string& id, Limits& limits);

/// The same for the findings of `lint`.
std::vector<Edit> mend_findings(std::span<const File> files, Limits& limits);

}  // namespace retromesh
