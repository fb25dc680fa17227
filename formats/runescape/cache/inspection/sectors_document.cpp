#include "formats/runescape/cache/inspection/sectors_document.hpp"

#include <algorithm>
#include <utility>

#include "formats/io/paths.hpp"
#include "formats/io/record_reader.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/cache/index.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr u32 kRow = io::kStoredSize<IndexRow>;
constexpr u32 kFirstLargeGroup = 0x10000;
constexpr u32 kIndices = 256;

template <class Record>
Record record_at(ByteView bytes, u64 offset) {
  Record record;
  io::RecordReader<Endian::big> reader(bytes.data() + offset);
  reader("", record);
  return record;
}

/// Marks the sectors of the groups above 65,535 of an index. Each is followed once.
void mark_large(ByteView index, ByteView sectors, std::vector<bool>& is_large) {
  constexpr std::size_t kHead = io::kStoredSize<LargeSectorHead>;
  for (std::size_t row = std::size_t{kFirstLargeGroup} * kRow; row + kRow <= index.size(); row += kRow) {
    std::size_t sector = record_at<IndexRow>(index, row).sector.value;
    while (sector > 0 && sector < is_large.size() && !is_large[sector]) {
      const std::size_t offset = sector * kSectorSize;
      if (offset + kHead > sectors.size()) break;
      is_large[sector] = true;
      const LargeSectorHead head = record_at<LargeSectorHead>(sectors, offset);
      if (head.group != row / kRow) break;
      sector = head.next.value;
    }
  }
}

std::vector<u8> bytes_of(ByteView bytes) {
  const u8* const first = reinterpret_cast<const u8*>(bytes.data());
  return std::vector<u8>(first, first + bytes.size());
}

}  // namespace

Result<SectorsDocument> read_sectors_document(const FileSet& files, u32 file, Limits& limits) {
  const auto& [name, bytes] = files[file];
  if (bytes.size() > kMostShown)
    return error_in(name, ErrorCode::unusable, "sectors", "Files of more than 64 MB are not shown.",
                    "Look at the index files instead.");
  const u64 count = bytes.size() / kSectorSize + 1;
  const u64 needed = count * (sizeof(StoredSector) + 1) + kSectorSize;
  if (!limits.charge(needed)) {
    Error error = error_in(name, ErrorCode::over_limit, "sectors", "", "");
    error.expected = needed;
    error.found = limits.bytes;
    return error;
  }
  std::vector<bool> is_large(static_cast<std::size_t>(count));
  const std::string& folded = files.folded(file);
  const std::string stem = folded.substr(0, folded.size() - extension_of(folded).size());
  for (u32 index = 0; index < kIndices; ++index) {
    const u32 found = files.at_folded(stem + "idx" + std::to_string(index));
    if (found != kNoFile) mark_large(files[found].bytes, bytes, is_large);
  }
  SectorsDocument document;
  document.unused = bytes_of(bytes.first(std::min<std::size_t>(bytes.size(), kSectorSize)));
  document.sectors.reserve(static_cast<std::size_t>(count));
  for (std::size_t at = kSectorSize; at < bytes.size(); at += kSectorSize) {
    StoredSector sector;
    sector.is_large = is_large[at / kSectorSize];
    const u32 head = sector.is_large ? io::kStoredSize<LargeSectorHead> : u32{io::kStoredSize<SectorHead>};
    const ByteView whole = bytes.subspan(at).first(std::min<std::size_t>(kSectorSize, bytes.size() - at));
    if (whole.size() < head) {
      document.rest = bytes_of(whole);
      break;
    }
    if (sector.is_large) {
      sector.large = record_at<LargeSectorHead>(bytes, at);
    } else {
      sector.head = record_at<SectorHead>(bytes, at);
    }
    sector.data = whole.subspan(head);
    add_to(document.sectors) = sector;
  }
  return Result<SectorsDocument>(std::move(document));
}

}  // namespace retromesh::runescape::cache
