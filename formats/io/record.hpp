#pragma once
#include <array>
#include <type_traits>

#include "formats/io/numbers.hpp"

/// What the compiler can know about a record from its description: a function `visit(visitor, record)` that names its
/// fields in file order. The visitors are ByteReader, ByteWriter and Walker (ByteMap, JsonDump).
///
///   struct Vertex { i16 x = 0, y = 0, z = 0, pad = 0; };
///   template <class V> constexpr void visit(V& v, Vertex& vertex) {
///     v("x", vertex.x);
///     v("y", vertex.y);
///     v("z", vertex.z);
///     v("pad", vertex.pad);
///   }
namespace retromesh::io {

/// A named run of bits in a stored word, lowest bits first.
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
concept Number = std::is_arithmetic_v<T>;

/// Adds up the stored size of a fixed record.
class Sizer {
 public:
  u32 size = 0;

  template <class T>
  constexpr void operator()(const char*, T& field) {
    if constexpr (Number<T>) {
      size += sizeof(T);
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

/// Bytes that a number, array or fixed record takes in the file.
template <class T>
inline constexpr u32 kStoredSize = measure<T>();

/// Finds out whether the fields, in file order, are the struct's own memory without gaps.
class LayoutCheck {
 public:
  explicit LayoutCheck(const void* start) : next_(static_cast<const std::byte*>(start)) {}

  template <class T>
  void operator()(const char*, T& field) {
    if constexpr (Number<T>) {
      same = same && reinterpret_cast<const std::byte*>(&field) == next_;
      next_ += sizeof field;
    } else if constexpr (IsArray<T>::value) {
      for (auto& element : field) (*this)("", element);
    } else {
      visit(*this, field);
    }
  }

  template <class T, std::size_t N>
  void bits(const char*, T& field, const BitField (&)[N]) {
    (*this)("", field);
  }

  bool same = true;

 private:
  const std::byte* next_;
};

/// True when a list of these can be copied as it lies in a file of the given order. Compilers fold the check away.
template <class T, Order order>
bool copies_whole() {
  if constexpr (sizeof(T) != kStoredSize<T> || !std::is_trivially_copyable_v<T>) {
    return false;
  } else if constexpr (order == Order::big && sizeof(T) != 1) {
    return false;
  } else {
    T value{};
    LayoutCheck check(&value);
    check("", value);
    return check.same;
  }
}

}  // namespace retromesh::io
