#include "formats/io/numbers.hpp"
#include "tests/native/io/record_uses.hpp"

// The variable-width number of the Unreal Engine, and what else its packages need of records.

using namespace retromesh;
using io::CompactIndex;

namespace {

struct Sample {
  CompactIndex count;
  std::vector<u8> values;
  std::vector<CompactIndex> links;
  std::vector<u8> text;
};

template <class V>
void visit(V& v, Sample& sample) {
  v("count", sample.count);
  v.list("values", sample.values, static_cast<u32>(sample.count.value()));
  v.until("links", sample.links, [&](CompactIndex& link) {
    v("link", link);
    return link.value() != 0;
  });
  v.until_zero("text", sample.text);
}

i32 value_of(std::initializer_list<int> bytes) {
  CompactIndex index;
  std::size_t at = 0;
  for (const int byte : bytes) index.bytes[at++] = static_cast<u8>(byte);
  CHECK(index.size() == bytes.size());
  return index.value();
}

}  // namespace

TEST_CASE("a compact index has a sign, six bits, and seven of each byte that follows") {
  CHECK(value_of({0x00}) == 0);
  CHECK(value_of({0x80}) == 0);
  CHECK(value_of({0x3F}) == 63);
  CHECK(value_of({0xBF}) == -63);
  CHECK(value_of({0x40, 0x01}) == 64);
  CHECK(value_of({0x7F, 0x7F}) == 8191);
  CHECK(value_of({0x45, 0x80, 0x00}) == 5);
  CHECK(value_of({0x7F, 0xFF, 0xFF, 0xFF, 0x0F}) == 0x7FFFFFFF);
  CHECK(value_of({0xFF, 0xFF, 0xFF, 0xFF, 0x0F}) == -0x7FFFFFFF);
  for (const i32 value : {0, 1, -1, 63, 64, -64, 8191, 8192, 1048575, 1048576, 0x7FFFFFFF, -0x7FFFFFFF})
    CHECK(CompactIndex::of(value).value() == value);
  CHECK(CompactIndex::of(8191).size() == 2);
  CHECK(CompactIndex::of(8192).size() == 3);
}

TEST_CASE("a compact index is read, written, mapped and dumped in the form that the file has") {
  // A count of 2 in three bytes, links 64, -1 and -0, the text "Hi".
  const Bytes bytes = test::bytes_of({0x42, 0x80, 0x00, 7, 8, 0x40, 0x01, 0x81, 0x80, 'H', 'i', 0});
  Sample sample = test::value_of(test::read_record<Sample, Endian::little>(bytes));
  CHECK(sample.count.value() == 2);
  REQUIRE(sample.links.size() == 3);
  CHECK(sample.links[1].value() == -1);
  CHECK(sample.text.size() == 3);
  CHECK((test::value_of(test::write_record<Endian::little>(sample)) == bytes));
  CHECK(test::dump_record<Endian::little>(sample, bytes) ==
        R"({"count":2,"values":"0708","links":[{"link":64},{"link":-1},{"link":0}],"text":"486900"})");
  const auto fields = test::map_record<Endian::little>(sample, bytes, 5, 7);
  REQUIRE(fields.size() == 1);
  CHECK(fields[0].path == "links[0].link");
  CHECK(fields[0].size == 2);
  CHECK(fields[0].is_compact);
  CHECK(fields[0].kind == io::NumberKind::signed_whole);
}

TEST_CASE("a compact index, a list until its last record and a text end in an error where they are cut") {
  const Bytes bytes = test::bytes_of({0x01, 7, 0x40, 0x01, 0x00, 'H', 0});
  CHECK(test::read_record<Sample, Endian::little>(bytes));
  for (u32 size = 0; size < bytes.size(); ++size) {
    const Error error =
        test::error_of(test::read_record<Sample, Endian::little>(ByteView(bytes).first(size)));
    CHECK(error.code == ErrorCode::ends_early);
    CHECK(error.offset <= size);
  }
  // A negative count is more than any file has.
  CHECK(test::error_of(test::read_record<Sample, Endian::little>(test::bytes_of({0x81, 7}))).field ==
        "values");
}
