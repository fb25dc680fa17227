#include "tests/native/io/record_uses.hpp"
#include "tests/support/corpus.hpp"

// One description of a record, and the four visitors that use it.

using namespace retromesh;

namespace {

struct Point {
  i16 x = 0;
  u32 weight = 0;
  std::array<u16, 2> links{};
};

template <class V>
constexpr void visit(V& v, Point& point) {
  v("x", point.x);
  v("weight", point.weight);
  v("links", point.links);
}

struct Packed {
  u32 raw = 0;
};

constexpr io::BitField kPackedFields[] = {{"low", 11, true}, {"mid", 11, false}, {"high", 10, true}};

template <class V>
constexpr void visit(V& v, Packed& packed) {
  v.bits("packed", packed.raw, kPackedFields);
}

struct Document {
  u16 count = 0;
  std::array<u8, 2> pad{};
  std::vector<Point> points;
  std::vector<Packed> grid;
  std::vector<u8> trailing;
  u32 rows = 0;
};

template <class V>
void visit(V& v, Document& document) {
  v("count", document.count);
  v("pad", document.pad);
  v.list("points", document.points, document.count);
  v.infer(document.rows, [](u32 left) { return left / 8; });
  v.list("grid", document.grid, document.rows, {}, 2);
  v.rest("trailing", document.trailing);
}

const Bytes kRecordBytes =
    test::text_bytes(std::string("\x02\x00\xAA\xBB"
                                 "\xFE\xFF\x01\x02\x03\x04\x05\x00\x06\x00"
                                 "\x07\x00\x00\x00\x00\x80\xFF\xFF\x01\x00"
                                 "\xFF\x07\x00\x80\x01\x08\xC0\x7F"
                                 "\x09",
                                 33));

template <Endian endian = Endian::little>
Result<Document> read(ByteView bytes, Limits limits = {}) {
  return test::read_record<Document, endian>(bytes, limits);
}

}  // namespace

TEST_CASE("the reader fills fields in file order, little-endian") {
  const Document document = test::value_of(read(kRecordBytes));
  CHECK(document.count == 2);
  CHECK(document.points[0].x == -2);
  CHECK(document.points[0].weight == 0x04030201);
  CHECK(document.points[0].links == std::array<u16, 2>{5, 6});
  CHECK(document.points[1].x == 7);
  CHECK(document.rows == 1);
  CHECK(document.grid.size() == 2);
  CHECK(document.trailing == std::vector<u8>{9});
}

TEST_CASE("the reader swaps bytes of big-endian files") {
  const Bytes bytes =
      test::text_bytes(std::string("\x00\x01\x00\x00\xFF\xFE\x00\x00\x00\x05\x00\x01\x00\x02", 14));
  const auto result = test::value_of(read<Endian::big>(bytes));
  CHECK(result.points[0].x == -2);
  CHECK(result.points[0].weight == 5);
  CHECK(result.points[0].links == std::array<u16, 2>{1, 2});
}

TEST_CASE("a fixed record's size is a constant") {
  STATIC_REQUIRE(io::kStoredSize<Point> == 10);
  STATIC_REQUIRE(io::kStoredSize<Packed> == 4);
  CHECK_FALSE(io::copies_whole<Point, Endian::little>());
  CHECK(io::copies_whole<Packed, Endian::little>());
  CHECK_FALSE(io::copies_whole<Packed, Endian::big>());
}

TEST_CASE("every prefix of a document ends in an error at the field that is cut") {
  for (std::size_t size = 0; size < 24; ++size) {
    const Error result = test::error_of(read(ByteView(kRecordBytes).first(size)));
    CHECK(result.code == ErrorCode::ends_early);
    CHECK(result.offset <= size);
    CHECK(result.field == (size < 2 ? "count" : size < 4 ? "pad" : "points"));
  }
  const Error error = read(ByteView(kRecordBytes).first(23)).error();
  CHECK(sentence(error) == "sample.bin ends early: points needs 20 bytes at byte 4, and 19 are left");
}

TEST_CASE("a list is charged to the limits before it is allocated") {
  Limits limits;
  limits.bytes = 23;
  const Error error = test::error_of(read(kRecordBytes, limits));
  CHECK(sentence(error) ==
        "sample.bin needs too much memory: points at byte 4 needs 24 bytes, and 23 are left of the limit");
}

TEST_CASE("the writer rejects a list whose size differs from its count") {
  auto result = test::value_of(read(kRecordBytes));
  result.points.pop_back();
  const Error error = test::error_of(test::write_record<Endian::little>(result));
  CHECK(sentence(error) == "sample.bin: points at byte 4 is 1, and the rest of the file needs 2");
}

TEST_CASE("the dump has every field by its name, bit fields as numbers") {
  auto result = test::value_of(read(kRecordBytes));
  CHECK(
      test::dump_record<Endian::little>(result, kRecordBytes) ==
      R"({"count":2,"pad":"aabb","points":[{"x":-2,"weight":67305985,"links":[5,6]},)"
      R"({"x":7,"weight":2147483648,"links":[65535,1]}],)"
      R"("grid":[[{"packed":{"low":-1,"mid":0,"high":-512}},{"packed":{"low":1,"mid":1,"high":511}}]],"trailing":"09"})");
}

TEST_CASE("a dump beyond the limits is incomplete") {
  auto result = test::value_of(read(kRecordBytes));
  Limits limits;
  limits.bytes = 40;
  CHECK(test::dump_record<Endian::little>(result, kRecordBytes, limits).empty());
}

TEST_CASE("the map has every byte exactly once") {
  auto result = test::value_of(read(kRecordBytes));
  const auto mapped =
      test::map_record<Endian::little>(result, kRecordBytes, 0, static_cast<u32>(kRecordBytes.size()));
  const std::vector<u32> named = test::fields_of_bytes(mapped, kRecordBytes.size());
  std::vector<std::string> paths;
  for (const io::MappedField& field : mapped) paths.push_back(field.path);
  // The three parts of a packed word share its four bytes.
  for (std::size_t i = 0; i < named.size(); ++i) CHECK(named[i] == (i >= 24 && i < 32 ? 3 : 1));
  CHECK(std::find(paths.begin(), paths.end(), "points[1].links[0]") != paths.end());
  CHECK(std::find(paths.begin(), paths.end(), "grid[0][1].packed.high") != paths.end());
}

TEST_CASE("a map has only the fields of its range") {
  auto result = test::value_of(read(kRecordBytes));
  const auto mapped = test::map_record<Endian::little>(result, kRecordBytes, 16, 18);
  REQUIRE(mapped.size() == 1);
  CHECK(mapped[0].path == "points[1].weight");
  CHECK(mapped[0].offset == 16);
}
