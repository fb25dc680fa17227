#pragma once
#include <array>
#include <type_traits>

#include "formats/io/numbers.hpp"

/// What the compiler derives from the description of a record: a function `visit(visitor, record)` that lists
/// its fields in file order. The visitors are ByteReader, ByteWriter and Walker (ByteMap, JsonDump).
///
///   struct Vertex { i16 x = 0, y = 0, z = 0, pad = 0; };
///   template <class V> constexpr void visit(V& v, Vertex& vertex) {
///     v("x", vertex.x);
///     v("y", vertex.y);
///     v("z", vertex.z);
///     v("pad", vertex.pad);
///   }
namespace retromesh::io {

/// A bit field of a stored word, from the lowest bits.
struct BitField {
  const char* name;
  u32 width;
  bool is_signed = false;
};

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};

template <class T>
concept Number = std::is_arithmetic_v<T> || std::is_same_v<T, U24>;

/// Computes the stored size of a fixed record.
class Sizer {
 public:
  u32 size = 0;

  template <class T>
  constexpr void operator()(const char*, T& field) {
    if constexpr (Number<T>) {
      size += kWidth<T>;
    } else if constexpr (IsArray<T>::value) {
      for (auto& element : field) (*this)("", element);
    } else {
      visit(*this, field);
    }
  }

  template <class T, std::size_t N>
  constexpr void bits(const char*, T&, const BitField (&)[N]) {
    size += sizeof(T);
  }
};

template <class T>
constexpr u32 measure() {
  T value{};
  Sizer sizer;
  sizer("", value);
  return sizer.size;
}

/// The size in a file of a number, array or fixed record.
template <class T>
inline constexpr u32 kStoredSize = measure<T>();

/// Fills a record as if the bytes of the file were 0, 1, 2 and so on, little-endian.
class CountingReader {
 public:
  template <class T>
  constexpr void operator()(const char*, T& field) {
    if constexpr (Number<T>) {
      UnsignedOf<sizeof(T)> raw = 0;
      for (u32 i = 0; i < sizeof(T); ++i)
        raw = static_cast<UnsignedOf<sizeof(T)>>(raw | u64{next_++} << (8 * i));
      field = __builtin_bit_cast(T, raw);
    } else if constexpr (IsArray<T>::value) {
      for (auto& element : field) (*this)("", element);
    } else {
      visit(*this, field);
    }
  }

  template <class T, std::size_t N>
  constexpr void bits(const char*, T& field, const BitField (&)[N]) {
    (*this)("", field);
  }

 private:
  u8 next_ = 0;
};

/// Whether the memory layout is that of the file, so that memcpy replaces reading field by field.
template <class T, Endian endian>
constexpr bool copies_whole() {
  if constexpr (sizeof(T) != kStoredSize<T> || !std::is_trivially_copyable_v<T>) {
    return false;
  } else if constexpr (endian == Endian::big && sizeof(T) != 1) {
    return false;
  } else {
    T value{};
    CountingReader reader;
    reader("", value);
    u8 expected = 0;
    for (const u8 byte : __builtin_bit_cast(std::array<u8, sizeof(T)>, value)) {
      if (byte != expected++) return false;
    }
    return true;
  }
}

}  // namespace retromesh::io
