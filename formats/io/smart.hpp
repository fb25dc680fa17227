#pragma once
#include <type_traits>

#include "formats/io/numbers.hpp"

/// RuneScape's "smart": a number of one or two bytes, big-endian. The first byte is below 128 in the short
/// form. The form is stored, because small values have both and files do not always use the shorter one.
namespace retromesh::io {

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

}  // namespace retromesh::io
