#pragma once
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/io/walker.hpp"
#include "formats/model/document_file.hpp"
#include "formats/model/file_set.hpp"

/// The documents of this family, for the inspector.
namespace retromesh::ctc {

/// Models, recognized by their first bytes.
std::vector<DocumentFile> documents(const FileSet& files);

/// Walks one of them.
Result<io::Walked> walk(const FileSet& files, u32 file, io::Listener& listener, Limits& limits);

/// Reads and writes one of them.
Result<Bytes> rewrite(const FileSet& files, u32 file, Limits& limits);

}  // namespace retromesh::ctc
