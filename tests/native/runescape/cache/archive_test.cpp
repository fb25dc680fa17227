#include <map>
#include <set>
#include <sstream>

#include "formats/unpack/inflate.hpp"
#include "tests/native/runescape/cache/corpus_archive.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/caches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/opened.hpp"

// Caches of RuneScape opened whole: what is listed, what is read for it, and that members open.

using namespace retromesh;
using test::CorpusArchive;

namespace {

Result<Unpacked> unpack(test::OpenedArchive& archive, const std::string& id, bool all_animations = false) {
  Limits limits;
  return archive.unpack(id, limits, all_animations);
}

Model open_members(const Unpacked& unpacked) { return test::opened(test::files_of(unpacked), unpacked.id); }

const ArchiveEntry& entry_with(const std::vector<ArchiveEntry>& entries, std::string_view id) {
  for (const ArchiveEntry& entry : entries) {
    if (entry.id == id) return entry;
  }
  FAIL("no entry " << id);
  return entries[0];
}

std::set<std::string> member_names(const Unpacked& unpacked, std::string_view end) {
  std::set<std::string> names;
  for (const Member& member : unpacked.members) {
    if (member.name.ends_with(end)) names.insert(member.name.substr(member.name.rfind('/') + 1));
  }
  return names;
}

struct Outcomes {
  u32 opened = 0;
  u32 not_here = 0;
  u32 nothing_drawn = 0;
};

/// Opens every entry, or the error says what is wrong.
Outcomes open_all(test::OpenedArchive& archive, const std::vector<ArchiveEntry>& entries) {
  Outcomes outcomes;
  for (const ArchiveEntry& entry : entries) {
    INFO(entry.id);
    const u64 before = archive.bytes_read();
    const auto unpacked = unpack(archive, entry.id);
    CHECK(archive.rounds() <= 6);
    CHECK(archive.bytes_read() - before <= 256 << 10);
    if (!unpacked) {
      CHECK(unpacked.error().cause == "The cache does not have it.");
      ++outcomes.not_here;
      continue;
    }
    Limits limits;
    const auto model = test::family_with("runescape")
                           .open(FileSet(test::files_of(unpacked.value())), unpacked.value().id, {}, limits);
    if (model) {
      CHECK(model.value().format_label.substr(0, entry.label.size()) == entry.label);
      ++outcomes.opened;
    } else {
      const ErrorCode code = model.error().code;
      const bool has_nothing = code == ErrorCode::placeholder || code == ErrorCode::nothing_drawn;
      CHECK(has_nothing);
      ++outcomes.nothing_drawn;
    }
  }
  return outcomes;
}

}  // namespace

TEST_CASE("the cache of 2007 is listed in few reads, with folders, looks and those that are equal",
          "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/js5-2007", test::Ranges::as_wanted);
  Limits limits;
  const std::vector<ArchiveEntry>& entries = cache.archive->list(limits);
  CHECK(cache.archive->errors().empty());
  CHECK_FALSE(limits.exceeded);
  CHECK(cache.archive->reads() <= 24);
  CHECK(cache.archive->rounds() <= 4);
  CHECK(cache.archive->bytes_read() <= 1'200'000);
  CHECK(entries.size() == 26'593);

  const ArchiveEntry& man = entry_with(entries, "main_file_cache.dat2#npc/3");
  CHECK(man.name == "Man");
  CHECK(man.place == "npcs/3 Man");
  CHECK(man.label == "RuneScape npc");
  CHECK(entry_with(entries, "main_file_cache.dat2#npc/3/head").place == "npcs/3 Man (head)");
  const ArchiveEntry& model = entry_with(entries, "main_file_cache.dat2#model/9448");
  CHECK(model.name == "9448 (Chemist)");
  CHECK(model.place == "models/9000-9999/9448 (Chemist)");

  std::set<std::string> ids;
  u32 aliases = 0;
  std::string places;
  for (const ArchiveEntry& entry : entries) {
    CHECK(ids.insert(entry.id).second);
    for (const ArchiveAlias& alias : entry.aliases) CHECK(ids.insert(alias.id).second);
    aliases += static_cast<u32>(entry.aliases.size());
    const std::string folder = entry.place.substr(0, entry.place.find('/'));
    if (!places.ends_with(folder + ' ')) places += folder + ' ';
  }
  CHECK(aliases == 6'949);
  CHECK(places == "npcs items objects effects models ");
}

TEST_CASE("every record of 2007 is listed, with the title, models and sequences of an independent list",
          "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/js5-2007", test::Ranges::as_wanted);
  Limits limits;
  std::map<std::string, std::string> titles;
  for (const ArchiveEntry& entry : cache.archive->list(limits)) {
    titles[entry.id] = entry.name;
    for (const ArchiveAlias& alias : entry.aliases) titles[alias.id] = alias.name;
  }
  const Bytes packed = test::read_file(*root + "/js5-2007/records.tsv.gz");
  const Bytes text = test::value_of(io::gunzip(packed, io::UnpackedSize::at_most(io::kMostUnpacked), limits));
  std::istringstream lines(std::string(reinterpret_cast<const char*>(text.data()), text.size()));
  u32 with_models = 0;
  u32 unpacked_npcs = 0;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<std::string> cells;
    std::istringstream of_line(line);
    for (std::string cell; std::getline(of_line, cell, '\t');) cells.push_back(cell);
    cells.resize(5);
    const std::string id = "main_file_cache.dat2#" + cells[0] + '/' + cells[1];
    const auto first = titles.lower_bound(id);
    const bool is_listed =
        first != titles.end() && (first->first == id || first->first.substr(0, id.size() + 1) == id + '/');
    if (!is_listed) continue;
    ++with_models;
    if (first->first == id && cells[4].size() > 1 && cells[4][0] != ' ' && cells[4] != "null" &&
        cells[4].find('/') == std::string::npos)
      CHECK(first->second.substr(0, 8) == cells[4].substr(0, 8));
    if (cells[0] != "npc" || with_models % 7 != 0) continue;
    INFO(id);
    const auto unpacked = unpack(*cache.archive, id);
    if (!unpacked) continue;
    ++unpacked_npcs;
    // The sequences that are named stand, walk and turn; heads are looks of their own.
    std::set<std::string> sequences;
    std::istringstream numbers(cells[3]);
    for (std::string number; numbers >> number;) sequences.insert("seq_" + number + ".seq");
    CHECK(member_names(unpacked.value(), ".seq") == sequences);
    std::set<std::string> models;
    std::istringstream of_models(cells[2]);
    for (std::string number; of_models >> number;) models.insert(number + ".ob2");
    for (const std::string& model : member_names(unpacked.value(), ".ob2")) CHECK(models.count(model) == 1);
  }
  CHECK(with_models > 20'000);
  CHECK(unpacked_npcs > 100);
}

TEST_CASE("npc 3 of 2007 is a man with his colours and sequences", "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/js5-2007", test::Ranges::as_wanted);
  // By its address, without the list.
  const Unpacked man = test::value_of(unpack(*cache.archive, "main_file_cache.dat2#npc/3"));
  CHECK(cache.archive->rounds() <= 6);
  CHECK(cache.archive->bytes_read() <= 1'500'000);
  const Model model = open_members(man);
  CHECK(model.name == "Man");
  CHECK(model.format_label == "RuneScape npc");
  CHECK(model.indices.size() / 3 == 518);
  CHECK(model.clips.size() == 6);
  CHECK(model.clips[0].name == "seq_808");
  CHECK(model.notes.empty());
  CHECK(model.missing_files.empty());
  CHECK(member_names(man, "record.txt").size() == 1);
  for (const Member& member : man.members) CHECK_FALSE(member.from.empty());

  const Unpacked all = test::value_of(unpack(*cache.archive, "main_file_cache.dat2#npc/3", true));
  const Model moving = open_members(all);
  CHECK(moving.clips.size() > 50);
  CHECK(moving.clips.size() <= 97);
}

TEST_CASE("every model of the cache of 2007 opens, or is not in this copy", "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/js5-2007", test::Ranges::as_wanted);
  Limits limits;
  const std::vector<ArchiveEntry> entries = cache.archive->list(limits);
  const Outcomes outcomes = open_all(*cache.archive, entries);
  CHECK(outcomes.opened == 11'909);
  CHECK(outcomes.not_here == 14'657);
  CHECK(outcomes.nothing_drawn == 27);
}

TEST_CASE("every model of the cache of 2004 opens, or is not in this copy", "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/old-2004", test::Ranges::as_wanted);
  Limits limits;
  const std::vector<ArchiveEntry> entries = cache.archive->list(limits);
  CHECK(cache.archive->errors().empty());
  CHECK(entries.size() == 5'388);
  const Outcomes outcomes = open_all(*cache.archive, entries);
  CHECK(outcomes.opened == 3'366);
  CHECK(outcomes.not_here == 2'015);
  CHECK(outcomes.nothing_drawn == 7);
}

TEST_CASE("a cache by the ranges that are wanted has the members that it has at once", "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  for (const char* name : {"/js5-2007", "/old-2004"}) {
    CorpusArchive whole(*root + name, test::Ranges::whole);
    CorpusArchive asked(*root + name, test::Ranges::as_wanted);
    Limits limits;
    const std::vector<ArchiveEntry> entries = whole.archive->list(limits);
    const std::vector<ArchiveEntry>& others = asked.archive->list(limits);
    REQUIRE(entries.size() == others.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      REQUIRE(entries[i].id == others[i].id);
      REQUIRE(entries[i].place == others[i].place);
      if (i % 40 != 0) continue;
      INFO(entries[i].id);
      const auto one = unpack(*whole.archive, entries[i].id);
      const auto other = unpack(*asked.archive, entries[i].id);
      REQUIRE(static_cast<bool>(one) == static_cast<bool>(other));
      if (!one) continue;
      REQUIRE(one.value().members.size() == other.value().members.size());
      for (std::size_t m = 0; m < one.value().members.size(); ++m) {
        CHECK(one.value().members[m].name == other.value().members[m].name);
        CHECK(one.value().members[m].bytes == other.value().members[m].bytes);
      }
    }
  }
}

TEST_CASE("a cache without models says so", "[cache][corpus]") {
  const auto root = test::folder_of_caches();
  if (!root) SKIP("no corpus");
  CorpusArchive cache(*root + "/js5-flatcache", test::Ranges::as_wanted);
  Limits limits;
  CHECK(cache.archive->list(limits).empty());
  REQUIRE(cache.archive->errors().size() == 1);
  CHECK(cache.archive->errors()[0].file == "9.flatcache");
  CHECK(unpack(*cache.archive, "9.flatcache#npc/1").error().code == ErrorCode::not_a_model);
}

TEST_CASE("a model of a cache that unpacks to more memory than a model takes is an error before it does") {
  samples::OldCache cache = test::small_old_cache();
  const Bytes large(32 << 20);
  cache.sectors.add(1, 0, samples::CacheBytes().add(samples::gzip_of_runs(large)).two(0).bytes);
  const auto files = cache.files();
  test::OpenedArchive archive(test::archive_kind("runescape_caches"), samples::views_of(files),
                              test::Ranges::whole);
  Limits limits;
  archive.list(limits);
  const auto unpacked = unpack(archive, "main_file_cache.dat#model/0");
  REQUIRE_FALSE(unpacked);
  CHECK(unpacked.error().code == ErrorCode::over_limit);
  CHECK(unpacked.error().expected <= 8 << 20);
}
