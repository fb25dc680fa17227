#include <functional>
#include <map>

#include "formats/runescape/rules.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"

// Caches that break one rule each, and those that nearly do.

namespace retromesh::runescape {
namespace {

using test::bytes_of;
using test::Drop;

Drop drop_of(const test::CacheFiles& files) {
  Drop drop;
  for (const auto& [name, bytes] : files) drop.add(name, bytes);
  return drop;
}

using Change = std::function<void(test::SectorWriter&)>;

/// Groups 0, 3, 4 and 9 of index 7, with a change of the sectors.
Drop with(const Change& change) {
  test::SectorWriter writer = test::small_sectors();
  change(writer);
  return drop_of(writer.files());
}

/// The same with some bytes at the end of a file.
Drop with_end(std::size_t file, const Bytes& end) {
  test::CacheFiles files = test::small_sectors().files();
  Bytes& bytes = files[file].second;
  bytes.insert(bytes.end(), end.begin(), end.end());
  return drop_of(files);
}

Drop whole() { return drop_of(test::small_sectors().files()); }

/// A cache of 2007 with everything that its records name: model 5, sequence 4 of two frames of the base 8,
/// sequence 6 of the base 9, texture 2 and its sprite 3.
struct Contents {
  std::map<u32, Bytes> npcs = {{1, bytes_of({1, 1, 0, 5, 13, 0, 4, 41, 1, 0, 0, 0, 2, 0})}};
  std::map<u32, Bytes> sequences = {
      {4, bytes_of({1, 0, 2, 0, 1, 0, 1, 0, 0, 0, 1, 0, 10, 0, 10, 0})},  // frames 10/0 and 10/1
      {6, bytes_of({1, 0, 1, 0, 1, 0, 0, 0, 11, 0})}};                    // frame 11/0
  std::map<u32, Bytes> textures = {{2, bytes_of({0, 0, 1, 1, 0, 3, 0, 0, 0, 0, 0, 0})}};
};

test::TableGroup group_with(u32 id, const std::map<u32, Bytes>& files) {
  test::TableGroup group{id, {}, {}};
  std::vector<Bytes> contents;
  for (const auto& [number, bytes] : files) {
    group.files.push_back(number);
    contents.push_back(bytes);
  }
  group.stored = test::gzip_container(contents.size() == 1 ? contents[0] : test::group_of(contents));
  return group;
}

Drop with_contents(const std::function<void(Contents&)>& change) {
  Contents contents;
  change(contents);
  const std::map<u32, Bytes> base_8 = {{0, bytes_of({0, 8, 0})}, {1, bytes_of({0, 8, 0})}};
  const std::map<u8, std::vector<test::TableGroup>> indices = {
      {0, {group_with(10, base_8), group_with(11, {{0, bytes_of({0, 9, 0})}})}},
      {2, {group_with(9, contents.npcs), group_with(12, contents.sequences)}},
      {7, {group_with(5, {{0, test::some_bytes(40)}})}},
      {8, {group_with(3, {{0, test::some_bytes(40)}})}},
      {9, {group_with(0, contents.textures)}}};
  test::SectorWriter writer;
  for (const auto& [index, groups] : indices) {
    for (const test::TableGroup& group : groups) writer.add(index, group.id, group.stored);
    writer.add(255, index, test::stored_table(test::table_of(6, 0, groups)));
  }
  return drop_of(writer.files());
}

Drop with_npc(const Bytes& record) {
  return with_contents([&](Contents& contents) { contents.npcs[1] = record; });
}

Drop with_contents() {
  return with_contents([](Contents&) {});
}

/// Sequence 4 whose second frame is in another group.
void mix_frames(Contents& contents) {
  contents.sequences[4] = bytes_of({1, 0, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 10, 0, 11, 0});
}

Drop with_config(Bytes jag) {
  Drop drop;
  drop.add("config.jag", std::move(jag));
  return drop;
}

std::vector<test::RuleCase> rule_cases() {
  const auto lose_group = [](test::SectorWriter& writer) {
    std::vector<test::TableGroup> groups = test::small_groups();
    for (const u32 id : {12u, 13u}) groups.push_back({id, test::some_bytes(9)});
    writer.add(255, 7, test::stored_table(test::table_of(6, 0, groups)));
  };
  // Group 7/0 is in sectors 1 and 2, group 7/3 in sector 3.
  const auto cut_chain = [](test::SectorWriter& writer) { writer.put(1, bytes_of({0, 0, 0}), 4); };
  const auto cut_container = [](test::SectorWriter& writer) { writer.put(3, bytes_of({9}), 8 + 1); };
  const auto unknown_container = [](test::SectorWriter& writer) { writer.put(3, bytes_of({4}), 8); };
  const auto change_byte = [](test::SectorWriter& writer) { writer.put(3, bytes_of({1}), 8 + 9 + 20); };
  Bytes jag = test::small_loose()[0].second;
  jag.pop_back();
  return {
      {Rule::cache_index_cut, with_end(2, bytes_of({0, 0})), {whole(), with_end(2, Bytes(6))}, {.at = 60}},
      {Rule::cache_table_unreadable, with([](test::SectorWriter& writer) {
         writer.add(255, 7, test::gzip_container(bytes_of({6, 0, 0})));
       }),
       whole()},
      {Rule::cache_group_missing, with(lose_group), whole(), {.at = 60, .count = 2}},
      {Rule::cache_sector_foreign,
       with([](test::SectorWriter& writer) { writer.put(2, bytes_of({0, 9})); }),
       {whole(), with(cut_chain)},
       {.title = "A sector of group 7/0 is of another group", .at = 2 * 520}},
      {Rule::cache_sector_foreign,
       with([](test::SectorWriter& writer) { writer.put(3, bytes_of({2}), 7); }),
       whole(),
       {.why = "It belongs to 2/3."}},
      {Rule::cache_group_damaged, with(cut_chain), whole(), {.count = 1}},
      {Rule::cache_group_damaged, with(cut_container), whole(), {.title = "group 7/3 ends early"}},
      {Rule::cache_group_damaged, with(unknown_container), whole(), {.title = "group 7/3 is no container"}},
      {Rule::cache_group_damaged, with_config(jag), with_config(test::small_loose()[0].second)},
      {Rule::cache_checksum_differs,
       with(change_byte),
       {whole(), with([](test::SectorWriter& writer) { writer.put(3, bytes_of({1}), 8 + 400); })},
       {.at = 18, .count = 1}},
      {Rule::cache_model_missing,
       with_npc(bytes_of({1, 2, 0, 6, 0, 7, 60, 1, 0, 8, 0})),
       with_contents(),
       {.why = "The first is 6, of npc 1.", .count = 3}},
      {Rule::cache_sequence_missing,
       with_npc(bytes_of({13, 0, 5, 0})),
       {with_contents(), with_npc(bytes_of({13, 255, 255, 0}))},
       {.why = "The first is 5, of npc 1."}},
      {Rule::cache_sequence_bases_differ,
       with_contents(mix_frames),
       with_contents(),
       {.why = "The first is 4, which has frames of the bases 8 and 9."}},
      {Rule::cache_sequence_bases_differ,
       with_npc(bytes_of({13, 0, 4, 14, 0, 6, 0})),
       {with_contents(), with_npc(bytes_of({13, 0, 4, 14, 0, 4, 0}))},
       {.why = "The first is 6, of npc 1: its base is 9, and that of the sequence before it 8."}},
      {Rule::cache_texture_missing,
       with_npc(bytes_of({41, 1, 0, 0, 0, 3, 0})),
       {with_contents(), with_npc(bytes_of({41, 1, 0, 0, 255, 255, 0}))},
       {.why = "The first is 3, of npc 1."}},
      {Rule::cache_texture_missing,
       with_contents(
           [](Contents& contents) { contents.textures[2] = bytes_of({0, 0, 1, 1, 0, 4, 0, 0, 0, 0, 0, 0}); }),
       with_contents(),
       {.why = "The first is the image of texture 2, sprite 4."}},
  };
}

const test::Registered<test::RuleCases> kCases({"runescape", rule_cases, with_contents});

}  // namespace
}  // namespace retromesh::runescape
