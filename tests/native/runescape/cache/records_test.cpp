#include "formats/io/byte_map.hpp"
#include "formats/io/byte_reader.hpp"
#include "formats/runescape/cache/container.hpp"
#include "formats/runescape/cache/flatcache.hpp"
#include "formats/runescape/cache/group.hpp"
#include "formats/runescape/cache/group_table.hpp"
#include "formats/runescape/cache/index.hpp"
#include "tests/native/runescape/cache/small_caches.hpp"
#include "tests/support/catch.hpp"

// The records of caches: read, written as they were, and with a field for every byte.

using namespace retromesh;
using namespace retromesh::runescape::cache;

namespace {

/// Writes a document back, and walks it: each byte is in one field.
template <class Document>
void check_record(Document document, const Bytes& bytes) {
  Limits limits;
  CHECK(test::value_of(io::write<Endian::big>(document, limits)) == bytes);
  io::ByteMap map(0, static_cast<u32>(bytes.size()), limits);
  io::Walker walker(map, bytes, Endian::big);
  visit(walker, document);
  std::vector<u32> counts(bytes.size());
  for (const io::MappedField& field : map.take()) {
    for (u32 i = 0; i < field.size; ++i) ++counts[field.offset + i];
  }
  CHECK(counts == std::vector<u32>(bytes.size(), 1));
}

Error table_error(const Bytes& bytes) {
  Limits limits;
  return test::error_of(read_reference_table("t", bytes, limits));
}

Result<GroupFiles> split(const Bytes& bytes, u32 files) {
  Limits limits;
  return split_group("g", Bytes(bytes), files, limits);
}

}  // namespace

TEST_CASE("reference tables of every protocol and flag are written as they were") {
  std::vector<test::TableGroup> groups = test::small_groups();
  groups.push_back({70'000, {}, {2, 40'000}});
  for (u8 flags = 0; flags < 16; ++flags) {
    Limits limits;
    const Bytes long_bytes = test::big_endian(test::table_of(7, flags, groups));
    const auto long_table = test::value_of(read_reference_table("", long_bytes, limits));
    CHECK(long_table.groups() == 5);
    CHECK(long_table.files == 6);
    check_record(long_table, long_bytes);
    const auto made = test::value_of(make_group_table("", long_table, limits));
    CHECK(made.groups[4].id == 70'000);
    CHECK(made.files_of(made.groups[4])[1] == 40'000);
    for (const u8 protocol : {u8{5}, u8{6}}) {
      const Bytes bytes = test::big_endian(test::table_of(protocol, flags, test::small_groups()));
      check_record(test::value_of(read_reference_table("", bytes, limits)), bytes);
    }
  }
}

TEST_CASE("every prefix of a reference table is an error") {
  const Bytes bytes = test::big_endian(test::table_of(7, 15, test::small_groups()));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Error error = table_error(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)));
    CHECK(error.code == ErrorCode::ends_early);
    CHECK(error.offset <= size);
  }
}

TEST_CASE("lying reference tables are refused") {
  CHECK(table_error(test::bytes_of({4, 0, 0, 0})).field == "protocol");
  CHECK(table_error(test::bytes_of({8, 0, 0, 0})).found == 8);
  CHECK(table_error(test::bytes_of({5, 16, 0, 0})).field == "flags");
  // 2,000,000,000 groups in 100 bytes.
  Bytes huge = test::bytes_of({7, 0, 0, 0, 1, 0, 0xF7, 0x35, 0x94, 0});
  huge.resize(100);
  CHECK(table_error(huge).field == "groups");
  CHECK(table_error(huge).expected == kMostGroups);
  // 200,000 groups in 100 bytes.
  Bytes many = test::bytes_of({7, 0, 0, 0, 1, 0, 0x80, 3, 0x0D, 0x40});
  many.resize(100);
  CHECK(table_error(many).code == ErrorCode::ends_early);

  Limits limits;
  ReferenceTable twice = test::table_of(6, 0, test::small_groups());
  twice.ids.small[1] = 0;
  CHECK(test::error_of(make_group_table("", twice, limits)).cause == "Two groups have this id.");
  ReferenceTable far = test::table_of(7, 0, test::small_groups());
  far.ids.large[1] = {0xFFFF, 0xFFFF};
  CHECK(test::error_of(make_group_table("", far, limits)).field == "ids");
}

TEST_CASE("index files are rows of six bytes, and what is behind them") {
  Limits limits;
  const Bytes bytes = test::bytes_of({0, 1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 9});
  const auto index = test::value_of(read_index("", bytes, limits));
  REQUIRE(index.rows.size() == 2);
  CHECK(index.rows[0].size.value == 258);
  CHECK(index.rows[0].sector.value == 3);
  CHECK(index.rows[1].is_empty());
  CHECK(index.trailing == std::vector<u8>{9});
  check_record(index, bytes);
  CHECK(test::error_of(read_index("", Bytes((kMostGroups + 1) * 6), limits)).found == kMostGroups + 1);
}

TEST_CASE("a group of several chunks is joined file by file") {
  // Two files in two chunks: "ab" "c", then "d" "ef".
  const Bytes bytes =
      test::joined({test::text_bytes("abcdef"),
                    test::bytes_of({0, 0, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0, 0, 1, 2})});
  const GroupFiles files = test::value_of(split(bytes, 2));
  CHECK(files.bytes == test::text_bytes("abdcef"));
  CHECK(files.ends == std::vector<u32>{3, 6});
  GroupFile document;
  document.files = 2;
  Limits limits;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, document);
  check_record(document, bytes);
  CHECK(test::value_of(split(bytes, 1)).bytes == bytes);
}

TEST_CASE("groups whose sizes cannot be are refused") {
  CHECK(test::error_of(split({}, 2)).field == "chunks");
  CHECK(test::error_of(split(test::bytes_of({1}), 2)).field == "sizes");
  CHECK(test::error_of(split(test::bytes_of({255}), 262'144)).code == ErrorCode::ends_early);
  const auto sizes = [](int first, int second) {
    return test::joined(
        {test::text_bytes("abc"), test::bytes_of({0, 0, 0, first, second < 0 ? 255 : 0, second < 0 ? 255 : 0,
                                                  second < 0 ? 255 : 0, second & 255, 1})});
  };
  CHECK(split(sizes(2, -1), 2));
  CHECK(test::error_of(split(sizes(1, -2), 2)).cause == "A part of a file would have fewer bytes than none.");
  CHECK(test::error_of(split(sizes(2, 0), 2)).code == ErrorCode::bad_value);
  CHECK(test::error_of(split(sizes(1, 0), 2)).code == ErrorCode::sizes_disagree);
  CHECK(test::error_of(split(test::bytes_of({1, 2, 3, 0}), 2)).code == ErrorCode::sizes_disagree);
}

TEST_CASE("lying containers are refused") {
  const auto error = [](const Bytes& bytes) {
    Limits limits;
    return test::error_of(unpack_container(bytes, limits));
  };
  CHECK(error(test::bytes_of({4, 0, 0, 0, 0})).field == "compression");
  CHECK(error(test::bytes_of({0, 0})).field == "packed size");
  CHECK(error(test::bytes_of({0, 0xFF, 0xFF, 0xFF, 0xFF, 1})).field == "packed bytes");
  CHECK(error(test::bytes_of({2, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 1})).field == "unpacked size");
  Bytes shorter = test::gzip_container(test::some_bytes(40));
  shorter[8] = std::byte{41};
  CHECK(error(shorter).code == ErrorCode::sizes_disagree);
  shorter[8] = std::byte{39};
  CHECK(error(shorter).code == ErrorCode::bad_value);
  const Bytes gzip = test::gzip_container(test::some_bytes(40));
  Container container;
  Limits limits;
  io::ByteReader<Endian::big> reader(gzip, limits);
  visit(reader, container);
  CHECK(container.version == std::vector<u8>{0, 7});
  check_record(container, gzip);
}

TEST_CASE("lying JAG archives are refused") {
  const auto error = [](const Bytes& bytes) {
    Limits limits;
    return test::error_of(read_jag("j", bytes, limits));
  };
  CHECK(error(test::bytes_of({0, 0, 9})).field == "head");
  CHECK(error(test::bytes_of({0, 0, 2, 0, 0, 2, 0xFF, 0xFF})).field == "entries");
  CHECK(error(test::bytes_of({0, 0, 9, 0, 0, 2, 0, 0})).field == "block");
  CHECK(error(test::bytes_of({0, 0, 9, 0, 0, 200, 0, 0})).field == "packed");
  Bytes long_entry = test::jag_of({{"a", test::from_hex(test::kBzip2)}}, 5);
  long_entry[15] = std::byte{0xFF};
  CHECK(error(long_entry).field == "bytes");
  const Bytes wrong =
      test::jag_of({{"a", test::from_hex(test::kBzip2)}, {"A", test::from_hex(test::kBzip2Runs)}}, 5);
  Limits limits;
  const Jag jag = test::value_of(read_jag("", wrong, limits));
  CHECK(test::error_of(*read_jag_entry(jag, "a", limits)).field == "unpacked size");
  auto file = test::value_of(read_jag_file("", wrong, limits));
  check_record(file, wrong);
  CHECK(jag_hash("config") == jag_hash("CONFIG"));
}

TEST_CASE("lying flatcaches are refused") {
  const auto error = [](const std::string& text) {
    Limits limits;
    return test::error_of(read_flatcache("f", test::text_bytes(text), limits));
  };
  CHECK(error("id=x\n").offset == 3);
  CHECK(error("id=1\r\nid=1\r\n").cause == "Two groups have this id.");
  CHECK(error("id=1\nfile=1=99999999999\n").field == "file");
  Limits limits;
  CHECK(test::value_of(decode_base64(test::text_bytes("QUJD/w=="), limits)) ==
        test::bytes_of({65, 66, 67, 255}));
  CHECK(test::error_of(decode_base64(test::text_bytes("QU J"), limits)).offset == 2);
}
