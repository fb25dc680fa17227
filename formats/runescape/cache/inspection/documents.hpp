#pragma once
#include <optional>
#include <string_view>

#include "formats/files/document_file.hpp"
#include "formats/files/file_set.hpp"
#include "formats/io/any_document.hpp"
#include "formats/runescape/cache/config/opcodes.hpp"
#include "formats/runescape/cache/inspection/sectors_document.hpp"

/// Files of caches as documents of the inspector.
namespace retromesh::runescape::cache {

enum class CacheFile : u8 {
  none,
  index,      ///< `main_file_cache.idx0`
  sectors,    ///< `main_file_cache.dat2`
  container,  ///< `7/12.dat`
  table,      ///< `255/7.dat`
  text,       ///< `9.flatcache`, which is no document.
  jag,        ///< `config`, `models.jag`
  records,    ///< `obj.dat` beside `obj.idx`
};

/// The names of the files of records without extension, by RecordKind.
inline constexpr std::string_view kRecordFiles[] = {"npc", "obj", "loc", "seq", "spotanim", "idk"};

/// What a file is, by its name; where other files may have it, by its first bytes, too.
CacheFile cache_file_of(const FileSet& files, u32 file);

/// Nothing for files that are no documents of caches.
std::optional<DocumentFile> describe_document(const FileSet& files, u32 file);

/// One that describe_document describes. Errors: those of its reader, `unusable` for sectors of more than
/// kMostShown bytes.
Result<io::DocumentPtr> open_document(const FileSet& files, u32 file, Limits& limits);

}  // namespace retromesh::runescape::cache
