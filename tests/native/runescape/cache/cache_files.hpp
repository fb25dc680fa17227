#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/io/byte_writer.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/index.hpp"
#include "formats/runescape/cache/jag/jag.hpp"
#include "formats/runescape/cache/reference_table.hpp"
#include "formats/runescape/cache/sectors.hpp"
#include "formats/unpack/crc32.hpp"
#include "tests/support/corpus.hpp"

/// Caches for tests: what they have is written here, byte for byte.
namespace retromesh::test {

namespace cache = runescape::cache;

template <class Record>
Bytes big_endian(Record record) {
  Limits limits;
  auto written = io::write<Endian::big>(record, limits);
  return written ? std::move(written.value()) : Bytes();
}

inline Bytes joined(std::initializer_list<Bytes> parts) {
  Bytes all;
  for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline std::vector<u8> numbers_of(ByteView bytes) {
  const u8* const first = reinterpret_cast<const u8*>(bytes.data());
  return std::vector<u8>(first, first + bytes.size());
}

/// Bytes that look like no others: a number for each place and seed.
inline Bytes some_bytes(u32 count, u32 seed = 1) {
  Bytes bytes;
  u32 number = seed * 2'654'435'761u + 1;
  for (u32 i = 0; i < count; ++i) {
    number = number * 1'664'525 + 1'013'904'223;
    bytes.push_back(static_cast<std::byte>(number >> 24));
  }
  return bytes;
}

/// A gzip file with one stored block of at most 65,535 bytes.
inline Bytes gzip_of(const Bytes& bytes) {
  const u32 size = static_cast<u32>(bytes.size());
  Bytes gzip = bytes_of({0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0, 1});
  const auto add = [&](u32 number, u32 width) {
    for (u32 i = 0; i < width; ++i) gzip.push_back(static_cast<std::byte>(number >> (8 * i)));
  };
  add(size, 2);
  add(~size, 2);
  gzip.insert(gzip.end(), bytes.begin(), bytes.end());
  add(io::crc32(bytes), 4);
  add(size, 4);
  return gzip;
}

/// A container of packed bytes with a version of two bytes behind it.
inline Bytes container_of(cache::Compression compression, const Bytes& packed, u32 unpacked) {
  cache::Container container;
  container.head = {static_cast<u8>(compression), static_cast<u32>(packed.size()), unpacked};
  container.packed = numbers_of(packed);
  container.version = {0, 7};
  return big_endian(container);
}

inline Bytes gzip_container(const Bytes& bytes) {
  return container_of(cache::Compression::gzip, gzip_of(bytes), static_cast<u32>(bytes.size()));
}

/// A group of several files in one chunk.
inline Bytes group_of(const std::vector<Bytes>& files) {
  Bytes group;
  Bytes sizes;
  u32 before = 0;
  for (const Bytes& file : files) {
    group.insert(group.end(), file.begin(), file.end());
    const u32 size = static_cast<u32>(file.size());
    for (int shift = 24; shift >= 0; shift -= 8)
      sizes.push_back(static_cast<std::byte>((size - before) >> shift));
    before = size;
  }
  return joined({group, sizes, bytes_of({1})});
}

/// Sectors and index files.
class SectorWriter {
 public:
  explicit SectorWriter(bool is_old = false) : is_old_(is_old) {}

  /// Puts a group into free sectors in a row, or into those that are named.
  void add(u8 index, u32 group, const Bytes& bytes, std::vector<u32> sectors = {}) {
    const u32 data = group > 0xFFFF ? 510 : 512;
    const u32 size = static_cast<u32>(bytes.size());
    const u32 parts = (size + data - 1) / data;
    for (u32 part = static_cast<u32>(sectors.size()); part < parts; ++part) sectors.push_back(next_ + part);
    for (u32 part = 0; part < parts; ++part) {
      const u32 first = part * data;
      const u32 taken = std::min(data, size - first);
      const u32 next = part + 1 < parts ? sectors[part + 1] : 0;
      const u8 stored_index = static_cast<u8>(is_old_ ? index + 1 : index);
      const u16 number = static_cast<u16>(part);
      Bytes sector = data == 512
                         ? record(cache::SectorHead{static_cast<u16>(group), number, {next}, stored_index})
                         : record(cache::LargeSectorHead{group, number, {next}, stored_index});
      sector.insert(sector.end(), bytes.begin() + first, bytes.begin() + first + taken);
      put(sectors[part], sector);
    }
    Bytes& rows = rows_[index];
    rows.resize(std::max<std::size_t>(rows.size(), (group + 1) * 6));
    const Bytes row = record(cache::IndexRow{{size}, {sectors.empty() ? 0 : sectors[0]}});
    std::copy(row.begin(), row.end(), rows.begin() + group * 6);
  }

  /// Writes over bytes of a sector.
  void put(u32 sector, const Bytes& bytes, u32 at = 0) {
    const std::size_t first = std::size_t{sector} * cache::kSectorSize;
    all_sectors.resize(std::max(all_sectors.size(), first + cache::kSectorSize));
    std::copy(bytes.begin(), bytes.end(), all_sectors.begin() + static_cast<std::ptrdiff_t>(first + at));
    next_ = std::max(next_, sector + 1);
  }

  /// All files by their names.
  std::vector<std::pair<std::string, Bytes>> files(const std::string& folder = "cache/") const {
    std::vector<std::pair<std::string, Bytes>> all;
    all.emplace_back(folder + (is_old_ ? "main_file_cache.dat" : "main_file_cache.dat2"), all_sectors);
    for (const auto& [index, rows] : rows_)
      all.emplace_back(folder + "main_file_cache.idx" + std::to_string(index), rows);
    return all;
  }

  Bytes all_sectors;  ///< The first one is not used.

 private:
  template <class Record>
  static Bytes record(Record one) {
    Bytes bytes(io::kStoredSize<Record>);
    io::RecordWriter<Endian::big> writer(bytes.data());
    writer("", one);
    return bytes;
  }

  bool is_old_;
  u32 next_ = 1;
  std::map<u8, Bytes> rows_;
};

/// What a group of a table is.
struct TableGroup {
  u32 id = 0;
  Bytes stored;  ///< Its container with a version of two bytes.
  std::vector<u32> files = {0};
};

/// A reference table of a protocol with all that its flags say.
inline cache::ReferenceTable table_of(u8 protocol, u8 flags, const std::vector<TableGroup>& groups) {
  cache::ReferenceTable table;
  table.protocol = protocol;
  table.version = 3;
  table.flags = flags;
  const auto long_number = [](u32 value) {
    if (value < 0x8000) return cache::LongNumber{static_cast<u16>(value), 0};
    return cache::LongNumber{static_cast<u16>(value >> 16 | 0x8000), static_cast<u16>(value)};
  };
  const auto add = [&](cache::Numbers& numbers, u32 value) {
    if (protocol >= 7) {
      numbers.large.push_back(long_number(value));
    } else {
      numbers.small.push_back(static_cast<u16>(value));
    }
  };
  const u32 count = static_cast<u32>(groups.size());
  table.count = protocol >= 7 ? long_number(count) : cache::LongNumber{static_cast<u16>(count), 0};
  u32 id = 0;
  for (const TableGroup& group : groups) {
    add(table.ids, group.id - std::exchange(id, group.id));
    if (flags & cache::kHasNames) table.names.push_back(cache::js5_hash("Group " + std::to_string(group.id)));
    const std::size_t size = group.stored.size() < 2 ? 0 : group.stored.size() - 2;
    table.checksums.push_back(io::crc32(ByteView(group.stored).first(size)));
    if (flags & cache::kHasUnpackedChecksums) table.unpacked_checksums.push_back(group.id + 1);
    if (flags & cache::kHasDigests) table.digests.push_back({});
    if (flags & cache::kHasLengths) table.lengths.push_back({static_cast<u32>(size), group.id});
    table.versions.push_back(7);
    add(table.file_counts, static_cast<u32>(group.files.size()));
    u32 file = 0;
    for (const u32 file_id : group.files) {
      add(table.file_ids, file_id - std::exchange(file, file_id));
      if (flags & cache::kHasNames) table.file_names.push_back(file_id + 5);
      ++table.files;
    }
  }
  return table;
}

/// The same as group (255, index).
inline Bytes stored_table(const cache::ReferenceTable& table) {
  Bytes stored = gzip_container(big_endian(table));
  stored.resize(stored.size() - 2);  // A table has no version.
  return stored;
}

/// A JAG archive whose files are bzip2 streams of the head "BZh1", which is cut off.
inline Bytes jag_of(const std::vector<std::pair<std::string, Bytes>>& packed, u32 unpacked_size) {
  cache::JagFile jag;
  u32 total = 2;
  jag.body.count = static_cast<u16>(packed.size());
  for (const auto& [name, stream] : packed) {
    const u32 size = static_cast<u32>(stream.size()) - 4;
    jag.body.entries.push_back({cache::jag_hash(name), {unpacked_size}, {size}});
    jag.body.files.push_back({numbers_of(ByteView(stream).subspan(4))});
    total += size + 10;
  }
  jag.head = {{total}, {total}};
  return big_endian(jag);
}

}  // namespace retromesh::test
