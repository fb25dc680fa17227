#pragma once
#include <string>
#include <string_view>

#include "formats/io/limits.hpp"
#include "formats/unpack/output.hpp"
#include "tests/native/unpack/packed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// What packed.hpp was made from, and what every decompressor has to do with it.
namespace retromesh::test {

inline Bytes from_hex(std::string_view text) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoul(std::string(text.substr(i, 2)), nullptr, 16)));
  return bytes;
}

/// "0 1 4 9 ", up to the square of 149.
inline std::string squares() {
  std::string text;
  for (u32 i = 0; i < 150; ++i) text += std::to_string(i * i) + ' ';
  return text;
}

/// The remainders of 70,000 squares by 251.
inline std::string remainders() {
  std::string text;
  for (u32 i = 0; i < 70'000; ++i) text += std::to_string(u64{i} * i % 251) + ' ';
  return text;
}

/// Runs of the lengths that bzip2 treats otherwise than the next ones.
inline std::string runs() {
  std::string text;
  char letter = 'a';
  for (const u32 length : {1u, 3u, 4u, 5u, 255u, 258u, 259u, 260u, 4u, 4u, 1000u})
    text += std::string(length, letter++);
  return text + "aaaabaaaaa";
}

/// All values of a byte, twice.
inline std::string values() {
  std::string text;
  for (u32 i = 0; i < 512; ++i) text += static_cast<char>(i);
  return text;
}

using Unpack = Result<Bytes> (*)(ByteView, io::UnpackedSize, Limits&);

/// Unpacks with limits of its own, which have to be whole again but for the result.
inline Result<Bytes> unpack_alone(Unpack unpack, ByteView packed, io::UnpackedSize size) {
  Limits limits;
  const u64 before = limits.bytes;
  Result<Bytes> unpacked = unpack(packed, size, limits);
  if (unpacked) CHECK(before - limits.bytes >= unpacked.value().size());
  CHECK(before - limits.bytes <= io::kMostUnpacked);
  return unpacked;
}

/// The stream unpacks to the text; its first bytes are those of the text; whatever is cut off or said wrongly
/// is an error within its bytes. `at_most` for decompressors that take an unknown size.
inline void check_stream(Unpack unpack, ByteView packed, const std::string& text, bool at_most = true) {
  const u32 size = static_cast<u32>(text.size());
  const Bytes whole = text_bytes(text);
  CHECK(value_of(unpack_alone(unpack, packed, io::UnpackedSize::exactly(size))) == whole);
  if (at_most) {
    CHECK(value_of(unpack_alone(unpack, packed, io::UnpackedSize::at_most(size))) == whole);
    CHECK(value_of(unpack_alone(unpack, packed, io::UnpackedSize::at_most(io::kMostUnpacked))) == whole);
  }
  for (const u32 count : {u32{0}, std::min(1u, size), size / 2, size}) {
    const Bytes first = value_of(unpack_alone(unpack, packed, io::UnpackedSize::first(count)));
    CHECK(std::equal(first.begin(), first.end(), whole.begin(), whole.begin() + count));
  }
  if (size > 0 && at_most) {
    const Error longer = error_of(unpack_alone(unpack, packed, io::UnpackedSize::exactly(size - 1)));
    CHECK(longer.code == ErrorCode::bad_value);
    CHECK(longer.field == "unpacked size");
  }
  CHECK_FALSE(unpack_alone(unpack, packed, io::UnpackedSize::exactly(size + 1)));
  CHECK_FALSE(unpack_alone(unpack, packed, io::UnpackedSize::first(size + 1)));
}

/// Every prefix ends in an error at its end, and every changed byte in an error or in other bytes.
inline void check_damage(Unpack unpack, ByteView packed, u32 size) {
  for (std::size_t kept = 0; kept < packed.size(); ++kept) {
    const Error error = error_of(unpack_alone(unpack, packed.first(kept), io::UnpackedSize::exactly(size)));
    const bool is_known = error.code == ErrorCode::ends_early || error.code == ErrorCode::bad_value;
    CHECK(is_known);
    CHECK(error.offset <= kept);
  }
  Bytes changed(packed.begin(), packed.end());
  for (std::byte& byte : changed) {
    for (u32 bit = 0; bit < 8; ++bit) {
      byte ^= static_cast<std::byte>(1 << bit);
      const auto unpacked = unpack_alone(unpack, changed, io::UnpackedSize::exactly(size));
      if (unpacked) {
        CHECK(unpacked.value().size() == size);
      } else {
        CHECK(unpacked.error().offset <= changed.size());
        CHECK_FALSE(unpacked.error().field.empty());
      }
      byte ^= static_cast<std::byte>(1 << bit);
    }
  }
}

}  // namespace retromesh::test
