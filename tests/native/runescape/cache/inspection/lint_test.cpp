#include <map>

#include "formats/inspector.hpp"
#include "formats/rules.hpp"
#include "formats/runescape/rules.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"
#include "tests/support/catch.hpp"

// Findings about whole caches: small ones, damaged ones, and real ones.

using namespace retromesh;

namespace {

Notes notes_of(const test::CacheFiles& cache) {
  test::Drop drop;
  for (const auto& [name, bytes] : cache) drop.add(name, bytes);
  Limits limits;
  const std::vector<File> files = drop.files();
  return lint(files, limits);
}

/// How often lint finds each rule in the files of a cache of the corpus.
std::map<std::string, u32> findings(const std::string& folder) {
  test::CacheFiles files;
  for (const std::string& path : test::files_under(folder))
    files.emplace_back(path, test::read_file(folder + '/' + path));
  std::map<std::string, u32> found;
  for (const Note& note : notes_of(files)) {
    for (const RuleText& rule : rules()) {
      if (rule.number == note.rule) found[rule.name] += note.count;
    }
  }
  return found;
}

}  // namespace

TEST_CASE("lint finds in real caches what is wrong in them, and little else", "[corpus]") {
  const auto corpus = test::corpus();
  if (!corpus) SKIP("the corpus is not here");
  using Findings = std::map<std::string, u32>;
  CHECK(findings(*corpus + "/archives/js5-2007") == Findings{{"cache_group_missing", 25'644}});
  CHECK(findings(*corpus + "/archives/old-2004") == Findings());
  CHECK(findings(*corpus + "/archives/js5-flatcache") == Findings());
}

TEST_CASE("records of caches that do not end with opcode 0 are findings of lint") {
  // Npcs with opcode 255, which is not known, with a model list that is cut, and complete ones.
  const std::vector<Bytes> npcs = {test::bytes_of({255, 0}), test::bytes_of({1, 2, 0, 5}),
                                   test::bytes_of({12, 1, 0}), test::bytes_of({12, 2, 0}),
                                   test::bytes_of({12, 3, 0})};
  test::SectorWriter writer;
  writer.add(2, 9, test::gzip_container(test::group_of(npcs)));
  writer.add(255, 2,
             test::stored_table(
                 test::table_of(6, 0, {{9, test::gzip_container(test::group_of(npcs)), {0, 1, 2, 3, 7}}})));
  const Notes notes = notes_of(writer.files());
  REQUIRE(notes.size() == 2);
  CHECK(notes[0].rule == runescape::Rule::record_opcode_unknown);
  CHECK(notes[0].why == "The first is npc 0, opcode 255 at byte 0 of it. What follows in it is left out.");
  CHECK(notes[1].rule == runescape::Rule::record_cut);
}

TEST_CASE("lint of caches that are cut or changed anywhere has places within their files") {
  const auto check = [](const test::CacheFiles& files) {
    std::map<std::string, std::size_t> sizes;
    for (const auto& [name, bytes] : files) sizes[name] = bytes.size();
    for (const Note& note : notes_of(files)) {
      CHECK_FALSE(note.title.empty());
      REQUIRE(sizes.count(note.location.file) == 1);
      if (note.location.kind == SourceLocation::Kind::byte)
        CHECK(note.location.at <= sizes[note.location.file]);
    }
  };
  const test::CacheFiles caches[] = {test::small_sectors(7, 15).files(), test::small_old_sectors().files(),
                                     test::small_flat(), test::small_flatcache(), test::small_loose()};
  for (const test::CacheFiles& whole : caches) {
    for (std::size_t number = 0; number < whole.size(); ++number) {
      const std::size_t size = whole[number].second.size();
      for (std::size_t at = 0; at < size; at += size < 64 ? 1 : 29) {
        test::CacheFiles files = whole;
        files[number].second[at] ^= std::byte{0xFF};
        check(files);
        files[number].second.resize(at);
        check(files);
      }
    }
  }
}
