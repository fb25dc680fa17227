#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/family.hpp"

/// What holds for every family of formats and any bytes. The contract test and the fuzz targets check it.
namespace retromesh::test {

/// The family with this id, which has to exist.
const Reader& family_with(std::string_view id);

/// All models of a family in `files`.
std::vector<Entry> all_entries(const Reader& family, const FileSet& files, Limits& limits);

/// The violation in an error about files, or nothing: it is inside a file and has a message.
std::optional<std::string> error_violation(const Error& error, std::span<const File> files);

/// The violation in notes about files, or nothing: they have rules and are inside their files.
std::optional<std::string> note_violation(const Notes& notes, std::span<const File> files);

/// The violation in the result of opening `files`, or nothing: a Model is valid and its notes are inside
/// their files; an Error is inside its file and has a message.
std::optional<std::string> opening_violation(const Result<Model>& opened, std::span<const File> files);

/// The violation in poses of the first clips, or nothing.
std::optional<std::string> pose_violation(const Model& model);

/// Opens `entry` with each choice of each of its interpretations; returns the violation in the results.
std::optional<std::string> interpretation_violation(const Reader& family, std::span<const File> files,
                                                    const std::string& entry, const Model& model);

/// A file as a document of its family; not_a_model when it is none.
Result<io::DocumentPtr> document_of(std::span<const File> files, u32 file, Limits& limits);

/// The violation when file number `file` is rewritten, mapped and dumped as a document: a rewritten file
/// has the same bytes, mapped fields are inside the file, and a dump is there when a map is.
std::optional<std::string> document_violation(std::span<const File> files, u32 file);

/// The violation in the findings of lint, or nothing: they have rules and are inside their files.
std::optional<std::string> lint_violation(std::span<const File> files);

}  // namespace retromesh::test
