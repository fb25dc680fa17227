#pragma once
#include <type_traits>

#include "formats/io/numbers.hpp"

/// Numbers of one or two bytes, big-endian: the first byte is below 128 in the short form. They keep the
/// bytes that they were read from, because a value has two forms and files need not use the shorter one.
namespace retromesh::io {

/// -64 to 63 in one byte, -16384 to 16383 in two; one that a file leaves out is 0.
struct Smart {
  static constexpr bool kSigned = true;
  u16 raw = 64;

  constexpr i32 value() const { return raw < 0x80 ? raw - 64 : raw - 0xC000; }
};

/// 0 to 127 in one byte, 0 to 32767 in two.
struct UnsignedSmart {
  static constexpr bool kSigned = false;
  u16 raw = 0;

  constexpr i32 value() const { return raw < 0x80 ? raw : raw - 0x8000; }
};

template <class T>
concept AnySmart = std::is_same_v<T, Smart> || std::is_same_v<T, UnsignedSmart>;

inline constexpr i32 kLeastSmart = -16384;
inline constexpr i32 kMostSmart = 16383;

/// The shortest form of a number from kLeastSmart to kMostSmart.
constexpr Smart smart(i32 value) {
  return {static_cast<u16>(value >= -64 && value < 64 ? value + 64 : value + 0xC000)};
}

/// Bytes that a number of this raw form takes.
constexpr u32 smart_size(u16 raw) { return raw < 0x80 ? 1 : 2; }

}  // namespace retromesh::io
