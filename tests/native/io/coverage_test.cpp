#include "tests/native/io/record_uses.hpp"

// Files whose header has the offset of each block, with real numbers in them.

using namespace retromesh;

namespace {

struct BlockRow {
  u8 count = 0;
  std::vector<float> numbers;
};

template <class V>
void visit(V& v, BlockRow& row) {
  v("count", row.count);
}

struct Blocks {
  std::array<u8, 2> at{};
  std::vector<std::array<u8, 2>> names;
  std::vector<BlockRow> rows;
  std::vector<io::Gap> gaps;
};

constexpr u32 kHeaderSize = 2;

template <class V>
void visit(V& v, Blocks& blocks) {
  v("at", blocks.at);
  v.at("names", blocks.at[0], blocks.at[0] > 0, [&] { v.list("names", blocks.names, 2); });
  v.at("rows", blocks.at[1], blocks.at[1] > 0, [&] {
    v.each("rows", blocks.rows, 2);
    v.each("numbers", blocks.rows, 2,
           [&](BlockRow& row, u32 number) { v.list("numbers", row.numbers, blocks.rows[number].count); });
  });
  v.gaps("unclaimed", blocks.gaps, kHeaderSize);
}

// Names behind the rows; two bytes in no block; no number, then -1.5; a byte in no block; the names; another.
const Bytes kBlockBytes =
    test::bytes_of({11, 4, 0xA0, 0xA1, 0, 1, 0, 0, 0xC0, 0xBF, 0xB0, 'a', 'b', 'c', 'd', 0xC0});

Result<Blocks> read_blocks(ByteView bytes, Limits limits = {}) {
  return test::read_record<Blocks, Endian::little>(bytes, limits);
}

}  // namespace

TEST_CASE("blocks are read at the offsets of the header, and bytes outside of all blocks are kept") {
  const auto blocks = test::value_of(read_blocks(kBlockBytes));
  CHECK(blocks.names[1] == std::array<u8, 2>{'c', 'd'});
  CHECK(blocks.rows[0].numbers.empty());
  CHECK(blocks.rows[1].numbers == std::vector<float>{-1.5f});
  const auto& gaps = blocks.gaps;
  REQUIRE(gaps.size() == 3);
  CHECK((gaps[0].offset == 2 && gaps[0].bytes == std::vector<u8>{0xA0, 0xA1}));
  CHECK((gaps[1].offset == 10 && gaps[1].bytes == std::vector<u8>{0xB0}));
  CHECK((gaps[2].offset == 15 && gaps[2].bytes == std::vector<u8>{0xC0}));
}

TEST_CASE("blocks and the bytes between them are written byte for byte, overlapping ones too") {
  for (const int names_at : {11, 4, 9, 0}) {
    Bytes bytes = kBlockBytes;
    bytes[0] = static_cast<std::byte>(names_at);
    auto blocks = test::value_of(read_blocks(bytes));
    CHECK(test::write_record<Endian::little>(blocks).value() == bytes);
  }
}

TEST_CASE("a block after the end of the file is an error with its offset") {
  Bytes bytes = kBlockBytes;
  bytes[0] = std::byte{17};
  const Error blocks = test::error_of(read_blocks(bytes));
  CHECK(sentence(blocks) == "sample.bin: names at byte 2 is 17, and at most 16 is possible");
  for (std::size_t size = 0; size < 15; ++size) CHECK_FALSE(read_blocks(ByteView(kBlockBytes).first(size)));
}

TEST_CASE("every byte of a file with blocks belongs to one field") {
  auto blocks = test::value_of(read_blocks(kBlockBytes));
  const auto mapped = test::map_record<Endian::little>(blocks, kBlockBytes, 0, 100);
  std::vector<std::string> paths(kBlockBytes.size());
  for (const io::MappedField& field : mapped) {
    for (u32 i = 0; i < field.size; ++i) paths[field.offset + i] += field.path;
  }
  CHECK(paths[0] == "at");
  CHECK(paths[3] == "unclaimed[0]");
  CHECK(paths[5] == "rows[1].count");
  CHECK(paths[9] == "numbers[1].numbers[0]");
  CHECK(paths[14] == "names[1]");
  CHECK(paths[15] == "unclaimed[2]");
}

TEST_CASE("real numbers are dumped and mapped as their bits") {
  auto blocks = test::value_of(read_blocks(kBlockBytes));
  CHECK(test::dump_record<Endian::little>(blocks, kBlockBytes) ==
        "{\"at\":\"0b04\",\"names\":[\"6162\",\"6364\"],\"rows\":[{\"count\":0},{\"count\":1}],"
        "\"numbers\":[{\"numbers\":[]},{\"numbers\":[{\"f\":3217031168}]}],"
        "\"unclaimed\":[\"a0a1\",\"b0\",\"c0\"]}");
  const auto fields = test::map_record<Endian::little>(blocks, kBlockBytes, 6, 10);
  REQUIRE(fields.size() == 1);
  CHECK(fields[0].kind == io::NumberKind::real);
  CHECK(static_cast<u32>(fields[0].value) == 0xBFC00000);
}

TEST_CASE("dumping and copying blocks is charged to the limits") {
  Limits few;
  few.bytes = 20;
  const Error error = test::error_of(read_blocks(kBlockBytes, few));
  CHECK(error.code == ErrorCode::over_limit);
}
