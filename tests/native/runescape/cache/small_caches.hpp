#pragma once
#include "tests/native/runescape/cache/cache_files.hpp"
#include "tests/native/unpack/packed.hpp"
#include "tests/native/unpack/unpacked.hpp"

/// A small cache of each kind.
namespace retromesh::test {

using CacheFiles = std::vector<std::pair<std::string, Bytes>>;

inline Bytes squares_without_head() {
  const Bytes packed = from_hex(kBzip2);
  return Bytes(packed.begin() + 4, packed.end());
}

/// Index 7 has groups 0 (stored, two sectors), 3 (gzip), 4 (bzip2) and 9 (LZMA), index 2 a group of three
/// files.
inline std::vector<TableGroup> small_groups() {
  const u32 size = static_cast<u32>(squares().size());
  return {{0, container_of(cache::Compression::none, some_bytes(700), 0), {0}},
          {3, gzip_container(some_bytes(40)), {0}},
          {4,
           container_of(cache::Compression::bzip2, from_hex(kBzip2Runs), static_cast<u32>(runs().size())),
           {0}},
          {9, container_of(cache::Compression::lzma, from_hex(kLzma), size), {0}}};
}

inline std::vector<TableGroup> small_configs() {
  return {{9, gzip_container(group_of({some_bytes(3), {}, some_bytes(5, 2)})), {1, 4, 5}}};
}

inline SectorWriter small_sectors(u8 protocol = 6, u8 flags = 0) {
  SectorWriter writer;
  for (const TableGroup& group : small_groups()) writer.add(7, group.id, group.stored);
  for (const TableGroup& group : small_configs()) writer.add(2, group.id, group.stored);
  writer.add(255, 2, stored_table(table_of(protocol, flags, small_configs())));
  writer.add(255, 7, stored_table(table_of(protocol, flags, small_groups())));
  return writer;
}

/// Models 0 and 5, and the archive `config` with the squares.
inline SectorWriter small_old_sectors() {
  SectorWriter writer(true);
  const u32 size = static_cast<u32>(squares().size());
  writer.add(0, 2, jag_of({{"npc.dat", from_hex(kBzip2)}, {"npc.idx", from_hex(kBzip2)}}, size));
  writer.add(1, 0, joined({gzip_of(some_bytes(30)), bytes_of({0, 1})}));
  writer.add(1, 5, joined({gzip_of(some_bytes(1'000)), bytes_of({0, 1})}));
  return writer;
}

inline CacheFiles small_flat() {
  CacheFiles files;
  for (const TableGroup& group : small_groups())
    files.emplace_back("cache/7/" + std::to_string(group.id) + ".dat", group.stored);
  for (const TableGroup& group : small_configs())
    files.emplace_back("cache/2/" + std::to_string(group.id) + ".dat", group.stored);
  files.emplace_back("cache/255/2.dat", stored_table(table_of(6, 0, small_configs())));
  return files;
}

/// A group of seven zeros, stored.
inline CacheFiles small_flatcache() {
  return {{"9.flatcache", text_bytes("protocol=6\nrevision=2\ncompression=0\ncrc=1\nnamed=false\n"
                                     "id=4\nnamehash=-5\nrevision=22\ncrc=5\ncontents=AAAAAAcAAAAAAAAA\n"
                                     "compression=0\nfile=3=0\n"
                                     "id=2\nnamehash=0\nrevision=1\ncrc=1\ncompression=0\nfile=0=0\n")}};
}

inline CacheFiles small_loose() {
  const u32 size = static_cast<u32>(squares().size());
  return {{"config", jag_of({{"npc.dat", from_hex(kBzip2)}}, size)}};
}

}  // namespace retromesh::test
