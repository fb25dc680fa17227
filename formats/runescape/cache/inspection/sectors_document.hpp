#pragma once
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"
#include "formats/runescape/cache/sectors.hpp"

/// A file of sectors as a document, which refers to the bytes of the file.
namespace retromesh::runescape::cache {

struct StoredSector {
  bool is_large = false;  ///< Of a group above 65,535: it has `large`.
  SectorHead head;
  LargeSectorHead large;
  ByteView data;  ///< Less in a last sector that is cut.
};

template <class V>
void visit(V& v, StoredSector& sector) {
  if (sector.is_large) {
    v("head", sector.large);
  } else {
    v("head", sector.head);
  }
  v.view("data", sector.data);
}

struct SectorsDocument {
  std::vector<u8> unused;  ///< The first sector.
  std::vector<StoredSector> sectors;
  std::vector<u8> rest;  ///< Less than a head.
};

template <class V>
void visit(V& v, SectorsDocument& document) {
  v.list("sector 0", document.unused, static_cast<u32>(document.unused.size()), kNotUsed);
  v.each("sectors", document.sectors, static_cast<u32>(document.sectors.size()));
  v.rest("rest", document.rest, kNotUsed);
}

/// Files above this size are not shown.
inline constexpr u32 kMostShown = u32{64} << 20;

/// The index files beside it say which sectors have the longer heads. Errors: unusable, over_limit.
Result<SectorsDocument> read_sectors_document(const FileSet& files, u32 file, Limits& limits);

}  // namespace retromesh::runescape::cache
