#include <map>
#include <sstream>

#include "formats/io/any_document.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/store.hpp"
#include "formats/unpack/crc32.hpp"
#include "formats/unpack/inflate.hpp"
#include "tests/native/runescape/cache/asked_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// The caches of the corpus: every group has the checksum and the files that the lists beside them name.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

/// A folder of the corpus as sparse files, of which everything is there.
class CorpusCache {
 public:
  explicit CorpusCache(const std::string& folder) {
    for (const std::string& path : test::files_under(folder)) {
      const Bytes bytes = test::read_file(folder + '/' + path);
      const u32 size = static_cast<u32>(bytes.size());
      const u32 file = files.add(path, size);
      if (size > 0) std::copy(bytes.begin(), bytes.end(), files.add_range({file, 0, size}));
    }
  }

  Store store() {
    const auto stores = find_stores(files);
    REQUIRE(stores.size() == 1);
    return Store(files, stores[0]);
  }

  SparseFiles files;
};

std::optional<std::string> caches() {
  const auto root = test::corpus();
  return root ? std::optional(*root + "/archives") : std::nullopt;
}

std::string hex(u32 number) {
  std::ostringstream text;
  text.width(8);
  text.fill('0');
  text << std::hex << number;
  return text.str();
}

std::vector<std::vector<std::string>> rows_of(const Bytes& bytes) {
  std::istringstream lines(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) rows.back().push_back(cell);
  }
  return rows;
}

/// The CRC-32 of a group as it is stored, without the version.
u32 stored_checksum(SparseFiles& files, const runescape::cache::Group& group) {
  Stored stored;
  Bytes bytes;
  for (const ByteRange& range : group.from) {
    const auto run = files.view(range.file, range.first, range.size);
    REQUIRE(run);
    for (std::size_t at = 0; at < run->size(); at += kSectorSize) {
      const ByteView sector = run->subspan(at, std::min<std::size_t>(kSectorSize, run->size() - at));
      bytes.insert(bytes.end(), sector.begin() + 8, sector.end());
    }
  }
  Limits limits;
  const auto head = test::value_of(read_container_head(bytes, limits));
  return io::crc32(ByteView(bytes).first(static_cast<std::size_t>(head.whole_size())));
}

/// Whether a document that is read is written as it was.
template <class Document>
bool is_written_back(Document document, const Bytes& bytes) {
  Limits limits;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, document);
  return reader.ok() && test::value_of(io::write<Endian::big>(document, limits)) == bytes;
}

}  // namespace

TEST_CASE("every group of a cache of 2007 has its checksum and its files") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/js5-2007");
  Store store = cache.store();
  CHECK(store.kind() == StoreKind::js5);
  CHECK(store.indices() == std::vector<u8>{0, 1, 2, 7, 8, 9});

  const Bytes packed = test::read_file(*root + "/js5-2007/groups.tsv.gz");
  Limits for_list;
  const Bytes list =
      test::value_of(io::gunzip(packed, io::UnpackedSize::at_most(io::kMostUnpacked), for_list));
  const auto rows = rows_of(list);
  REQUIRE(rows.size() == 6346);
  u32 wrong = 0;
  u32 not_intact = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const u8 index = static_cast<u8>(std::stoul(row[0]));
    const u32 id = static_cast<u32>(std::stoul(row[1]));
    Limits limits;
    auto group = store.group(index, id, limits);
    REQUIRE(group);
    const runescape::cache::Group whole = test::value_of(std::move(*group));
    not_intact += whole.is_intact ? 0 : 1;
    const auto size = store.stored_size(index, id, limits);
    auto files = store.files(index, id, limits);
    REQUIRE(files);
    const SplitGroup split = test::value_of(std::move(*files));
    const bool is_right = size == static_cast<u32>(std::stoul(row[2])) &&
                          hex(stored_checksum(cache.files, whole)) == row[3] &&
                          split.ids.size() == std::stoul(row[5]) && test::sha256(split.files.bytes) == row[6];
    wrong += is_right ? 0 : 1;
    if (!is_right) UNSCOPED_INFO(row[0] << '/' << row[1]);
  }
  CHECK(wrong == 0);
  CHECK(not_intact == 0);
  CHECK(store.errors.empty());
}

TEST_CASE("index files and reference tables of 2007 are written as they were") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/js5-2007");
  Store store = cache.store();
  for (const u8 index : store.indices()) {
    Limits limits;
    const u32 file = store.names().file_of(index);
    const ByteView rows = *cache.files.view(file, 0, cache.files.size(file));
    auto index_file = test::value_of(read_index("", rows, limits));
    CHECK(test::value_of(io::write<Endian::big>(index_file, limits)) == Bytes(rows.begin(), rows.end()));

    const runescape::cache::Group table = test::value_of(*store.group(kReferenceIndex, index, limits));
    auto document = test::value_of(read_reference_table("", table.bytes, limits));
    CHECK(document.trailing.empty());
    CHECK(test::value_of(io::write<Endian::big>(document, limits)) == table.bytes);
  }
}

TEST_CASE("containers and groups of 2007 are written as they were") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/js5-2007");
  Store store = cache.store();
  u32 containers = 0;
  u32 groups = 0;
  for (const u8 index : store.indices()) {
    Limits for_table;
    for (const GroupInfo& info : store.table(index, for_table)->groups) {
      if (store.stored_size(index, info.id, for_table) == 0u) continue;
      INFO(int{index} << '/' << info.id);
      Limits limits;
      const Bytes stored = test::value_of(*store.stored(index, info.id, kWholeGroup, limits)).bytes;
      if (!is_written_back(Container(), stored)) FAIL("container");
      ++containers;
      if (info.files == 1) continue;
      GroupFile group;
      group.files = info.files;
      if (!is_written_back(group, test::value_of(*store.group(index, info.id, limits)).bytes)) FAIL("group");
      ++groups;
    }
  }
  CHECK(containers == 6'339);
  CHECK(groups == 403);
}

TEST_CASE("listing a cache of 2007 reads its index files, its tables and its configs") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  test::AskedFiles asked;
  for (const std::string& path : test::files_under(*root + "/js5-2007"))
    asked.add(path, test::read_file(*root + "/js5-2007/" + path));
  Store store(asked.files, find_stores(asked.files)[0]);
  // As archives do: all is asked for before anything is read.
  const auto all_of = [&](auto call) {
    for (bool is_complete = false; !is_complete; asked.feed()) is_complete = call();
  };
  Limits limits;
  all_of([&] {
    u32 known = 0;
    for (const u8 index : store.indices()) known += store.table(index, limits) ? 1 : 0;
    return known == 6;
  });
  all_of([&] {
    u32 known = 0;
    for (const u32 config : {3u, 6u, 9u, 10u, 12u, 13u}) known += store.files(2, config, limits) ? 1 : 0;
    return known == 6;
  });
  CHECK(asked.rounds == 3);
  CHECK(asked.reads == 9);
  CHECK(asked.read == 801'284);
}

TEST_CASE("the base of a frame group of 2007 is in its first sector") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/js5-2007");
  Store store = cache.store();
  Limits limits;
  const GroupTable* const table = store.table(0, limits);
  REQUIRE(table);
  u32 same = 0;
  u32 seen = 0;
  for (const GroupInfo& info : table->groups) {
    if (store.stored_size(0, info.id, limits) == 0u) continue;
    Limits own;
    const Bytes first = test::value_of(*store.beginning(0, info.id, 2, own));
    const SplitGroup split = test::value_of(*store.files(0, info.id, own));
    same += std::equal(first.begin(), first.end(), split.files[0].begin());
    ++seen;
  }
  CHECK(seen == 396);
  CHECK(same == 396);
}

TEST_CASE("an old store of 2004 has its archives, models and frames") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  const std::string folder = *root + "/old-2004";
  CorpusCache cache(folder);
  const auto stores = find_stores(cache.files);
  REQUIRE(stores.size() == 2);
  Store store(cache.files, stores[0].kind == StoreKind::old ? stores[0] : stores[1]);
  Store loose(cache.files, stores[0].kind == StoreKind::old ? stores[1] : stores[0]);
  REQUIRE(store.kind() == StoreKind::old);
  REQUIRE(loose.kind() == StoreKind::loose_jags);
  Limits for_jags;
  const Jag config = test::value_of(*store.jag("config", for_jags));
  const Jag other = test::value_of(*loose.jag("config", for_jags));
  CHECK(config.is_whole != other.is_whole);

  u32 checked = 0;
  for (const auto& row : rows_of(test::read_file(folder + "/contents.tsv"))) {
    Limits limits;
    const std::size_t slash = row[0].find('/');
    if (slash == std::string::npos) {
      const Bytes file = test::value_of(*read_jag_entry(config, row[0], limits));
      CHECK(file.size() == std::stoul(row[1]));
      CHECK(hex(io::crc32(file)) == row[2]);
      CHECK(test::value_of(*read_jag_entry(other, row[0], limits)) == file);
    } else {
      const u8 index = static_cast<u8>(std::stoul(row[0]));
      const u32 id = static_cast<u32>(std::stoul(row[0].substr(slash + 1)));
      const runescape::cache::Group group = test::value_of(*store.group(index, id, limits));
      CHECK(group.bytes.size() == std::stoul(row[1]));
      CHECK(test::sha256(group.bytes) == row[2]);
    }
    ++checked;
  }
  CHECK(checked > 1700);
}

TEST_CASE("models of 2004 are the loose files that independent readers were given") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/old-2004");
  const auto stores = find_stores(cache.files);
  Store store(cache.files, stores[0].kind == StoreKind::old ? stores[0] : stores[1]);
  const std::string loose = *test::corpus() + "/runescape/2004scape_225/";
  std::map<std::string, std::string> paths;
  for (const std::string& path : test::files_under(loose + "models")) {
    const std::size_t name = path.rfind('/') + 1;
    paths[path.substr(name, path.rfind('.') - name)] = path;
  }
  const Bytes pack = test::read_file(loose + "pack/model.pack");
  std::istringstream lines(std::string(reinterpret_cast<const char*>(pack.data()), pack.size()));
  u32 same = 0;
  u32 stored = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    const auto path = paths.find(line.substr(equals + 1));
    const u32 id = static_cast<u32>(std::stoul(line));
    Limits limits;
    if (path == paths.end() || store.stored_size(1, id, limits) == 0u) continue;
    ++stored;
    same += test::value_of(*store.group(1, id, limits)).bytes ==
            test::read_file(loose + "models/" + path->second);
  }
  CHECK(stored == 1'680);
  CHECK(same == stored);
}

TEST_CASE("JAG archives are written as they were") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  const Bytes loose = test::read_file(*root + "/old-2004/config");
  Limits limits;
  auto jag = test::value_of(read_jag_file("config", loose, limits));
  CHECK(may_be_jag(ByteView(loose).first(12), static_cast<u32>(loose.size())));
  CHECK(test::value_of(io::write<Endian::big>(jag, limits)) == loose);

  CorpusCache cache(*root + "/old-2004");
  for (const StoreFiles& names : find_stores(cache.files)) {
    if (names.kind != StoreKind::old) continue;
    Store store(cache.files, names);
    const Bytes stored = test::value_of(*store.group(0, 2, limits)).bytes;
    auto other = test::value_of(read_jag_file("config", stored, limits));
    CHECK(other.head.is_whole() != jag.head.is_whole());
    CHECK(test::value_of(io::write<Endian::big>(other, limits)) == stored);
    CHECK(may_be_jag(ByteView(stored).first(12), static_cast<u32>(stored.size())));
  }
}

TEST_CASE("a flatcache has a group of texture definitions") {
  const auto root = caches();
  if (!root) SKIP("no corpus");
  CorpusCache cache(*root + "/js5-flatcache");
  Store store = cache.store();
  CHECK(store.kind() == StoreKind::flatcache);
  CHECK(store.indices() == std::vector<u8>{9});
  Limits limits;
  const SplitGroup split = test::value_of(*store.files(9, 0, limits));
  CHECK(split.is_intact);
  REQUIRE(split.files.size() == 119);
  CHECK(split.ids[118] == 119);
  for (std::size_t i = 0; i < split.files.size(); ++i) CHECK(split.files[i].size() == 12);
  REQUIRE(split.from.size() == 1);
  CHECK(cache.files.size(0) == 2205);
}
