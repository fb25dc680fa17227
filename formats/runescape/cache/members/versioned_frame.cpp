#include "formats/runescape/cache/members/versioned_frame.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh::runescape::cache {
namespace {

constexpr std::size_t kHeadSize = 3;  // base, number of transforms
constexpr u32 kAxes = 7;
constexpr i32 kShortBias = 64, kLongBias = 49'152;
constexpr u32 kLongSmart = 128;

u32 number_at(ByteView bytes, std::size_t at) { return static_cast<u8>(bytes[at]); }

u32 size_of_smart(ByteView bytes, std::size_t at) {
  return at < bytes.size() && number_at(bytes, at) < kLongSmart ? 1 : 2;
}

i32 smart_at(ByteView bytes, std::size_t at) {
  const i32 first = static_cast<i32>(number_at(bytes, at));
  if (first < static_cast<i32>(kLongSmart)) return first - kShortBias;
  return (first << 8 | static_cast<i32>(number_at(bytes, at + 1))) - kLongBias;
}

void add_smart(Bytes& bytes, i32 value) {
  if (value >= -kShortBias && value < kShortBias) {
    add_to(bytes) = static_cast<std::byte>(value + kShortBias);
  } else {
    add_to(bytes) = static_cast<std::byte>((value + kLongBias) >> 8);
    add_to(bytes) = static_cast<std::byte>(value + kLongBias);
  }
}

/// By how much finer the numbers of a kind of transform are, in bits: distances and angles.
u32 finer_bits(u32 kind) { return kind <= 1 ? 2 : kind == 2 ? 4 : 0; }

}  // namespace

bool is_frame(ByteView frame, bool has_version) {
  const std::size_t first = kHeadSize + (has_version ? 1 : 0);
  if (frame.size() < first) return false;
  const std::size_t count = number_at(frame, first - 1);
  if (frame.size() - first < count) return false;
  std::size_t at = first + count;
  for (std::size_t i = 0; i < count; ++i) {
    for (u32 flags = number_at(frame, first + i) & kAxes; flags != 0; flags >>= 1) {
      if ((flags & 1) != 0) at += size_of_smart(frame, at);
    }
  }
  return at == frame.size();
}

Bytes without_version(ByteView frame, ByteView kinds) {
  const std::size_t first = kHeadSize + 1;
  Bytes plain(frame.begin() + 1, frame.begin() + first);
  const std::size_t count = number_at(frame, first - 1);
  for (std::size_t i = 0; i < count; ++i) add_to(plain) = frame[first + i] & std::byte{kAxes};
  std::size_t at = first + count;
  for (std::size_t i = 0; i < count; ++i) {
    const u32 bits = i < kinds.size() ? finer_bits(number_at(kinds, i)) : 0;
    for (u32 flags = number_at(frame, first + i) & kAxes; flags != 0; flags >>= 1) {
      if ((flags & 1) == 0) continue;
      add_smart(plain, smart_at(frame, at) >> bits);
      at += size_of_smart(frame, at);
    }
  }
  return plain;
}

}  // namespace retromesh::runescape::cache
