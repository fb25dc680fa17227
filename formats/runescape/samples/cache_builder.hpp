#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scripts/samples/sample.hpp"

/// Caches of games, written a byte at a time: no description of records is shared with the reader, so that a
/// mistake there is not made here too.
namespace retromesh::samples {

/// Bytes that are put one after the other, numbers with the high byte first.
class CacheBytes {
 public:
  CacheBytes& one(u32 value) { return number(value, 1); }
  CacheBytes& two(u32 value) { return number(value, 2); }
  CacheBytes& three(u32 value) { return number(value, 3); }
  CacheBytes& four(u32 value) { return number(value, 4); }
  /// A number below 32,768 in two bytes, else in four with the top bit.
  CacheBytes& smart(u32 value);
  /// A text and the byte that ends it.
  CacheBytes& text(std::string_view text, u8 end = 0);
  CacheBytes& add(ByteView bytes);

  u32 size() const { return static_cast<u32>(bytes.size()); }

  Bytes bytes;

 private:
  CacheBytes& number(u32 value, u32 width);
};

/// The CRC-32 of gzip.
u32 cache_checksum(ByteView bytes);

/// A gzip file of stored blocks.
Bytes gzip_of_stored(ByteView bytes);

/// A gzip file in which runs of a byte take 13 bits for each 258.
Bytes gzip_of_runs(ByteView bytes);

/// A block of bzip2: the last column of the sorted rotations, the row of the original, and the CRC of what it
/// unpacks to.
struct Bzip2Block {
  Bytes last_column;
  u32 row = 0;
  u32 checksum = 0;
};

/// A bzip2 stream without its head "BZh1".
Bytes bzip2_of_blocks(std::span<const Bzip2Block> blocks);
/// The same of at most some 10,000 bytes in one block.
Bytes bzip2_of(ByteView bytes);

/// A container without version.
Bytes container_of_packed(u8 compression, ByteView packed, u32 unpacked);
Bytes container_of(ByteView bytes, bool is_gzip);

/// Files in one group, in chunks: all files but the last chunk's are cut evenly.
Bytes group_of_files(std::span<const Bytes> files, u32 chunks = 1);

/// A JAG archive. `is_whole`: bzip2 of all of it, else of each file.
Bytes jag_of_files(std::span<const NamedBytes> files, bool is_whole);

/// The sectors of a store and its index files.
class CacheSectors {
 public:
  explicit CacheSectors(bool is_old = false) : is_old_(is_old) {}

  /// Puts a group into free sectors in a row.
  void add(u8 index, u32 group, ByteView bytes);
  /// Sets the row of a group.
  void set_row(u8 index, u32 group, u32 size, u32 sector);
  /// Writes over bytes of a sector: 0 and 2 group and part (0 and 4 of large groups), then the next sector in
  /// three bytes, and the index.
  void change(u32 sector, u32 at, ByteView bytes);

  /// The sector that the next group begins in.
  u32 next() const { return static_cast<u32>(sectors.size()) / 520; }
  /// "main_file_cache.dat2" and the index files.
  std::vector<NamedBytes> files() const;

  Bytes sectors = Bytes(520);  ///< The first one is not used.
  std::map<u8, Bytes> rows;

 private:
  bool is_old_ = false;
};

/// The files of a group by their ids.
using CacheGroupFiles = std::map<u32, Bytes>;

/// A cache of build 400 and later.
class Js5Cache {
 public:
  /// A group; alone in it is file 0, or `files`.
  void add(u8 index, u32 group, Bytes file, bool is_gzip = true);
  void add(u8 index, u32 group, const CacheGroupFiles& files, bool is_gzip = true, u32 chunks = 1);
  /// A group of any bytes, with what its table says of its files.
  void add_stored(u8 index, u32 group, Bytes container, std::vector<u32> files = {0});

  /// A reference table: protocol 5, 6 or 7.
  Bytes table(u8 index) const;
  /// In sectors.
  CacheSectors sectors() const;
  std::vector<NamedBytes> files() const { return sectors().files(); }
  /// Each group in a file, as OpenRS2 keeps them.
  std::vector<NamedBytes> flat_files() const;

  u8 protocol = 6;
  bool has_tables = true;

 private:
  struct Group {
    Bytes container;
    std::vector<u32> files;
  };
  std::map<u8, std::map<u32, Group>> indices_;
};

/// A cache of builds up to 377.
class OldCache {
 public:
  /// A model or a set of frames.
  void add(u8 index, u32 group, ByteView bytes);
  /// Records of a kind: "npc".
  void add_records(const std::string& kind, std::span<const Bytes> records);
  /// An archive by its group of index 0: 2 config, 5 versionlist, 6 textures.
  void add_archive(u32 group, ByteView jag) { sectors.add(0, group, jag); }

  /// With the archive of records.
  std::vector<NamedBytes> files(bool is_whole = true) const;

  CacheSectors sectors{true};
  std::vector<NamedBytes> config;  ///< Of the archive of records.
};

}  // namespace retromesh::samples
