#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace retromesh {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;

/// Byte order of a file's numbers.
enum class Endian : u8 { little, big };

/// A number of three bytes in a file.
struct U24 {
  u32 value = 0;
};

namespace io {

template <std::size_t Width>
using UnsignedOf =
    std::conditional_t<Width == 1, u8,
                       std::conditional_t<Width == 2, u16, std::conditional_t<Width == 4, u32, u64>>>;

/// Bytes of a number in a file.
template <class T>
inline constexpr u32 kWidth = std::is_same_v<T, U24> ? 3 : sizeof(T);

template <class T>
constexpr T swap_bytes(T value) {
  if constexpr (sizeof(T) == 2) return __builtin_bswap16(value);
  if constexpr (sizeof(T) == 4) return __builtin_bswap32(value);
  if constexpr (sizeof(T) == 8) return __builtin_bswap64(value);
  return value;
}

/// The number stored at `from`, which need not be aligned. Both machines we build for are little-endian.
template <class T, Endian endian>
T load(const std::byte* from) {
  if constexpr (std::is_same_v<T, U24>) {
    const u32 first = static_cast<u32>(from[endian == Endian::big ? 0 : 2]);
    const u32 last = static_cast<u32>(from[endian == Endian::big ? 2 : 0]);
    return {first << 16 | static_cast<u32>(from[1]) << 8 | last};
  } else {
    UnsignedOf<sizeof(T)> raw;
    std::memcpy(&raw, from, sizeof raw);
    if constexpr (endian == Endian::big) raw = swap_bytes(raw);
    T value;
    std::memcpy(&value, &raw, sizeof value);
    return value;
  }
}

/// Stores `value` at `to`, which need not be aligned.
template <class T, Endian endian>
void store(std::byte* to, T value) {
  if constexpr (std::is_same_v<T, U24>) {
    to[endian == Endian::big ? 0 : 2] = static_cast<std::byte>(value.value >> 16);
    to[1] = static_cast<std::byte>(value.value >> 8);
    to[endian == Endian::big ? 2 : 0] = static_cast<std::byte>(value.value);
  } else {
    UnsignedOf<sizeof(T)> raw;
    std::memcpy(&raw, &value, sizeof raw);
    if constexpr (endian == Endian::big) raw = swap_bytes(raw);
    std::memcpy(to, &raw, sizeof raw);
  }
}

}  // namespace io
}  // namespace retromesh
