#include "formats/runescape/cache/config/document.hpp"
#include "formats/runescape/cache/config/record.hpp"
#include "tests/native/runescape/cache/config/open_cache.hpp"

// Everything that the records of the corpus say of a look, against what a program of its own read in them.

using namespace retromesh;
using namespace retromesh::runescape;
using namespace retromesh::runescape::cache;

namespace {

std::string number_or_none(u32 number) { return number == kNothing ? "-1" : std::to_string(number); }

template <class List>
std::string joined_numbers(const List& list) {
  std::string text;
  for (const u32 number : list) text += (text.empty() ? "" : " ") + number_or_none(number);
  return text;
}

std::string pairs_in(const std::vector<Recolour>& pairs) {
  std::string text;
  for (const Recolour& pair : pairs)
    text += (text.empty() ? "" : " ") + std::to_string(pair.from) + '>' + std::to_string(pair.to);
  return text;
}

std::string axes_in(const std::array<i32, 3>& axes) {
  return std::to_string(axes[0]) + ' ' + std::to_string(axes[1]) + ' ' + std::to_string(axes[2]);
}

std::string models_in(const Record& record) {
  std::string text;
  for (const ModelUse& use : record.models)
    text += (text.empty() ? "" : " ") + std::to_string(use.model) + '/' + std::to_string(use.shape);
  return text;
}

/// A line of all fields.
std::string fields_of(u32 id, const Record& record) {
  std::string worn;
  for (const Worn& by : record.worn)
    worn += (worn.empty() ? "" : " ") + joined_numbers(by.models) + ' ' + std::to_string(by.lift);
  const std::string heads = joined_numbers(record.worn[0].heads) + ' ' + joined_numbers(record.worn[1].heads);
  const std::string light = std::to_string(record.rotation) + ' ' + (record.mirror ? '1' : '0') + ' ' +
                            std::to_string(record.ambient) + ' ' + std::to_string(record.contrast);
  std::string line = std::to_string(id);
  for (const std::string& cell :
       {record.title, models_in(record), joined_numbers(record.heads), worn, heads,
        pairs_in(record.recolours), pairs_in(record.retextures), axes_in(record.scale),
        axes_in(record.offset), light, number_or_none(record.stand) + ' ' + joined_numbers(record.walk),
        joined_numbers(record.motions)})
    line += '|' + cell;
  return line + '\n';
}

struct KindFacts {
  RecordKind kind;
  u32 records;
  u32 pairs;  ///< Of colours and textures.
  const char* hash;
};

constexpr KindFacts kOf2007[] = {
    {RecordKind::npc, 3'136, 8'483, "3995db69ccede9c868cbbcf72bba4b155d6e1ef4"},
    {RecordKind::item, 5'827, 5'219, "2f14eec6e818cad612336778ca499cdcc0b36f8f"},
    {RecordKind::object, 13'085, 15'910, "356abfe0cd587c669453611ab6daa624b8c8dc6f"},
    {RecordKind::effect, 576, 493, "b3ee9ae8ed2db4a94bd20a0568d6d5cb1afd7a2c"}};

constexpr KindFacts kOf2004[] = {{RecordKind::npc, 544, 1'435, "08ddcfe115307cdc08fc19191e9ed15b3856f0de"},
                                 {RecordKind::item, 1'455, 907, "223deaf74e4fb764d648a60de9120bb752cc222d"},
                                 {RecordKind::object, 1'716, 817, "3f30cb5de53a47a0584ba24ef2f0ea51b88b5a4b"},
                                 {RecordKind::effect, 122, 119, "d10a4b53c7e59ce70e7fc7c775cabebde09011fb"}};

void check_kind(const KindFacts& facts, Edition edition, const std::map<u32, ByteView>& records) {
  INFO(name_of(facts.kind));
  const OpcodeTable table(facts.kind, edition);
  std::string lines;
  std::size_t pairs = 0;
  for (const auto& [id, bytes] : records) {
    Limits limits;
    const Record record = read_record(table, bytes, limits);
    pairs += record.recolours.size() + record.retextures.size();
    lines += fields_of(id, record);
  }
  CHECK(records.size() == facts.records);
  CHECK(pairs == facts.pairs);
  CHECK(test::sha1(test::text_bytes(lines)) == facts.hash);
}

}  // namespace

TEST_CASE("every record of 2007 has the fields that an independent program read", "[cache][corpus]") {
  const auto root = test::caches();
  if (!root) SKIP("no corpus");
  test::OpenCache cache(*root + "/js5-2007", StoreKind::js5);
  constexpr u32 kGroupOfKind[] = {9, 10, 6, 13};
  for (std::size_t i = 0; i < 4; ++i)
    check_kind(kOf2007[i], Edition::js5, test::records_of(cache.group_of(2, kGroupOfKind[i])));
}

TEST_CASE("every record of 2004 has the fields that an independent program read", "[cache][corpus]") {
  const auto root = test::caches();
  if (!root) SKIP("no corpus");
  test::OpenCache cache(*root + "/old-2004", StoreKind::old);
  Limits limits;
  const Jag config = test::value_of(std::move(*cache.store().jag("config", limits)));
  constexpr const char* kNames[] = {"npc", "obj", "loc", "spotanim"};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string name = kNames[i];
    const Bytes data = test::value_of(std::move(*read_jag_entry(config, name + ".dat", limits)));
    const Bytes index = test::value_of(std::move(*read_jag_entry(config, name + ".idx", limits)));
    std::map<u32, ByteView> records;
    u32 id = 0;
    for (const ByteView record : split_records(data, index, limits)) {
      if (!record.empty() && record[0] != std::byte{0}) records[id] = record;
      ++id;
    }
    check_kind(kOf2004[i], Edition::old, records);
  }
}
