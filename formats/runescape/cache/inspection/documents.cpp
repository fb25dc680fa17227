#include "formats/runescape/cache/inspection/documents.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "formats/family.hpp"
#include "formats/io/byte_map.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/io/paths.hpp"
#include "formats/runescape/cache/config/document.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/index.hpp"
#include "formats/runescape/cache/jag/jag.hpp"
#include "formats/runescape/cache/reference_table.hpp"
#include "formats/runescape/cache/store_files.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kJagBeginning = 12;

/// A reference table whose container does not compress it.
struct TableContainer {
  ContainerHead head;
  ReferenceTable table;
  std::vector<u8> slack;
  std::vector<u8> version;
};

template <class V>
void visit(V& v, TableContainer& container) {
  visit(v, container.head);
  v.part("table", container.head.packed, container.slack, {.heading = "Reference tables"},
         [&] { visit(v, container.table); });
  v.rest("version", container.version, kNotUsed);
}

/// What store_files makes of a file with this name, alone or with a file of sectors.
CacheFile named_as(const std::string& path) {
  constexpr std::string_view kMain = "main_file_cache.";
  const std::string_view name = name_of(path);
  const bool is_main = name.starts_with(kMain);
  if (name == "main_file_cache.dat" || name == "main_file_cache.dat2") return CacheFile::sectors;
  SparseFiles alone;
  alone.add(path, 0);
  if (is_main) alone.add(join_path(folder_of(path), "main_file_cache.dat2"), 0);
  const std::vector<StoreFiles> stores = find_stores(alone);
  if (stores.empty() || stores[0].files.empty()) return CacheFile::none;
  switch (stores[0].kind) {
    case StoreKind::old:
    case StoreKind::js5:
      return CacheFile::index;
    case StoreKind::flat:
      return stores[0].files[0].index == kReferenceIndex ? CacheFile::table : CacheFile::container;
    case StoreKind::flatcache:
      return CacheFile::text;
    case StoreKind::loose_jags:
      break;
  }
  return CacheFile::jag;
}

/// The index of a file of records: `obj.idx` of `obj.dat`; kNoFile when there is none.
u32 index_of_records(const FileSet& files, const std::string& path) {
  if (extension_of(path) != "dat") return kNoFile;
  const std::string_view stem = stem_of(path);
  if (std::find(std::begin(kRecordFiles), std::end(kRecordFiles), stem) == std::end(kRecordFiles))
    return kNoFile;
  return files.at_folded(join_path(folder_of(path), std::string(stem) + ".idx"));
}

template <class Document>
Result<io::DocumentPtr> keep(const File& file, Limits& limits) {
  Document document;
  io::ByteReader<Endian::big> reader(file.bytes, limits);
  visit(reader, document);
  if (reader.ok()) return io::any_document<Endian::big>(Result<Document>(std::move(document)), file.bytes);
  Error error = reader.error(file.name);
  error.advice = kDamagedAdvice;
  return error;
}

Result<io::DocumentPtr> open_container(const File& file, Limits& limits) {
  auto head = read_container_head(file.bytes, limits);
  if (head) return keep<Container>(file, limits);
  head.error().file = file.name;
  return head.error();
}

/// Packed tables are shown as any other container.
Result<io::DocumentPtr> open_table(const File& file, Limits& limits) {
  const auto head = read_container_head(file.bytes, limits);
  if (!head || head.value().compression != 0 || head.value().whole_size() > file.bytes.size())
    return open_container(file, limits);
  const ByteView table =
      file.bytes.subspan(head.value().size()).first(static_cast<std::size_t>(head.value().packed));
  Limits of_check = limits;
  const auto read = read_reference_table(file.name, table, of_check);
  return read ? keep<TableContainer>(file, limits) : open_container(file, limits);
}

Result<io::DocumentPtr> open_records(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  const std::string& path = files.folded(file);
  const ByteView index = files[index_of_records(files, path)].bytes;
  const auto* const found = std::find(std::begin(kRecordFiles), std::end(kRecordFiles), stem_of(path));
  const auto kind = static_cast<RecordKind>(found - std::begin(kRecordFiles));
  const std::vector<ByteView> records = split_records(bytes, index, limits);
  const OpcodeTable table(kind, fitting_edition(kind, old_editions(), records));
  return io::any_document<Endian::big>(read_records_document(name, table, bytes, index, limits), bytes);
}

}  // namespace

CacheFile cache_file_of(const FileSet& files, u32 file) {
  const ByteView bytes = files[file].bytes;
  if (bytes.empty()) return CacheFile::none;
  const std::string& path = files.folded(file);
  if (index_of_records(files, path) != kNoFile) return CacheFile::records;
  const CacheFile kind = named_as(path);
  const u32 size = static_cast<u32>(bytes.size());
  const bool is_packed = kind == CacheFile::container || kind == CacheFile::table;
  if (is_packed && static_cast<u8>(bytes[0]) > static_cast<u8>(Compression::lzma)) return CacheFile::none;
  if (kind == CacheFile::jag && extension_of(path) != "jag" &&
      !may_be_jag(bytes.first(std::min(size, kJagBeginning)), size))
    return CacheFile::none;
  return kind;
}

std::optional<DocumentFile> describe_document(const FileSet& files, u32 file) {
  const auto described = [&](const char* document, const char* heading) {
    return DocumentFile{file, kReader.id, document, heading, "runescape/cache"};
  };
  switch (cache_file_of(files, file)) {
    case CacheFile::none:
    case CacheFile::text:
      break;
    case CacheFile::index:
      return described("index of a cache", "Index files");
    case CacheFile::sectors:
      return described("sectors of a cache", "Sectors");
    case CacheFile::container:
      return described("container", "Containers");
    case CacheFile::table:
      return described("reference table", "Containers");
    case CacheFile::jag:
      return described("JAG archive", "JAG archives");
    case CacheFile::records:
      return described("records", "Cache records");
  }
  return std::nullopt;
}

Result<io::DocumentPtr> open_document(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  switch (cache_file_of(files, file)) {
    case CacheFile::none:
    case CacheFile::text:
      break;
    case CacheFile::index:
      return io::any_document<Endian::big>(read_index(name, bytes, limits), bytes);
    case CacheFile::sectors:
      return io::any_document<Endian::big>(read_sectors_document(files, file, limits), bytes);
    case CacheFile::container:
      return open_container(files[file], limits);
    case CacheFile::table:
      return open_table(files[file], limits);
    case CacheFile::jag:
      return io::any_document<Endian::big>(read_jag_file(name, bytes, limits), bytes);
    case CacheFile::records:
      return open_records(files, file, limits);
  }
  return error_in(name, ErrorCode::not_a_model, "", "No format describes files like it.", "");
}

}  // namespace retromesh::runescape::cache
