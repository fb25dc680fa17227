#include "formats/io/byte_writer.hpp"
#include "tests/native/runescape/cache/cache_files.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mutations.hpp"
#include "tests/support/opened.hpp"

// Small caches opened whole: equal looks, variants, and the layouts that records are stored in.

using namespace retromesh;

namespace {

using test::bytes_of;
using Ids = std::vector<std::string>;
using NamedFiles = std::vector<std::pair<std::string, Bytes>>;

constexpr u32 kModel = 3;

Bytes text_of_record(const std::string& title) {
  return test::joined({bytes_of({2}), test::text_bytes(title), bytes_of({0})});
}

/// Two men who look alike, a larger one, and a record that is shown as the larger one.
std::vector<Bytes> npc_records() {
  const Bytes model = bytes_of({1, 1, 0, kModel});
  const Bytes end = bytes_of({0});
  return {
      test::joined({model, text_of_record("Man"), end}), test::joined({model, text_of_record("Guard"), end}),
      test::joined({model, text_of_record("Giant"), bytes_of({97, 1, 0, 98, 1, 0}), end}),
      test::joined({text_of_record("Ghost"), bytes_of({106, 255, 255, 255, 255, 1, 255, 255, 0, 2}), end})};
}

/// A JS5 store with these records, in index 2 or in an index of their own.
NamedFiles js5_files(bool is_hd) {
  test::SectorWriter writer;
  const u8 index = is_hd ? 18 : 2;
  const u32 group = is_hd ? 1 : 9;
  const std::vector<test::TableGroup> models = {{kModel, test::gzip_container(test::four_faces_bytes())}};
  const std::vector<test::TableGroup> npcs = {
      {group, test::gzip_container(test::group_of(npc_records())), {0, 1, 2, 3}}};
  const auto add = [&](u8 of, const std::vector<test::TableGroup>& groups) {
    for (const test::TableGroup& each : groups) writer.add(of, each.id, each.stored);
    writer.add(255, of, test::stored_table(test::table_of(6, 0, groups)));
  };
  add(7, models);
  add(index, npcs);
  if (is_hd) add(2, {{3, test::gzip_container(test::group_of({bytes_of({0}), bytes_of({0})})), {0, 1}}});
  return writer.files();
}

std::vector<File> views_of(const NamedFiles& named) {
  std::vector<File> files;
  for (const auto& [name, bytes] : named) files.push_back({name, bytes});
  return files;
}

const ArchiveKind& kind() { return test::archive_kind("runescape_caches"); }

Ids ids_of(const std::vector<ArchiveEntry>& entries) {
  Ids ids;
  for (const ArchiveEntry& entry : entries) ids.push_back(entry.id);
  return ids;
}

}  // namespace

TEST_CASE("looks that are equal are one entry, and aliases open with their own titles") {
  const NamedFiles named = js5_files(false);
  test::OpenedArchive archive(kind(), views_of(named), test::Ranges::as_wanted);
  Limits limits;
  const std::vector<ArchiveEntry> entries = archive.list(limits);
  const std::string path = "cache/main_file_cache.dat2#";
  CHECK(archive.errors().empty());
  REQUIRE(ids_of(entries) == Ids{path + "npc/0", path + "npc/2", path + "model/3"});
  CHECK(entries[0].name == "Man");
  CHECK(entries[0].place == "npcs/0 Man");
  REQUIRE(entries[0].aliases.size() == 1);
  CHECK(entries[0].aliases[0].id == path + "npc/1");
  CHECK(entries[0].aliases[0].name == "Guard");
  REQUIRE(entries[1].aliases.size() == 1);
  CHECK(entries[1].aliases[0].id == path + "npc/3/variant1");
  CHECK(entries[1].aliases[0].name == "Ghost");
  CHECK(entries[2].name == "3 (Man)");
  CHECK(entries[2].place == "models/0-999/3 (Man)");

  const auto open_one = [&](const std::string& id) {
    const Unpacked unpacked = test::value_of(archive.unpack(path + id, limits));
    return test::opened(test::files_of(unpacked), unpacked.id);
  };
  CHECK(open_one("npc/1").name == "Guard");
  const Model ghost = open_one("npc/3/variant1");
  CHECK(ghost.name == "Ghost");
  CHECK(ghost.format_label == "RuneScape npc");
  CHECK(open_one("model/3").indices.size() == 12);
  for (const char* id : {"npc/9", "npc/0/head", "npc/3/variant2", "npc/3", "seq/1", "model/4x", "npc"})
    CHECK(archive.unpack(path + id, limits).error().code == ErrorCode::not_a_model);
}

TEST_CASE("HD caches have an index for each kind of records") {
  const NamedFiles named = js5_files(true);
  test::OpenedArchive archive(kind(), views_of(named), test::Ranges::as_wanted);
  Limits limits;
  const Ids ids = ids_of(archive.list(limits));
  CHECK(archive.errors().empty());
  const std::string path = "cache/main_file_cache.dat2#";
  CHECK(ids == Ids{path + "npc/128", path + "npc/130", path + "model/3"});
}

TEST_CASE("a model that the cache lacks is an error that says where it should be") {
  NamedFiles named = js5_files(false);
  // The row of the model in index 7.
  for (auto& [name, bytes] : named) {
    if (name.ends_with(".idx7")) std::fill(bytes.begin() + 6 * kModel, bytes.end(), std::byte{0});
  }
  test::OpenedArchive archive(kind(), views_of(named), test::Ranges::as_wanted);
  Limits limits;
  CHECK(archive.list(limits).size() == 2);
  const Error error = archive.unpack("cache/main_file_cache.dat2#npc/0", limits).error();
  CHECK(error.file == "cache/main_file_cache.idx7");
  CHECK(error.offset == 6 * kModel);
  CHECK(error.field == "group 7/3");
  CHECK(error.cause == "The cache does not have it.");
}

TEST_CASE("several caches are told apart by their folders") {
  NamedFiles named = js5_files(false);
  for (auto& [name, bytes] : js5_files(true)) named.emplace_back("other/" + name, bytes);
  test::OpenedArchive archive(kind(), views_of(named), test::Ranges::whole);
  Limits limits;
  const std::vector<ArchiveEntry> entries = archive.list(limits);
  REQUIRE(entries.size() == 6);
  CHECK(entries[0].place == "cache/npcs/0 Man");
  CHECK(entries[3].place == "other/cache/npcs/128 Man");
  CHECK(entries[3].id == "other/cache/main_file_cache.dat2#npc/128");
}

TEST_CASE("every prefix and single-byte change of a cache lists and unpacks, or fails inside it",
          "[contract][archives]") {
  const NamedFiles named = js5_files(false);
  std::vector<File> files = views_of(named);
  bool as_wanted = false;
  for (std::size_t i = 0; i < files.size(); ++i) {
    INFO(files[i].name);
    const ByteView whole = files[i].bytes;
    const auto plan = test::spread_plan(test::Values::few, whole.size(), 400);
    test::for_each_mutation(named[i].second, plan, [&](ByteView bytes) {
      files[i].bytes = bytes;
      as_wanted = !as_wanted;
      const test::Ranges ranges = as_wanted ? test::Ranges::as_wanted : test::Ranges::whole;
      if (const auto broken = test::archive_violation(kind(), files, ranges, 32 << 20)) FAIL(*broken);
    });
    files[i].bytes = whole;
  }
}
