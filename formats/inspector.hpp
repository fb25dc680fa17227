#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/io/byte_map.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/script_line.hpp"

/// Dumping, mapping and rewriting documents of all families: the uses of a record's description beside
/// reading.
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

}  // namespace retromesh
