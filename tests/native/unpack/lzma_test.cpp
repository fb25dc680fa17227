#include "formats/unpack/lzma.hpp"

#include "tests/native/unpack/unpacked.hpp"

// LZMA data of a known size.

using namespace retromesh;
using io::UnpackedSize;

TEST_CASE("LZMA data of several properties is unpacked") {
  test::check_stream(io::unlzma, test::from_hex(test::kLzma), test::squares(), false);
  test::check_stream(io::unlzma, test::from_hex(test::kLzmaRuns), test::runs(), false);
  test::check_stream(io::unlzma, test::from_hex(test::kLzmaValues), test::values(), false);
  test::check_stream(io::unlzma, test::from_hex(test::kLzmaZeros), std::string(20'000, '\0'), false);
}

TEST_CASE("LZMA data that is changed is an error, or other bytes") {
  const Bytes packed = test::from_hex(test::kLzmaValues);
  Bytes changed = packed;
  for (std::byte& byte : changed) {
    byte ^= std::byte{0x20};
    const auto unpacked = test::unpack_alone(io::unlzma, changed, UnpackedSize::exactly(512));
    if (!unpacked) CHECK(unpacked.error().offset <= changed.size());
    byte ^= std::byte{0x20};
  }
}

TEST_CASE("LZMA data that ends before its last byte is an error") {
  const Bytes packed = test::from_hex(test::kLzma);
  const u32 size = static_cast<u32>(test::squares().size());
  // The mark at the end, which is not needed, takes the last bytes.
  for (std::size_t kept = 0; kept + 12 < packed.size(); ++kept) {
    const Error error = test::error_of(
        test::unpack_alone(io::unlzma, ByteView(packed).first(kept), UnpackedSize::exactly(size)));
    const bool is_known = error.code == ErrorCode::ends_early || error.code == ErrorCode::bad_value;
    CHECK(is_known);
  }
}

TEST_CASE("impossible properties of LZMA data are refused") {
  Bytes packed = test::from_hex(test::kLzma);
  const auto error = [&] {
    return test::error_of(test::unpack_alone(io::unlzma, packed, UnpackedSize::exactly(9)));
  };
  packed[0] = std::byte{225};
  CHECK(error().field == "LZMA properties");
  packed[0] = std::byte{93};
  packed[5] = std::byte{1};
  CHECK(error().field == "first byte of the LZMA stream");
}
