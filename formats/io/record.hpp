#pragma once
#include <array>
#include <type_traits>

#include "formats/io/field_meaning.hpp"
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
  FieldMeaning meaning{};
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
  constexpr void operator()(const char*, T& field, const FieldMeaning& = {}) {
    if constexpr (Number<T>) {
      size += kWidth<T>;
    } else if constexpr (IsArray<T>::value) {
      for (auto& element : field) (*this)("", element);
    } else {
      visit(*this, field);
    }
  }

  template <class T, std::size_t N>
  constexpr void bits(const char*, T&, const BitField (&)[N], const FieldMeaning& = {}) {
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
  constexpr void operator()(const char*, T& field, const FieldMeaning& = {}) {
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
  constexpr void bits(const char*, T& field, const BitField (&)[N], const FieldMeaning& = {}) {
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

enum class FieldKind : u8 {
  unsigned_number,
  signed_number,
  real_number,
  blob,         ///< Bytes without further structure.
  open_record,  ///< Begins a record, up to the matching close.
  open_list,
  close_record,
  close_list,
};

/// One step of walking a fixed record. As data, because one loop over steps is smaller than a function for
/// each record type.
struct Step {
  const char* name;
  FieldKind kind;
  u8 size;       ///< Bytes of the stored word or blob that contains the field.
  u8 shift;      ///< First bit of the word.
  u8 width;      ///< Bits of the field; 0 for the whole word.
  bool advance;  ///< Whether this is the last field of the word.
  FieldMeaning meaning{};
  u32 index = 0xFFFFFFFF;  ///< Index in the list that contains it, if there is one.
};

template <class T>
constexpr FieldKind number_kind() {
  if (std::is_floating_point_v<T>) return FieldKind::real_number;
  return std::is_signed_v<T> ? FieldKind::signed_number : FieldKind::unsigned_number;
}

/// Converts a record's `visit` to steps. With Room 0 it only counts them.
template <std::size_t Room>
class SchemaMaker {
 public:
  std::array<Step, Room> steps{};
  u32 count = 0;

  template <class T>
  constexpr void operator()(const char* name, T& field, const FieldMeaning& meaning = {}) {
    if constexpr (Number<T>) {
      add({name, number_kind<T>(), kWidth<T>, 0, 0, true, meaning});
    } else if constexpr (IsArray<T>::value) {
      if constexpr (sizeof(typename T::value_type) == 1) {
        add({name, FieldKind::blob, static_cast<u8>(field.size()), 0, 0, true, meaning});
      } else {
        add({name, FieldKind::open_list, 0, 0, 0, false, meaning});
        u32 index = 0;
        for (auto& element : field) {
          index_ = index++;
          (*this)(nullptr, element);
        }
        add({nullptr, FieldKind::close_list, 0, 0, 0, false, {}});
      }
    } else {
      add({name, FieldKind::open_record, 0, 0, 0, false, meaning});
      visit(*this, field);
      add({nullptr, FieldKind::close_record, 0, 0, 0, false, {}});
    }
  }

  template <class T, std::size_t N>
  constexpr void bits(const char* name, T&, const BitField (&fields)[N], const FieldMeaning& meaning = {}) {
    add({name, FieldKind::open_record, 0, 0, 0, false, meaning});
    u32 shift = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const FieldKind kind = fields[i].is_signed ? FieldKind::signed_number : FieldKind::unsigned_number;
      add({fields[i].name, kind, sizeof(T), static_cast<u8>(shift), static_cast<u8>(fields[i].width),
           i + 1 == N, fields[i].meaning});
      shift += fields[i].width;
    }
    add({nullptr, FieldKind::close_record, 0, 0, 0, false, {}});
  }

 private:
  constexpr void add(Step step) {
    step.index = index_;
    index_ = 0xFFFFFFFF;
    if constexpr (Room > 0) steps[count] = step;
    ++count;
  }

  u32 index_ = 0xFFFFFFFF;
};

template <class T>
constexpr u32 count_steps() {
  T value{};
  SchemaMaker<0> maker;
  maker("", value);
  return maker.count;
}

template <class T>
constexpr auto make_steps() {
  T value{};
  SchemaMaker<count_steps<T>()> maker;
  maker(nullptr, value);
  return maker.steps;
}

template <class T>
inline constexpr auto kSteps = make_steps<T>();

}  // namespace retromesh::io
