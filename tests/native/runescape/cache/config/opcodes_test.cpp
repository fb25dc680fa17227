#include "formats/runescape/cache/config/opcodes.hpp"

#include <map>
#include <vector>

#include "formats/io/byte_map.hpp"
#include "formats/runescape/cache/config/document.hpp"
#include "formats/runescape/cache/config/opcode_reader.hpp"
#include "formats/runescape/cache/config/record.hpp"
#include "formats/runescape/cache/config/sequence.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

// The tables of opcodes: every row is read, written and cut.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

constexpr RecordKind kKinds[] = {RecordKind::npc,      RecordKind::item,   RecordKind::object,
                                 RecordKind::sequence, RecordKind::effect, RecordKind::body,
                                 RecordKind::stance};

/// Bytes of operands, with two elements in each list, and how many numbers they have.
class Sample {
 public:
  explicit Sample(Edition edition) : ends_with_(has_lines(edition) ? 10 : 0) {}

  Bytes bytes;
  std::size_t numbers = 0;

  void add(const std::string& pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const std::map<char, char> kClosing = {{'[', ']'}, {'{', '}'}, {'<', '>'}, {'(', ')'}};
      const auto closing = kClosing.find(pattern[i]);
      if (closing == kClosing.end()) {
        add_one(pattern[i]);
        continue;
      }
      const std::size_t end = pattern.find_last_of(closing->second, next_list(pattern, i));
      add_list(pattern[i], pattern.substr(i + 1, end - i - 1));
      i = end;
    }
  }

 private:
  /// Where a list after this one begins: only the pattern of two nested lists has two of a kind.
  static std::size_t next_list(const std::string& pattern, std::size_t from) {
    const std::size_t next = pattern.find("]#[", from);
    return next == std::string::npos ? pattern.size() : next;
  }

  void put(const std::vector<int>& values) {
    for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
  }

  void add_list(char kind, const std::string& inner) {
    if (counts_) ++numbers;
    counts_ = false;
    if (kind == '{') put({0});
    if (kind != '(') put({kind == '<' ? 1 : 2});
    add(inner);
    add(inner);
    if (kind == '(') put({0});
  }

  void add_one(char kind) {
    const std::map<char, std::vector<int>> kNumbers = {
        {'b', {3}},       {'B', {0xFF}},       {'s', {1, 2}},    {'S', {0xFF, 0xFE}},
        {'t', {1, 2, 3}}, {'i', {1, 2, 3, 4}}, {'u', {0x81, 2}}, {'g', {0x80, 1, 2, 3}}};
    if (kind == '#') {
      counts_ = true;
    } else if (kind == 'z') {
      put({'a', 'b', ends_with_});
    } else if (kind == 'P') {
      put({2, 0, 0, 0, 1, 0, 0, 0, 9, 1, 0, 0, 2, 'x', ends_with_});
      numbers += 3;
    } else if (kind == 'H') {
      put({5, 0, 7, 1, 0x80, 0, 0, 8, 0x80, 9});
      numbers += 4;
    } else if (kind == 'E') {
      put({0, 2, 0, 2, 0, 0, 1, 0, 2});
      numbers += 2;
    } else {
      put(kNumbers.at(kind));
      ++numbers;
    }
  }

  int ends_with_;
  bool counts_ = false;
};

struct OneRow {
  RecordKind kind;
  Edition edition;
  const OpcodeRow* row;
};

/// Each row in the first edition that has it.
std::vector<OneRow> all_rows() {
  std::vector<OneRow> rows;
  for (const RecordKind kind : kKinds) {
    for (const OpcodeRow& row : opcode_rows(kind)) {
      for (u8 edition = static_cast<u8>(row.from); edition <= static_cast<u8>(row.to); ++edition) {
        const OpcodeTable table(kind, static_cast<Edition>(edition));
        if (table.find(row.first) != &row && table.find(row.last) != &row) continue;
        rows.push_back({kind, static_cast<Edition>(edition), &row});
        break;
      }
    }
  }
  return rows;
}

Bytes record_of(u8 opcode, const Bytes& operands) {
  Bytes record{static_cast<std::byte>(opcode)};
  record.insert(record.end(), operands.begin(), operands.end());
  record.push_back(std::byte{0});
  return record;
}

}  // namespace

TEST_CASE("each row of the tables is in use, and in order of its editions", "[runescape][cache]") {
  std::size_t rows = 0;
  for (const RecordKind kind : kKinds) {
    rows += opcode_rows(kind).size();
    for (const OpcodeRow& row : opcode_rows(kind)) {
      INFO(int(row.first));
      CHECK(row.first <= row.last);
      CHECK(row.from <= row.to);
      CHECK(row.first > 0);
    }
  }
  CHECK(all_rows().size() == rows);
}

TEST_CASE("each opcode is read to its end, cut anywhere before, and written back", "[runescape][cache]") {
  for (const auto& [kind, edition, row] : all_rows()) {
    const OpcodeTable table(kind, edition);
    const u8 opcode = table.find(row->first) == row ? row->first : row->last;
    INFO("kind " << int(kind) << " opcode " << int(opcode) << " edition " << int(edition));
    Sample sample(edition);
    sample.add(std::string(row->operands));
    const Bytes bytes = record_of(opcode, sample.bytes);
    OpcodeReader opcodes(table, bytes);
    REQUIRE(opcodes.next());
    CHECK(opcodes.opcode() == opcode);
    CHECK(opcodes.numbers().size() == sample.numbers);
    CHECK_FALSE(opcodes.next());
    CHECK(opcodes.end().kind == RecordEnd::Kind::complete);
    CHECK(opcodes.end().offset == bytes.size());
    for (std::size_t size = 0; size + 1 < bytes.size(); ++size) {
      OpcodeReader cut(table, ByteView(bytes).first(size));
      while (cut.next()) {
      }
      CHECK(cut.end().kind == RecordEnd::Kind::cut);
      CHECK(cut.end().offset == 0);
    }
    Limits limits;
    RecordDocument document = test::value_of(read_record_document("npc", table, bytes, limits));
    CHECK(document.opcodes.size() == 2);
    CHECK(document.rest.empty());
    CHECK(test::value_of(io::write<Endian::big>(document, limits)) == bytes);
  }
}

TEST_CASE("numbers of opcodes have their sign, and u32 forms their bits", "[runescape][cache]") {
  const auto numbers_of = [](RecordKind kind, Edition edition, std::initializer_list<int> values) {
    const OpcodeTable table(kind, edition);
    const Bytes bytes = test::bytes_of(values);
    OpcodeReader opcodes(table, bytes);
    REQUIRE(opcodes.next());
    return std::vector<u32>(opcodes.numbers().begin(), opcodes.numbers().end());
  };
  using Numbers = std::vector<u32>;
  CHECK(numbers_of(RecordKind::npc, Edition::js5, {100, 0xF6, 0}) == Numbers{static_cast<u32>(-10)});
  CHECK(numbers_of(RecordKind::object, Edition::js5, {71, 0xFF, 0xFE, 0}) == Numbers{static_cast<u32>(-2)});
  CHECK(numbers_of(RecordKind::npc, Edition::hd_670, {1, 3, 0, 7, 0x7F, 0xFF, 0x80, 1, 0, 0, 0}) ==
        Numbers{7, kNothing, 65536});
  CHECK(numbers_of(RecordKind::object, Edition::hd, {170, 5, 0}).empty() == false);
  CHECK(numbers_of(RecordKind::object, Edition::hd, {170, 0x81, 2, 0}) == Numbers{258});
  CHECK(numbers_of(RecordKind::npc, Edition::js5, {106, 0, 1, 0xFF, 0xFF, 1, 0, 5, 0, 6, 0}) ==
        Numbers{1, 65535, 5, 6});
}

TEST_CASE("an unknown opcode ends a record with its place; what follows is kept for writing",
          "[runescape][cache]") {
  const OpcodeTable table(RecordKind::npc, Edition::old);
  const Bytes bytes = test::bytes_of({12, 2, 200, 1, 2, 0});
  OpcodeReader opcodes(table, bytes);
  CHECK(opcodes.next());
  CHECK_FALSE(opcodes.next());
  CHECK(opcodes.end().kind == RecordEnd::Kind::unknown);
  CHECK(opcodes.end().opcode == 200);
  CHECK(opcodes.end().offset == 2);
  Limits limits;
  RecordDocument document = test::value_of(read_record_document("npc", table, bytes, limits));
  CHECK(document.opcodes.size() == 1);
  CHECK(document.rest.size() == 4);
  CHECK(test::value_of(io::write<Endian::big>(document, limits)) == bytes);
}

TEST_CASE("the edition of records is the first that reads most of them", "[runescape][cache]") {
  const auto edition_of = [](RecordKind kind, std::span<const Edition> editions, std::vector<Bytes> records) {
    std::vector<ByteView> views(records.begin(), records.end());
    return fitting_edition(kind, editions, views);
  };
  const Bytes blank(40);
  // Turning right, with a sequence only since build 254.
  const Bytes turn = test::bytes_of({16, 3, 232, 12, 2, 0});
  CHECK(edition_of(RecordKind::npc, old_editions(), {blank, test::bytes_of({16, 12, 2, 0})}) == Edition::old);
  CHECK(edition_of(RecordKind::npc, old_editions(), {blank, turn}) == Edition::old_late);
  // A count of frames in one byte, and in two.
  CHECK(edition_of(RecordKind::sequence, js5_editions(), {test::bytes_of({1, 1, 0, 5, 0, 7, 0, 8, 0})}) ==
        Edition::js5_first);
  CHECK(edition_of(RecordKind::sequence, js5_editions(), {test::bytes_of({1, 0, 1, 0, 5, 0, 7, 0, 8, 0})}) ==
        Edition::js5);
  // Models by 32 bits since revision 233; sounds with one more byte since 220.
  CHECK(edition_of(RecordKind::npc, js5_editions(), {test::bytes_of({61, 1, 0, 1, 0, 0, 0})}) ==
        Edition::os_233);
  CHECK(edition_of(RecordKind::object, js5_editions(), {test::bytes_of({78, 0, 1, 2, 3, 0})}) ==
        Edition::os_233);
  // Models by shapes.
  CHECK(edition_of(RecordKind::object, hd_editions(), {test::bytes_of({1, 1, 10, 2, 0, 1, 0, 2, 0})}) ==
        Edition::hd_582);
  CHECK(edition_of(RecordKind::object, hd_editions(), {test::bytes_of({1, 1, 10, 1, 0x80, 1, 0, 2, 0})}) ==
        Edition::hd_670);
  CHECK(edition_of(RecordKind::item, hd_editions(), {test::bytes_of({23, 0, 1, 3, 0})}) == Edition::hd);
  CHECK(edition_of(RecordKind::item, hd_editions(), {}) == Edition::hd_503);
}

TEST_CASE("records of an old store are split by their sizes", "[runescape][cache]") {
  const Bytes data = test::bytes_of({0, 2, 12, 2, 0, 12, 3, 0, 99});
  const Bytes index = test::bytes_of({0, 2, 0, 3, 0, 3});
  Limits limits;
  const auto records = split_records(data, index, limits);
  REQUIRE(records.size() == 2);
  CHECK(records[1].data() == data.data() + 5);
  // What the index or the data lacks is left out.
  CHECK(split_records(data, ByteView(index).first(5), limits).size() == 1);
  CHECK(split_records(ByteView(data).first(7), index, limits).size() == 1);
  CHECK(split_records(data, {}, limits).empty());
  const OpcodeTable table(RecordKind::npc, Edition::old);
  RecordsDocument document = test::value_of(read_records_document("npc.dat", table, data, index, limits));
  CHECK(document.count == 2);
  CHECK(document.records.size() == 2);
  CHECK(document.rest == std::vector<u8>{99});
  CHECK(test::value_of(io::write<Endian::big>(document, limits)) == data);
}

TEST_CASE("records of any bytes end, and are written as they were", "[runescape][cache]") {
  u32 state = 1;
  const auto next = [&state](u32 below) {
    state = state * 1'664'525u + 1'013'904'223u;
    return (state >> 8) % below;
  };
  u32 complete = 0;
  u32 unknown = 0;
  for (u32 run = 0; run < 20'000; ++run) {
    const OpcodeTable table(kKinds[run % 7],
                            static_cast<Edition>(next(static_cast<u32>(Edition::hd_670) + 1)));
    Bytes bytes(next(60));
    // Small numbers are counts that fit, and opcode 0.
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(next(next(4) == 0 ? 256 : 4));
    OpcodeReader opcodes(table, bytes);
    u32 steps = 0;
    while (opcodes.next()) ++steps;
    CHECK(steps <= bytes.size());
    complete += opcodes.end().kind == RecordEnd::Kind::complete ? 1 : 0;
    unknown += opcodes.end().kind == RecordEnd::Kind::unknown ? 1 : 0;
    Limits limits;
    RecordDocument document = test::value_of(read_record_document("", table, bytes, limits));
    if (test::value_of(io::write<Endian::big>(document, limits)) != bytes) FAIL("run " << run);
    io::ByteMap map(0, static_cast<u32>(bytes.size()), limits);
    io::Walker walker(map, bytes, Endian::big);
    visit(walker, document);
    u32 end = 0;
    for (const io::MappedField& field : map.take()) {
      if (field.offset != end) FAIL("run " << run << " has a gap at " << end);
      end += field.size;
    }
    if (end != bytes.size()) FAIL("run " << run << " is described to " << end);
    read_record(table, bytes, limits);
    if (table.kind() == RecordKind::sequence) read_sequence(table, bytes, limits);
  }
  CHECK(complete > 1000);
  CHECK(unknown > 1000);
}
