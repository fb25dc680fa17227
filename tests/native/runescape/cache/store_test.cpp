#include "formats/runescape/cache/store.hpp"

#include "tests/native/runescape/cache/asked_files.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"
#include "tests/support/catch.hpp"

// Caches of every kind, written for these tests.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

/// A store whose files are read by the ranges that it asks for.
class AskedStore {
 public:
  explicit AskedStore(const test::CacheFiles& files) {
    for (const auto& [name, bytes] : files) asked.add(name, bytes);
    const auto stores = find_stores(asked.files);
    REQUIRE(stores.size() == 1);
    store = std::make_unique<Store>(asked.files, stores[0]);
  }

  Result<SplitGroup> files(u8 index, u32 id) {
    return *asked.answer([&] {
      Limits limits;
      return store->files(index, id, limits);
    });
  }

  Bytes bytes(u8 index, u32 id) { return test::value_of(files(index, id)).files.bytes; }
  Error error(u8 index, u32 id) { return test::error_of(files(index, id)); }

  const GroupTable& table(u8 index) {
    return *asked.answer([&] {
      Limits limits;
      return store->table(index, limits);
    });
  }

  test::AskedFiles asked;
  std::unique_ptr<Store> store;
};

void check_small_groups(AskedStore& asked) {
  CHECK(asked.bytes(7, 0) == test::some_bytes(700));
  CHECK(asked.bytes(7, 3) == test::some_bytes(40));
  CHECK(asked.bytes(7, 4) == test::text_bytes(test::runs()));
  CHECK(asked.bytes(7, 9) == test::text_bytes(test::squares()));
  const SplitGroup configs = test::value_of(asked.files(2, 9));
  REQUIRE(configs.files.size() == 3);
  CHECK(configs.ids == std::vector<u32>{1, 4, 5});
  CHECK(configs.files[0].size() == 3);
  CHECK(configs.files[1].empty());
  CHECK(configs.files[2].size() == 5);
  CHECK(configs.is_intact);
  CHECK(asked.store->errors.empty());
}

}  // namespace

TEST_CASE("a JS5 store has containers of every compression, with every reference table") {
  for (const u8 protocol : {u8{5}, u8{6}, u8{7}}) {
    for (u8 flags = 0; flags < 16; ++flags) {
      AskedStore asked(test::small_sectors(protocol, flags).files());
      CHECK(asked.store->kind() == StoreKind::js5);
      CHECK(asked.store->indices() == std::vector<u8>{2, 7});
      check_small_groups(asked);
      const GroupTable& table = asked.table(7);
      REQUIRE(table.groups.size() == 4);
      CHECK(table.groups[3].id == 9);
      CHECK(table.groups[3].name == (flags & kHasNames ? js5_hash("group 9") : 0));
      CHECK(table.find(5) == nullptr);
    }
  }
}

TEST_CASE("a group of a JS5 store is read in two rounds, and in one after its table") {
  AskedStore at_once(test::small_sectors().files());
  CHECK(at_once.bytes(7, 0).size() == 700);
  CHECK(at_once.asked.rounds == 2);
  CHECK(at_once.asked.reads == 4);  // Two index files, the table, the group.
  AskedStore listed(test::small_sectors().files());
  CHECK(listed.table(7).groups.size() == 4);
  CHECK(listed.asked.rounds == 2);
  CHECK(listed.bytes(7, 0).size() == 700);
  CHECK(listed.asked.rounds == 3);
}

TEST_CASE("the first bytes of a packed group are read from one sector") {
  test::SectorWriter writer;
  writer.add(0, 1, test::gzip_container(test::some_bytes(5'000)));
  AskedStore asked(writer.files());
  auto first = *asked.asked.answer([&] {
    Limits limits;
    return asked.store->beginning(0, 1, 2, limits);
  });
  const Bytes bytes = test::some_bytes(5'000);
  CHECK(test::value_of(std::move(first)) == Bytes(bytes.begin(), bytes.begin() + 2));
  CHECK(asked.asked.read == 12 + kSectorSize);  // Two rows, one sector.
}

TEST_CASE("old stores, flat folders, flatcaches and loose archives are read alike") {
  AskedStore old(test::small_old_sectors().files());
  CHECK(old.store->kind() == StoreKind::old);
  CHECK(old.bytes(1, 0) == test::some_bytes(30));
  CHECK(old.bytes(1, 5) == test::some_bytes(1'000));
  CHECK(old.table(1).groups.size() == 2);
  Limits limits;
  const Jag config = test::value_of(*old.asked.answer([&] { return old.store->jag("config", limits); }));
  CHECK(test::value_of(*read_jag_entry(config, "NPC.dat", limits)) == test::text_bytes(test::squares()));
  CHECK_FALSE(read_jag_entry(config, "obj.dat", limits));

  AskedStore flat(test::small_flat());
  CHECK(flat.store->kind() == StoreKind::flat);
  check_small_groups(flat);
  CHECK_FALSE(flat.table(7).is_complete);
  CHECK(flat.table(2).is_complete);

  AskedStore text(test::small_flatcache());
  CHECK(text.store->kind() == StoreKind::flatcache);
  CHECK(text.bytes(9, 4) == Bytes(7));
  CHECK(text.table(9).groups[1].name == 0xFFFFFFFB);
  CHECK(text.error(9, 2).field == "group 9/2");

  AskedStore loose(test::small_loose());
  CHECK(loose.store->kind() == StoreKind::loose_jags);
  const Jag again = test::value_of(*loose.asked.answer([&] { return loose.store->jag("config", limits); }));
  CHECK(again.body.entries.size() == 1);
}

TEST_CASE("stores are found by their folders") {
  SparseFiles files;
  for (const char* name :
       {"A/main_file_cache.dat2", "A/main_file_cache.idx7", "B/main_file_cache.dat", "B/main_file_cache.idx0",
        "C/main_file_cache.idx0", "cache/7/12.dat", "cache/255/7.dat", "x/7.flatcache", "x/300.flatcache",
        "npc.dat", "D/models.jag", "D/readme", "A/main_file_cache.idx256"})
    files.add(name, 0);
  const auto stores = find_stores(files);
  REQUIRE(stores.size() == 5);
  CHECK(stores[0].folder == "a");
  CHECK(stores[0].kind == StoreKind::js5);
  CHECK(stores[0].files.size() == 1);
  CHECK(stores[1].kind == StoreKind::old);
  CHECK(stores[2].folder == "cache");
  CHECK(stores[2].file_of(7, 12) == 5);
  CHECK(stores[2].file_of(7, 13) == kNoStoreFile);
  CHECK(stores[3].kind == StoreKind::loose_jags);
  CHECK(stores[4].kind == StoreKind::flatcache);
}

TEST_CASE("without its reference table an index has what its rows say") {
  test::SectorWriter writer;
  writer.add(7, 3, test::gzip_container(test::some_bytes(40)));
  AskedStore asked(writer.files());
  CHECK(asked.bytes(7, 3) == test::some_bytes(40));
  CHECK_FALSE(asked.table(7).is_complete);
  REQUIRE(asked.table(7).groups.size() == 1);
  CHECK(asked.store->errors.empty());

  writer.add(255, 7, test::gzip_container(test::bytes_of({6, 0, 0})));
  AskedStore damaged(writer.files());
  CHECK(damaged.bytes(7, 3) == test::some_bytes(40));
  REQUIRE(damaged.store->errors.size() == 1);
  CHECK(damaged.store->errors[0].field == "version of group 255/7");
}

TEST_CASE("a group whose checksum is not that of its table is read, and said to be another") {
  test::SectorWriter writer = test::small_sectors();
  writer.add(7, 3, test::gzip_container(test::some_bytes(41)));
  AskedStore asked(writer.files());
  const SplitGroup group = test::value_of(asked.files(7, 3));
  CHECK(group.files.bytes == test::some_bytes(41));
  CHECK_FALSE(group.is_intact);
}

TEST_CASE("a group above 65,535 is found by tables of protocol 7") {
  const std::vector<test::TableGroup> groups = {{70'000, test::gzip_container(test::some_bytes(1'500)), {0}}};
  test::SectorWriter writer;
  writer.add(7, 70'000, groups[0].stored);
  writer.add(255, 7, test::stored_table(test::table_of(7, 0, groups)));
  AskedStore asked(writer.files());
  CHECK(asked.bytes(7, 70'000) == test::some_bytes(1'500));
  CHECK(asked.table(7).groups[0].id == 70'000);
}

TEST_CASE("what a cache does not have is an error at its row") {
  AskedStore asked(test::small_sectors().files());
  const Error empty = asked.error(7, 1);
  CHECK(sentence(empty) == "main_file_cache.idx7: group 7/1 at byte 6 cannot be used");
  CHECK(asked.error(7, 5'000).offset == 60);
  CHECK(asked.error(9, 0).file == "cache/main_file_cache.dat2");
}

TEST_CASE("errors in packed bytes have their place in the file of sectors") {
  test::SectorWriter writer = test::small_sectors();
  // Group 7/3 is in sector 3: its gzip CRC is behind 9 bytes of the container, 15 of gzip and 40 stored ones.
  writer.put(3, test::bytes_of({1}), 8 + 9 + 15 + 40);
  AskedStore asked(writer.files());
  const Error error = asked.error(7, 3);
  CHECK(error.field == "gzip CRC of group 7/3");
  CHECK(error.offset == 3 * kSectorSize + 8 + 9 + 15 + 40);
  // A group of three files whose number of chunks is 9.
  const Bytes lying = test::joined({test::some_bytes(8), test::bytes_of({9})});
  writer.add(2, 9, test::gzip_container(lying));
  AskedStore other(writer.files());
  const Error inside = other.error(2, 9);
  CHECK(inside.field == "sizes of group 2/9");
  CHECK(inside.cause == "It is byte 0 of the unpacked group.");
  CHECK(inside.offset % kSectorSize == 0);
}

TEST_CASE("caches whose files are cut anywhere are read as far as they go") {
  const test::CacheFiles whole = test::small_sectors(7, 15).files();
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const std::size_t size = whole[cut].second.size();
    for (std::size_t kept = 0; kept < size; kept += size < 64 ? 1 : 53) {
      test::CacheFiles files = whole;
      files[cut].second.resize(kept);
      AskedStore asked(files);
      for (const auto& [index, id] : {std::pair<u8, u32>{7, 0}, {7, 3}, {7, 4}, {7, 9}, {2, 9}}) {
        const auto read = asked.files(index, id);
        if (read) continue;
        CHECK_FALSE(read.error().field.empty());
        u32 of = 0;
        while (asked.asked.files.name(of) != read.error().file) ++of;
        CHECK(read.error().offset <= asked.asked.files.size(of));
      }
    }
  }
}
