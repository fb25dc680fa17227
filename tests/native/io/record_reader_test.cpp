#include "tests/native/io/record_uses.hpp"

// Files that store their rows column by column, in streams whose lengths are at the end.

using namespace retromesh;

namespace {

struct Row {
  io::Smart x;
  std::array<io::Smart, 3> steps{};
  io::UnsignedSmart size;
  std::array<u16, 2> pair{};
  U24 wide;
  u8 flags = 0;
};

constexpr u32 has_x(const Row& row) { return row.flags & 1; }
constexpr u32 step_count(const Row& row) { return row.flags >> 1 & 3; }
constexpr u32 is_big(const Row& row) { return row.flags >> 7; }

struct Tail {
  u8 rows = 0;
  u8 x_bytes = 0;
};

template <class V>
constexpr void visit(V& v, Tail& tail) {
  v("rows", tail.rows);
  v("x bytes", tail.x_bytes);
}

struct Words {
  u8 count = 0;
  std::vector<u16> words;
};

template <class V>
void visit(V& v, Words& words) {
  v("count", words.count);
  v.list("words", words.words, words.count);
}

struct Columns {
  Tail tail;
  u8 version = 0;
  io::Smart first;
  std::vector<Row> rows;
  std::vector<Words> words;
  std::vector<u8> slack;
  std::vector<u8> trailing;
};

template <class V>
void visit(V& v, Columns& columns) {
  v.last("tail", columns.tail);
  v.last("version", columns.version);
  v("first", columns.first);
  v.rows("rows", columns.rows, columns.tail.rows);
  v.column("flags", columns.rows, &Row::flags);
  v.part("x stream", columns.tail.x_bytes, columns.slack, {},
         [&] { v.column("x", columns.rows, &Row::x, has_x); });
  v.column("steps", columns.rows, &Row::steps, step_count);
  v.column("wide", columns.rows, &Row::wide, is_big);
  v.column("sizes", columns.rows, &Row::size, is_big);
  v.column("pairs", columns.rows, &Row::pair, [](const Row& row) { return 2 * is_big(row); });
  v.each("words", columns.words, columns.tail.rows);
  v.rest("trailing", columns.trailing);
}

const Bytes kColumnBytes = test::bytes_of({
    63,                   // first: -1
    0x03, 0x84,           // flags: x and one step; two steps and all that is big
    0xC0, 0x01, 9,    9,  // x: 1 in two bytes; two bytes left over
    127,  64,   0x80, 0,  // steps: 63; 0, -16384
    1,    2,    3,        // wide: 0x010203
    0x80, 0x05,           // size: 5 in two bytes
    0,    7,    0,    8,  // pair
    1,    0,    6,    0,  // words of the first row, none of the second
    0xEE,                 // trailing
    12,                   // version
    2,    4,              // tail
});

Result<Columns> read_columns(ByteView bytes, Limits limits = {}) {
  return test::read_record<Columns, Endian::big>(bytes, limits);
}

}  // namespace

TEST_CASE("smarts have one or two bytes and keep their form") {
  CHECK(io::Smart::from(0, 1).value() == -64);
  CHECK(io::Smart::from(127, 1).value() == 63);
  CHECK(io::Smart::from(0x8000, 2).value() == -16384);
  CHECK(io::Smart::from(0xFFFF, 2).value() == 16383);
  CHECK(io::Smart{}.value() == 0);
  CHECK(io::UnsignedSmart::from(127, 1).value() == 127);
  CHECK(io::UnsignedSmart::from(0xFFFF, 2).value() == 32767);
  for (const i32 value : {-16384, -65, -64, 0, 63, 64, 16383}) CHECK(io::smart(value).value() == value);
  CHECK(io::smart(-64).size() == 1);
  CHECK(io::smart(64).size() == 2);
  for (u32 raw = 0; raw < 0x80; ++raw) {
    CHECK(io::Smart::from(raw, 1).raw() == raw);
    CHECK(io::UnsignedSmart::from(raw, 1).raw() == raw);
  }
  for (u32 raw = 0x8000; raw <= 0xFFFF; ++raw) {
    CHECK(io::Smart::from(raw, 2).raw() == raw);
    CHECK(io::UnsignedSmart::from(raw, 2).raw() == raw);
  }
}

TEST_CASE("columns fill the rows that have a value") {
  const Columns columns = test::value_of(read_columns(kColumnBytes));
  CHECK(columns.version == 12);
  CHECK(columns.first.value() == -1);
  REQUIRE(columns.rows.size() == 2);
  CHECK(columns.rows[0].x.value() == 1);
  CHECK(columns.rows[1].x.value() == 0);
  CHECK(columns.slack == std::vector<u8>{9, 9});
  CHECK(columns.rows[0].steps[0].value() == 63);
  CHECK(columns.rows[1].steps[1].value() == -16384);
  CHECK(columns.rows[1].wide.value == 0x010203);
  CHECK(columns.rows[1].size.value() == 5);
  CHECK(columns.rows[1].pair == std::array<u16, 2>{7, 8});
  CHECK(columns.words[0].words == std::vector<u16>{6});
  CHECK(columns.words[1].words.empty());
  CHECK(columns.trailing == std::vector<u8>{0xEE});
}

TEST_CASE("a stream whose size differs from its count is not written") {
  auto result = test::value_of(read_columns(kColumnBytes));
  result.rows[0].x = io::smart(1);
  const Error error = test::error_of(test::write_record<Endian::big>(result));
  CHECK(sentence(error) == "sample.bin: x stream at byte 6 is 3, and the rest of the file needs 4");
}

TEST_CASE("a stream that ends inside a number is an error with field and offset") {
  Bytes bytes = kColumnBytes;
  bytes.back() = std::byte{1};  // the x stream is one byte
  const Error result = test::error_of(read_columns(bytes));
  CHECK(sentence(result) == "sample.bin ends early: x needs 2 bytes at byte 3, and 1 is left");
}

TEST_CASE("a stream that ends before a number is an error with field and offset") {
  Bytes bytes = kColumnBytes;
  bytes[1] = std::byte{0};  // no x before the one that is missing
  bytes[2] = std::byte{1};
  bytes.back() = std::byte{0};  // the x stream has no bytes
  const Error result = test::error_of(read_columns(bytes));
  CHECK(sentence(result) == "sample.bin ends early: x needs 1 byte at byte 3, and 0 are left");
}

TEST_CASE("rows without a number have no bytes in the column") {
  const Bytes x = test::bytes_of({70, 0xC0, 0x07, 1});  // 6, 7 in two bytes, -63
  for (const std::vector<u8>& flags : {std::vector<u8>{1, 1, 1, 0, 0}, {0, 0, 1, 1, 1}, {1, 0, 1, 0, 1}}) {
    std::vector<Row> rows(flags.size());
    for (std::size_t i = 0; i < flags.size(); ++i) rows[i].flags = flags[i];
    Limits limits;
    io::ByteReader<Endian::big> reader(x, limits);
    reader.column("x", rows, &Row::x, has_x);
    REQUIRE(reader.ok());
    std::vector<i32> found;
    for (const Row& row : rows) {
      if (has_x(row)) found.push_back(row.x.value());
      if (!has_x(row)) CHECK(row.x.value() == 0);
    }
    CHECK(found == std::vector<i32>{6, 7, -63});
    std::vector<u8> left;
    reader.rest("left", left);
    CHECK(left.empty());
  }
}

TEST_CASE("every prefix of columns ends in an error inside the file") {
  for (std::size_t size = 0; size < kColumnBytes.size(); ++size) {
    const auto result = read_columns(ByteView(kColumnBytes).first(size));
    if (!result) CHECK(result.error().offset <= size);
  }
}

TEST_CASE("rows and records of variable size are charged before allocation") {
  Limits limits;
  limits.bytes = 2 * sizeof(Row) - 1;
  const auto rows = read_columns(kColumnBytes, limits);
  REQUIRE_FALSE(rows);
  CHECK(rows.error().code == ErrorCode::over_limit);
  CHECK(rows.error().field == "rows");
  limits.bytes = 2 * sizeof(Row) + 2 + 2 * sizeof(Words) - 1;
  CHECK(read_columns(kColumnBytes, limits).error().field == "words");
}

TEST_CASE("the map has every byte of a column once, by its row") {
  auto result = test::value_of(read_columns(kColumnBytes));
  const auto mapped =
      test::map_record<Endian::big>(result, kColumnBytes, 0, static_cast<u32>(kColumnBytes.size()));
  CHECK(test::fields_of_bytes(mapped, kColumnBytes.size()) == std::vector<u32>(kColumnBytes.size(), 1));
  std::string paths;
  for (const io::MappedField& field : mapped) {
    paths += field.path + '=' + std::to_string(field.value) + ' ';
  }
  CHECK(paths ==
        "tail.rows=2 tail.x bytes=4 version=12 first=-1 flags[0]=3 flags[1]=132 x[0]=1 x stream=0 "
        "steps[0][0]=63 "
        "steps[1][0]=0 steps[1][1]=-16384 wide[1]=66051 sizes[1]=5 pairs[1][0]=7 pairs[1][1]=8 "
        "words[0].count=1 "
        "words[0].words[0]=6 words[1].count=0 trailing=0 ");
}

TEST_CASE("a map of a window inside a stream finds its numbers") {
  auto result = test::value_of(read_columns(kColumnBytes));
  const auto mapped = test::map_record<Endian::big>(result, kColumnBytes, 9, 10);
  REQUIRE(mapped.size() == 1);
  CHECK(mapped[0].path == "steps[1][1]");
  CHECK(mapped[0].size == 2);
}
