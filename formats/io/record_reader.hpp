#pragma once
#include "formats/io/numbers.hpp"
#include "formats/io/record.hpp"

namespace retromesh::io {

/// Fills a fixed record, without bounds checks.
template <Endian endian>
class RecordReader {
 public:
  explicit RecordReader(const std::byte* from) : from_(from) {}

  template <class T>
  void operator()(const char*, T& field, const FieldMeaning& = {}) {
    if constexpr (Number<T>) {
      field = load<T, endian>(from_);
      from_ += kWidth<T>;
    } else if constexpr (IsArray<T>::value) {
      for (auto& element : field) (*this)("", element);
    } else {
      visit(*this, field);
    }
  }

  template <class T, std::size_t N>
  void bits(const char*, T& field, const BitField (&)[N], const FieldMeaning& = {}) {
    (*this)("", field);
  }

 private:
  const std::byte* from_;
};

/// Reads optional cells of a column one by one, with bounds checks.
template <Endian endian>
class CellReader {
 public:
  CellReader(const std::byte* from, const std::byte* end) : from_(from), end_(end) {}

  const std::byte* position() const { return from_; }
  u32 wanted() const { return wanted_; }  ///< Bytes that the failed read needed.

  /// Reads the first `count` elements of an array, or 0 or 1 of any other type. False at the end of the
  /// bytes.
  template <class T>
  bool read(T& field, u32 count) {
    if constexpr (AnySmart<T>) {
      return read_smart(field, count);
    } else if constexpr (IsArray<T>::value) {
      for (u32 i = 0; i < count; ++i) {
        if (!read(field[i], 1)) return false;
      }
      return true;
    } else {
      if (count == 0) return true;
      if (end_ - from_ < static_cast<std::ptrdiff_t>(kStoredSize<T>)) return want(kStoredSize<T>);
      RecordReader<endian> reader(from_);
      reader("", field);
      from_ += kStoredSize<T>;
      return true;
    }
  }

 private:
  /// Whether a row has one is unpredictable, and most are short: to avoid branch mispredictions, this
  /// branches for the long form only.
  template <class T>
  bool read_smart(T& field, u32 count) {
    if (from_ == end_) return count == 0 || want(1);
    const u32 first = static_cast<u32>(*from_);
    if ((first & count << 7) == 0) {
      field = count ? T::from(first, 1) : T();
      from_ += count;
      return true;
    }
    if (end_ - from_ < 2) return want(2);
    field = T::from(first << 8 | static_cast<u32>(from_[1]), 2);
    from_ += 2;
    return true;
  }

  bool want(u32 bytes) {
    wanted_ = bytes;
    return false;
  }

  const std::byte* from_;
  const std::byte* end_;
  u32 wanted_ = 0;
};

}  // namespace retromesh::io
