#include "formats/unpack/bzip2.hpp"

#include "tests/native/unpack/unpacked.hpp"

// bzip2 data.

using namespace retromesh;
using io::UnpackedSize;

namespace {

Error refusal(const Bytes& packed) {
  return test::error_of(test::unpack_alone(io::bunzip2, packed, UnpackedSize::at_most(io::kMostUnpacked)));
}

}  // namespace

TEST_CASE("bzip2 data of every shape is unpacked") {
  test::check_stream(io::bunzip2, test::from_hex(test::kBzip2), test::squares());
  test::check_stream(io::bunzip2, test::from_hex(test::kBzip2Empty), "");
  test::check_stream(io::bunzip2, test::from_hex(test::kBzip2Runs), test::runs());
  test::check_stream(io::bunzip2, test::from_hex(test::kBzip2Values), test::values());
  test::check_stream(io::bunzip2, test::from_hex(test::kBzip2Blocks), test::remainders());
}

TEST_CASE("bzip2 data without its head is unpacked as of block size 1") {
  const Bytes packed = test::from_hex(test::kBzip2Blocks);
  test::check_stream(io::bunzip2, ByteView(packed).subspan(4), test::remainders());
}

TEST_CASE("bzip2 data that is cut or changed is an error") {
  test::check_damage(io::bunzip2, test::from_hex(test::kBzip2Runs), static_cast<u32>(test::runs().size()));
  const Bytes packed = test::from_hex(test::kBzip2Runs);
  for (std::size_t i = 4; i + 1 < packed.size(); ++i) {
    Bytes wrong = packed;
    wrong[i] ^= std::byte{0x10};
    CHECK_FALSE(test::unpack_alone(io::bunzip2, wrong, UnpackedSize::at_most(io::kMostUnpacked)));
  }
}

TEST_CASE("wrong CRCs, randomised blocks and other block sizes of bzip2 are refused") {
  const Bytes packed = test::from_hex(test::kBzip2Runs);
  const auto with = [&](std::size_t at, u8 flipped) {
    Bytes wrong = packed;
    wrong[at] ^= static_cast<std::byte>(flipped);
    return refusal(wrong);
  };
  CHECK(with(3, 1).field == "block size");
  CHECK(with(4, 1).field == "block signature");
  CHECK(with(10, 1).field == "CRC of a block");
  CHECK(with(14, 0x80).field == "randomised");
  CHECK(with(packed.size() - 2, 0x10).field == "CRC");
}

TEST_CASE("a bomb of bzip2 ends at 1,000 times its bytes") {
  const Bytes packed = test::from_hex(test::kBzip2Zeros);
  const Error error = refusal(packed);
  CHECK(error.code == ErrorCode::bad_value);
  CHECK(error.expected == packed.size() * 1'000);
}

TEST_CASE("a block of bzip2 is charged to the limits") {
  Limits limits;
  limits.bytes = 3'599'999;
  const Error error =
      test::error_of(io::bunzip2(test::from_hex(test::kBzip2), UnpackedSize::at_most(1'000), limits));
  CHECK(error.code == ErrorCode::over_limit);
  CHECK(error.expected == 3'600'000);
}
