#include "formats/unpack/inflate.hpp"

#include "formats/unpack/crc32.hpp"
#include "tests/native/unpack/unpacked.hpp"

// Deflate data and gzip files.

using namespace retromesh;
using io::UnpackedSize;

namespace {

Error refusal(std::string_view hex) {
  return test::error_of(
      test::unpack_alone(io::inflate, test::from_hex(hex), UnpackedSize::at_most(io::kMostUnpacked)));
}

}  // namespace

TEST_CASE("stored, fixed and dynamic blocks of deflate are unpacked") {
  test::check_stream(io::inflate, test::from_hex(test::kStored), "stored bytes");
  test::check_stream(io::inflate, test::from_hex(test::kFixed), "fixed fixed fixed");
  test::check_stream(io::inflate, test::from_hex(test::kDynamic), test::squares());
  test::check_stream(io::inflate, test::from_hex(test::kBlocks), test::squares());
  test::check_stream(io::inflate, test::from_hex(test::kZeros), std::string(100'000, '\0'));
}

TEST_CASE("deflate data that is cut or changed is an error, or other bytes") {
  test::check_damage(io::inflate, test::from_hex(test::kStored), 12);
  test::check_damage(io::inflate, test::from_hex(test::kFixed), 17);
  test::check_damage(io::inflate, test::from_hex(test::kBlocks), static_cast<u32>(test::squares().size()));
}

TEST_CASE("the first bytes are unpacked from the bytes that they need") {
  const Bytes packed = test::from_hex(test::kDynamic);
  const ByteView half = ByteView(packed).first(packed.size() / 2);
  const Bytes first = test::value_of(test::unpack_alone(io::inflate, half, UnpackedSize::first(100)));
  CHECK(first == test::text_bytes(test::squares().substr(0, 100)));
}

TEST_CASE("impossible deflate data has an error of its own") {
  CHECK(refusal("07").field == "kind of block");
  CHECK(refusal("01050000000000").field == "stored size");
  CHECK(sentence(refusal("")) == " ends early: block needs 1 byte at byte 0, and 0 are left");
  // A fixed block: the length 3 at the distance 1, with nothing before it.
  const Error distance = refusal("03020000");
  CHECK(distance.field == "distance");
  CHECK(distance.found == 1);
  CHECK(refusal("fdff").field == "length codes");
  CHECK(refusal("05ff").field == "distance codes");
  // All lengths of code lengths are 0.
  CHECK(refusal("05e0010000000000000000").field == "code length");
}

TEST_CASE("a gzip file is unpacked with its name, and what follows it is ignored") {
  Bytes packed = test::from_hex(test::kGzip);
  test::check_stream(io::gunzip, packed, test::squares());
  packed.push_back(std::byte{1});
  packed.push_back(std::byte{2});
  test::check_stream(io::gunzip, packed, test::squares());
}

TEST_CASE("the CRC-32 and the length of a gzip file are checked") {
  const u32 size = static_cast<u32>(test::squares().size());
  const Bytes packed = test::from_hex(test::kGzip);
  test::check_damage(io::gunzip, packed, size);
  for (std::size_t i = packed.size() - 8; i < packed.size(); ++i) {
    Bytes wrong = packed;
    wrong[i] ^= std::byte{1};
    const Error error = test::error_of(test::unpack_alone(io::gunzip, wrong, UnpackedSize::exactly(size)));
    CHECK(error.code == ErrorCode::sizes_disagree);
    CHECK(error.field == (i < packed.size() - 4 ? "gzip CRC" : "gzip length"));
  }
  CHECK(io::crc32(test::text_bytes("123456789")) == 0xCBF43926);
  // Of zlib; long ones are read four bytes at once.
  Bytes bytes;
  u32 number = 2'654'435'762u;
  for (u32 i = 0; i < 10'003; ++i) {
    number = number * 1'664'525 + 1'013'904'223;
    bytes.push_back(static_cast<std::byte>(number >> 24));
  }
  CHECK(io::crc32(ByteView(bytes).first(4'095)) == 0xC5C93A1E);
  CHECK(io::crc32(ByteView(bytes).first(4'096)) == 0xCBAB10C6);
  CHECK(io::crc32(ByteView(bytes).first(4'099)) == 0x484B29BF);
  CHECK(io::crc32(bytes) == 0x050865C3);
}

TEST_CASE(
    "no more is unpacked than the container said, than 1,000 times its bytes, than 64 MB, than the limits "
    "allow") {
  const Bytes packed = test::from_hex(test::kZeros);
  const auto error = [&](UnpackedSize size, u64 memory = 256 << 20) {
    Limits limits;
    limits.bytes = memory;
    return test::error_of(io::inflate(packed, size, limits));
  };
  CHECK(error(UnpackedSize::at_most(1'000)).code == ErrorCode::bad_value);
  CHECK(error(UnpackedSize::exactly(114'001)).code == ErrorCode::bad_value);
  CHECK(error(UnpackedSize::exactly(114'001)).expected == 114'000);
  CHECK(error(UnpackedSize::exactly(0xFFFFFFFF)).code == ErrorCode::bad_value);
  CHECK(error(UnpackedSize::exactly(100'000), 99'999).code == ErrorCode::over_limit);
  CHECK(error(UnpackedSize::at_most(100'000), 50'000).code == ErrorCode::over_limit);
}
