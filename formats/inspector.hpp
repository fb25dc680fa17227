#pragma once
#include <span>
#include <string>
#include <vector>

#include "formats/io/byte_map.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/file_set.hpp"

/// What the page's byte views and the command line do with documents, beside opening models: the other three
/// uses of a record's description.
namespace retromesh {

/// The files that are documents of some family, in path order.
std::vector<DocumentFile> documents(std::span<const File> files);

/// Every field of a document as JSON, under the record's own names. The other files are there because some
/// documents need a partner to be understood.
Result<std::string> dump(std::span<const File> files, u32 file, Limits& limits);

/// The bytes that writing the document gives; those of the file when it is well-formed.
Result<Bytes> rewrite(std::span<const File> files, u32 file, Limits& limits);

/// The fields that the bytes from `first` up to, not including, `end` belong to.
Result<std::vector<io::MappedField>> map_bytes(std::span<const File> files, u32 file, u32 first, u32 end,
                                               Limits& limits);

}  // namespace retromesh
