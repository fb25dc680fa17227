#pragma once
#include <array>
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
namespace io {

// RuneScape's "smart": a number of one or two bytes, big-endian. The first byte is below 128 in the short
// form. The form is stored, because small values have both and files do not always use the shorter one.

/// The size of a number by its first byte.
constexpr u32 smart_size(u32 first_byte) { return first_byte < 0x80 ? 1 : 2; }

/// `short_zero` and `long_zero` are the raw values of 0 in both forms.
template <class T, u16 short_zero, u16 long_zero>
class SmartOf {
 public:
  static constexpr bool kSigned = std::is_signed_v<T>;

  /// 0, for a number that is not in the file.
  constexpr SmartOf() = default;

  /// From its raw value, of `size` bytes.
  static constexpr SmartOf from(u32 raw, u32 size) {
    return SmartOf(size == 1 ? 2 * (raw - short_zero) : 2 * (raw - long_zero) + 1);
  }

  constexpr i32 value() const { return stored_ >> 1; }
  constexpr u32 size() const { return stored_ & 1 ? 2 : 1; }
  /// Its bytes as one big-endian number.
  constexpr u16 raw() const { return static_cast<u16>(value() + (size() == 1 ? short_zero : long_zero)); }

 private:
  constexpr explicit SmartOf(u32 stored) : stored_(static_cast<T>(stored)) {}

  T stored_ = 0;  ///< 2 * value, + 1 in the long form.
};

/// -64 to 63 in one byte, -16384 to 16383 in two.
using Smart = SmartOf<i16, 64, 0xC000>;

/// 0 to 127 in one byte, 0 to 32767 in two.
using UnsignedSmart = SmartOf<u16, 0, 0x8000>;

template <class T>
concept AnySmart = std::is_same_v<T, Smart> || std::is_same_v<T, UnsignedSmart>;

inline constexpr i32 kLeastSmart = -16384;
inline constexpr i32 kMostSmart = 16383;

/// The shortest form of a number from kLeastSmart to kMostSmart.
constexpr Smart smart(i32 value) {
  const bool is_short = value >= -64 && value < 64;
  return Smart::from(static_cast<u32>(value + (is_short ? 64 : 0xC000)), is_short ? 1 : 2);
}

/// A number of the Unreal Engine, in one to five bytes. The first has the sign (0x80), whether another byte
/// follows (0x40) and six bits; the others whether one follows (0x80) and seven bits, lowest first. The bytes
/// are kept, because a number has several forms: 0x80 is 0, too.
struct CompactIndex {
  static constexpr u32 kMostBytes = 5;

  std::array<u8, kMostBytes> bytes{};

  /// Its shortest form.
  static constexpr CompactIndex of(i32 value) {
    CompactIndex index;
    u32 rest = value < 0 ? 0u - static_cast<u32>(value) : static_cast<u32>(value);
    index.bytes[0] = static_cast<u8>((value < 0 ? 0x80 : 0) | (rest > 0x3F ? 0x40 : 0) | (rest & 0x3F));
    rest >>= 6;
    for (u32 i = 1; rest > 0; ++i, rest >>= 7)
      index.bytes[i] = static_cast<u8>((rest > 0x7F ? 0x80 : 0) | (rest & 0x7F));
    return index;
  }

  /// Whether the byte with this number says that another one follows.
  static constexpr bool goes_on(u32 number, u32 byte) {
    return number + 1 < kMostBytes && (byte & (number == 0 ? 0x40 : 0x80)) != 0;
  }

  constexpr u32 size() const {
    u32 size = 1;
    while (goes_on(size - 1, bytes[size - 1])) ++size;
    return size;
  }

  constexpr i32 value() const {
    u32 value = bytes[0] & 0x3Fu;
    for (u32 i = 1; i < size(); ++i) value |= (bytes[i] & 0x7Fu) << (7 * i - 1);
    return static_cast<i32>(bytes[0] & 0x80 ? 0u - value : value);
  }
};

}  // namespace io
}  // namespace retromesh
