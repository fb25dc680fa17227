#include <numeric>

#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/hostile_archives.hpp"

// Sectors, containers, tables and archives of caches.

namespace retromesh::test {

using namespace samples;

namespace {

constexpr u32 kMegabyte = 1 << 20;

/// Makes caches that `change` spoils before they are written.
class StoreList {
 public:
  void add(const char* name, std::vector<NamedBytes> files) { made.push_back({name, std::move(files)}); }

  /// The small cache, of whose model 0 a chain of four sectors begins with `first`.
  template <class Change>
  void chain(const char* name, const Change& change) {
    Js5Cache cache = small_js5_cache();
    cache.add(kModelIndex, 0, some_bytes(1'900), false);
    CacheSectors sectors = cache.sectors();
    change(sectors, first_sector(sectors));
    add(name, sectors.files());
  }

  /// A container as model 0.
  void container(const char* name, Bytes bytes) {
    Js5Cache cache = small_js5_cache();
    cache.add_stored(kModelIndex, 0, std::move(bytes));
    add(name, cache.files());
  }

  /// A container in place of the reference table of an index.
  void stored_table(const char* name, Bytes bytes, u8 index = kModelIndex) {
    Js5Cache cache = small_js5_cache();
    cache.has_tables = false;
    CacheSectors sectors = cache.sectors();
    for (const u8 other : {u8{0}, u8{1}, kConfigIndex, kModelIndex, u8{8}, u8{9}})
      sectors.add(kReferenceIndex, other, other == index ? bytes : container_of(cache.table(other), true));
    add(name, sectors.files());
  }

  void table(const char* name, const CacheBytes& bytes, u8 index = kModelIndex) {
    stored_table(name, container_of(bytes.bytes, true), index);
  }

  /// The group with npcs, and the ids of its files.
  void npcs(const char* name, const Bytes& group, std::vector<u32> files) {
    Js5Cache cache = small_js5_cache();
    cache.add_stored(kConfigIndex, 9, container_of(group, true), std::move(files));
    add(name, cache.files());
  }

  /// The archive of records of an old cache.
  void jag(const char* name, const Bytes& bytes) {
    OldCache cache = small_old_cache();
    cache.add_archive(2, bytes);
    add(name, cache.sectors.files());
  }

  std::vector<HostileArchive> made;

 private:
  static Bytes some_bytes(u32 count) {
    CacheBytes bytes;
    for (u32 i = 0; i < count; i++) bytes.one(i * 31 & 0xFF);
    return bytes.bytes;
  }

  static u32 first_sector(const CacheSectors& sectors) {
    const Bytes& row = sectors.rows.at(kModelIndex);
    return static_cast<u32>(row[3]) << 16 | static_cast<u32>(row[4]) << 8 | static_cast<u32>(row[5]);
  }
};

Bytes three(u32 value) { return CacheBytes().three(value).bytes; }

void add_chains(StoreList& list) {
  constexpr u32 kNext = 4;  ///< Where a sector has the next one.
  list.chain("an index file whose last row is cut", [](CacheSectors& sectors, u32) {
    sectors.rows[kModelIndex].resize(sectors.rows[kModelIndex].size() - 2);
  });
  list.chain("a group longer than the file",
             [](CacheSectors& sectors, u32 first) { sectors.set_row(kModelIndex, 0, 0xFFFFFF, first); });
  list.chain("a group in sector 0",
             [](CacheSectors& sectors, u32) { sectors.set_row(kModelIndex, 0, 1'905, 0); });
  list.chain("a group behind the end of the file",
             [](CacheSectors& sectors, u32) { sectors.set_row(kModelIndex, 0, 1'905, 0xFFFFFF); });
  list.chain("a chain that leads behind the end of the file",
             [](CacheSectors& sectors, u32 first) { sectors.change(first, kNext, three(0xFFFFFE)); });
  list.chain("a sector that is its own next one",
             [](CacheSectors& sectors, u32 first) { sectors.change(first + 1, kNext, three(first + 1)); });
  list.chain("a chain that returns to its start",
             [](CacheSectors& sectors, u32 first) { sectors.change(first + 2, kNext, three(first)); });
  list.chain("a chain into another group",
             [](CacheSectors& sectors, u32 first) { sectors.change(first, kNext, three(1)); });
  list.chain("a chain that ends early",
             [](CacheSectors& sectors, u32 first) { sectors.change(first + 1, kNext, three(0)); });
  list.chain("a sector of another index", [](CacheSectors& sectors, u32 first) {
    sectors.change(first + 1, 7, CacheBytes().one(3).bytes);
  });
  list.chain("a sector of part 65,535", [](CacheSectors& sectors, u32 first) {
    sectors.change(first, 2, CacheBytes().two(0xFFFF).bytes);
  });
  list.chain("sectors that end within a head",
             [](CacheSectors& sectors, u32 first) { sectors.sectors.resize((first + 2) * 520 + 5); });
  list.chain("no sectors", [](CacheSectors& sectors, u32) { sectors.sectors.clear(); });
  list.chain("no tables", [](CacheSectors& sectors, u32) { sectors.rows.erase(kReferenceIndex); });
  list.chain("an empty index of tables",
             [](CacheSectors& sectors, u32) { sectors.rows[kReferenceIndex].clear(); });
  list.chain("no index files", [](CacheSectors& sectors, u32) { sectors.rows.clear(); });
  list.chain("300,000 rows that name one sector", [](CacheSectors& sectors, u32 first) {
    sectors.rows.erase(kReferenceIndex);
    for (u32 group = 299'999; group > 0; group--) sectors.set_row(kModelIndex, group, 0xFFFF, first);
  });
  list.chain("large groups with heads of small ones", [](CacheSectors& sectors, u32 first) {
    sectors.rows.erase(kReferenceIndex);
    sectors.set_row(kModelIndex, 70'000, 1'905, first);
  });
}

/// A chain of many sectors, of which each is before the one that it follows.
void add_reverse_chain(StoreList& list) {
  constexpr u32 kSectors = 2'000;
  Js5Cache cache = small_js5_cache();
  CacheSectors sectors = cache.sectors();
  const u32 start = sectors.next();
  sectors.sectors.resize((std::size_t{start} + kSectors) * 520);
  for (u32 part = 0; part < kSectors; part++) {
    const u32 sector = start + kSectors - 1 - part;
    sectors.change(sector, 0,
                   CacheBytes().two(0).two(part).three(part + 1 < kSectors ? sector - 1 : 0).one(7).bytes);
  }
  sectors.set_row(kModelIndex, 0, kSectors * 512, start + kSectors - 1);
  list.add("a chain of 2,000 sectors backwards", sectors.files());
}

/// Blocks that unpack to 5 MB each: the rotations of four zeros and how many more follow, 20,000 times.
Bytes bzip2_bomb(u32 blocks) {
  constexpr u32 kRuns = 20'000;
  Bytes column(kRuns, std::byte{255});
  column.resize(5 * kRuns, std::byte{0});
  return bzip2_of_blocks(std::vector<Bzip2Block>(blocks, {column, 0, 0}));
}

void add_containers(StoreList& list) {
  const Bytes zeros(64 * kMegabyte);
  const Bytes bomb = gzip_of_runs(zeros);
  const Bytes model = four_faces_bytes();
  const u32 size = static_cast<u32>(model.size());
  list.container("a compression that there is not", container_of_packed(9, model, size));
  list.container("a container of three bytes", Bytes(3));
  list.container("more packed bytes than the group has",
                 CacheBytes().one(0).four(0xFFFFFFFF).add(model).bytes);
  list.container("four billion unpacked bytes", container_of_packed(2, gzip_of_stored(model), 0xFFFFFFFF));
  list.container("a gzip file of 64 MB", container_of_packed(2, bomb, 64 * kMegabyte));
  list.container("a gzip file of 64 MB that claims ten bytes", container_of_packed(2, bomb, 10));
  list.container("gzip of no known form", container_of_packed(2, model, 100));
  list.container("bzip2 of 65 MB in few bytes", container_of_packed(1, bzip2_bomb(13), 13 * 5'180'000));
  list.container("bzip2 of 65 MB that claims ten bytes", container_of_packed(1, bzip2_bomb(13), 10));
  Bytes wrong = bzip2_of(model);
  wrong[7] ^= std::byte{1};
  list.container("bzip2 with another checksum", container_of_packed(1, wrong, size));
  const Bzip2Block beyond = {model, 0xFFFFFF, 0};
  list.container("bzip2 that begins behind its block",
                 container_of_packed(1, bzip2_of_blocks({&beyond, 1}), size));
  const Bytes lzma = CacheBytes().one(93).four(0xFFFFFFFF).four(0).four(0).bytes;
  list.container("LZMA with a window of 4 GB", container_of_packed(3, lzma, 64 * kMegabyte));
  list.container("a model without bytes", container_of({}, true));
  list.container("no container", {});
}

void add_tables(StoreList& list) {
  list.table("a million groups in few bytes",
             CacheBytes().one(7).four(1).one(0).four(1'000'000 | 0x80000000).two(1));
  list.table("65,535 groups in few bytes", CacheBytes().one(6).four(1).one(0).two(0xFFFF).two(1));
  list.table("a table of protocol 4", CacheBytes().one(4).one(0).two(1).two(0).four(0).four(0).two(1).two(0));
  list.table("a table of protocol 8",
             CacheBytes().one(8).four(1).one(0).two(1).two(0).four(0).four(0).two(1).two(0));
  list.table("a table with unknown flags", CacheBytes().one(6).four(1).one(0xFF).two(1).two(0).four(0));
  list.table("a table of one byte", CacheBytes().one(6));
  list.table("no table", CacheBytes());
  CacheBytes far;
  far.one(7).four(1).one(0).smart(5);
  for (u32 i = 0; i < 5; i++) far.smart(0x7FFFFFFF);
  for (u32 i = 0; i < 10; i++) far.four(0);
  for (u32 i = 0; i < 10; i++) far.smart(1);
  list.table("ids beyond 32 bits", far);
  CacheBytes same;
  same.one(6).four(1).one(0).two(20'000);
  for (u32 i = 0; i < 20'000; i++) same.two(0);
  for (u32 i = 0; i < 40'000; i++) same.four(0);
  for (u32 i = 0; i < 20'000; i++) same.two(1);
  for (u32 i = 0; i < 20'000; i++) same.two(0);
  list.table("20,000 groups of one id", same);
  CacheBytes many;
  many.one(6).four(1).one(0).two(1'000);
  for (u32 i = 0; i < 1'000; i++) many.two(1);
  for (u32 i = 0; i < 2'000; i++) many.four(0);
  for (u32 i = 0; i < 1'000; i++) many.two(0xFFFF);
  list.table("65 million files", many);
  list.stored_table("a table that unpacks to 64 MB",
                    container_of_packed(2, gzip_of_runs(Bytes(64 * kMegabyte)), 64 * kMegabyte));
  list.stored_table("records with a table of no bytes", {}, kConfigIndex);
}

void add_groups(StoreList& list) {
  std::vector<u32> three_ids = {0, 1, 2};
  std::vector<u32> most_ids(65'535);
  std::iota(most_ids.begin(), most_ids.end(), 0);
  const Bytes npc = walker_record(kJs5Text);
  list.npcs("a group in no chunks", CacheBytes().add(npc).one(0).bytes, three_ids);
  list.npcs("sizes longer than the group", CacheBytes().add(npc).one(255).bytes, three_ids);
  list.npcs("65,535 files in one byte", CacheBytes().one(1).bytes, most_ids);
  list.npcs("a file of a negative size", CacheBytes().add(npc).four(5).four(0xFFFFFF00).four(30).one(1).bytes,
            three_ids);
  list.npcs("sizes beyond 32 bits",
            CacheBytes().add(npc).four(0x7FFFFFFF).four(0x7FFFFFFF).four(0x7FFFFFFF).one(1).bytes, three_ids);
  list.npcs("a group without bytes", {}, three_ids);
}

void add_jags(StoreList& list) {
  list.jag("an archive of five bytes", Bytes(5));
  list.jag("an archive of 65,535 files", CacheBytes().three(40).three(40).two(0xFFFF).add(Bytes(38)).bytes);
  std::vector<NamedBytes> twice = small_old_cache().config;
  twice.insert(twice.end(), twice.begin(), twice.end());
  list.jag("an archive with each name twice", jag_of_files(twice, false));
  const Bytes jag_bomb = bzip2_bomb(4);
  list.jag("an archive of 16 MB in few bytes",
           CacheBytes().three(0xFFFFFF).three(static_cast<u32>(jag_bomb.size())).add(jag_bomb).bytes);
  CacheBytes bombs;
  const Bytes bomb = bzip2_bomb(3);
  bombs.two(2).four(0).three(0xFFFFFF).three(static_cast<u32>(bomb.size()));
  bombs.four(0).three(10).three(0xFFFFFF).add(bomb);
  list.jag("files longer than their archive",
           CacheBytes().three(bombs.size()).three(bombs.size()).add(bombs.bytes).bytes);
  OldCache cache = small_old_cache();
  cache.config[1].bytes = CacheBytes().two(0xFFFF).add(Bytes(131'070, std::byte{255})).bytes;
  list.add("65,535 records that are longer than their file", cache.files());
  cache = small_old_cache();
  cache.config.erase(cache.config.begin() + 1);
  list.add("records without sizes", cache.files(false));
  cache = small_old_cache();
  cache.sectors.add(1, 0, CacheBytes().add(gzip_of_runs(Bytes(64 * kMegabyte))).two(0).bytes);
  list.add("an old model of 64 MB", cache.files());
  cache = small_old_cache();
  const std::vector<NamedBytes> lists = {{"anim_index", Bytes(131'071, std::byte{255})}};
  cache.add_archive(5, jag_of_files(lists, true));
  list.add("frames in sets that are not there", cache.files());
}

void add_others(StoreList& list) {
  list.add("a text without lines", {{"7.flatcache", Bytes(100'000, std::byte{'A'})}});
  std::string lines = "protocol=6\nrevision=1\ncompression=0\ncrc=1\nnamed=false\n";
  for (u32 i = 0; i < 50'000; i++) lines += "id=4294967295\ncontents=!!!!\nfile=99999999999999999999=x\n";
  list.add("a text with ids beyond 32 bits", {{"7.flatcache", text_bytes(lines)}});
  list.add("loose archives that are none", {{"config.jag", Bytes(50, std::byte{1})}, {"models.jag", {}}});
  Js5Cache cache = small_js5_cache();
  std::vector<NamedBytes> flat = cache.flat_files();
  for (NamedBytes& file : flat) file.bytes.resize(file.bytes.size() / 2);
  list.add("groups in files of which half is there", flat);
  std::vector<NamedBytes> folders;
  for (u32 i = 0; i < 300; i++) {
    for (NamedBytes file : cache.files()) {
      file.name.insert(0, std::to_string(i) + '/');
      folders.push_back(std::move(file));
    }
  }
  list.add("300 caches", folders);
  std::vector<NamedBytes> same = cache.files();
  same.insert(same.end(), same.begin(), same.begin() + 3);
  list.add("files with the same names", same);
}

}  // namespace

std::vector<HostileArchive> hostile_stores() {
  StoreList list;
  add_chains(list);
  add_reverse_chain(list);
  add_containers(list);
  add_tables(list);
  add_groups(list);
  add_jags(list);
  add_others(list);
  return std::move(list.made);
}

}  // namespace retromesh::test
