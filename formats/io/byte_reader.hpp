#pragma once
#include <string>
#include <utility>

#include "formats/io/coverage.hpp"
#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record_reader.hpp"
#include "formats/io/vectors.hpp"

namespace retromesh::io {

/// Fills a document from the bytes of a file.
///
/// After the first error nothing is read, so that descriptions need no checks. Each list is checked against
/// the bytes left and charged to the limits before it is allocated.
template <Endian endian>
class ByteReader {
 public:
  static constexpr bool kReading = true;

  ByteReader(ByteView bytes, Limits& limits)
      : bytes_(bytes.data()), end_(static_cast<u32>(bytes.size())), limits_(limits) {}

  bool ok() const { return code_ == ErrorCode::none; }

  /// The error, for the file of this name.
  Error error(std::string file) const {
    Error error;
    error.code = code_;
    error.file = std::move(file);
    error.offset = position_;
    error.field = field_;
    error.expected = expected_;
    error.found = found_;
    return error;
  }

  /// One number, array, fixed record, smart or compact index.
  template <class T>
  void operator()(const char* name, T& field) {
    if constexpr (AnySmart<T>) {
      CellReader<endian> cells(bytes_ + position_, bytes_ + end_);
      if (!ok()) return;
      const bool complete = cells.read(field, 1);
      end_cells(name, complete, cells.position(), cells.wanted());
    } else if constexpr (std::is_same_v<T, CompactIndex>) {
      compact(name, field);
    } else {
      if (!has_room(name, 1, kStoredSize<T>)) return;
      if constexpr (copies_whole<T, endian>()) {
        std::memcpy(static_cast<void*>(&field), bytes_ + position_, sizeof field);
      } else {
        RecordReader<endian> reader(bytes_ + position_);
        reader(name, field);
      }
      position_ += kStoredSize<T>;
    }
  }

  /// With a third argument for the inliner to count, more calls would be inlined.
  template <class T>
  [[gnu::always_inline]] void operator()(const char* name, T& field, const FieldMeaning&) {
    (*this)(name, field);
  }

  /// A stored word with bit fields; the word is read unchanged.
  template <class T, std::size_t N>
  void bits(const char* name, T& field, const BitField (&)[N], const FieldMeaning& = {}) {
    (*this)(name, field);
  }

  /// `count` * `per` numbers or fixed records.
  template <class T>
  void list(const char* name, std::vector<T>& out, u32 count, const FieldMeaning& = {}, u32 per = 1) {
    const u64 total = u64{count} * per;
    if (!has_room(name, total, kStoredSize<T>) || !charge(name, total * sizeof(T))) return;
    const std::byte* from = bytes_ + position_;
    position_ += static_cast<u32>(total) * kStoredSize<T>;
    if constexpr (copies_whole<T, endian>()) {
      // This writes the memory once; resizing and copying would write it twice.
      const T* first = reinterpret_cast<const T*>(aligned(from, total * sizeof(T), alignof(T)));
      if (first) out.assign(first, first + total);
    } else {
      out.resize(static_cast<std::size_t>(total));
      RecordReader<endian> reader(from);
      for (T& element : out) reader(name, element);
    }
  }

  /// `count` records of variable size, each of at least one byte.
  template <class T>
  void each(const char* name, std::vector<T>& out, u32 count, const FieldMeaning& = {}) {
    if (!has_room(name, count, 1) || !charge(name, u64{count} * sizeof(T))) return;
    out.resize(count);
    for (T& record : out) {
      if (ok()) visit(*this, record);
    }
  }

  /// `count` records of variable size, read by `visit_one(record, number)`. They may be empty, so the caller
  /// has checked `count`.
  template <class T, class VisitOne>
  void each(const char* name, std::vector<T>& out, u32 count, VisitOne visit_one) {
    if (!ok() || !charge(name, u64{count} * sizeof(T))) return;
    out.resize(count);
    for (u32 i = 0; i < count && ok(); ++i) visit_one(out[i], i);
  }

  /// Records without a count, of at least one byte each: `visit_one(record)` is false for the last.
  template <class T, class VisitOne>
  void until(const char* name, std::vector<T>& out, VisitOne visit_one, const FieldMeaning& = {}) {
    bool goes_on = ok();
    while (goes_on) {
      if (!has_room(name, 1, 1) || !charge(name, sizeof(T))) return;
      goes_on = visit_one(add_to(out)) && ok();
    }
  }

  /// Bytes up to a zero, and the zero.
  void until_zero(const char* name, std::vector<u8>& out, const FieldMeaning& = {}) {
    u32 size = 0;
    while (position_ + size < end_ && bytes_[position_ + size] != std::byte{0}) ++size;
    list(name, out, size + 1);
  }

  /// A block at `offset` of the file, if it is `present`.
  template <class VisitFields>
  void at(const char* name, u32 offset, bool present, VisitFields visit_fields) {
    if (!present || !move_to(name, offset)) return;
    visit_fields();
    coverage_.add({offset, position_});
  }

  /// The bytes from `from` on that no block covers. Call after all blocks.
  void gaps(const char* name, std::vector<Gap>& out, u32 from, const FieldMeaning& = {}) {
    if (ok()) position_ = from;
    while (ok()) {
      const Coverage::Range range = coverage_.next_gap(position_, end_);
      if (range.first == range.end || !charge(name, sizeof(Gap))) return;
      Gap& gap = add_to(out);
      gap.offset = range.first;
      position_ = range.first;
      list(name, gap.bytes, range.end - range.first);
    }
  }

  /// The first `count` elements of an array.
  template <class T, std::size_t N>
  void some(const char* name, std::array<T, N>& out, u32 count, const FieldMeaning& = {}) {
    if (!has_room(name, count, kStoredSize<T>)) return;
    RecordReader<endian> reader(bytes_ + position_);
    for (u32 i = 0; i < count; ++i) reader(name, out[i]);
    position_ += count * kStoredSize<T>;
  }

  /// Allocates `count` rows, of at least one byte each, for the columns that follow.
  template <class Row>
  void rows(const char* name, std::vector<Row>& rows, u32 count) {
    if (has_room(name, count, 1) && charge(name, u64{count} * sizeof(Row))) rows.resize(count);
  }

  /// A number or fixed record of every row.
  template <class Row, class Field>
  void column(const char* name, std::vector<Row>& rows, Field Row::* field, const FieldMeaning& = {}) {
    if (!rows.empty()) fill_column(name, &(rows[0].*field), static_cast<u32>(rows.size()), sizeof(Row));
  }

  /// An optional field: `count_in(row)` is 0 or 1, or the number of array elements.
  template <class Row, class Field, class CountIn>
  void column(const char* name, std::vector<Row>& rows, Field Row::* field, CountIn count_in,
              const FieldMeaning& = {}) {
    if (!ok()) return;
    CellReader<endian> cells(bytes_ + position_, bytes_ + end_);
    bool complete = true;
    for (Row& row : rows) {
      if (!cells.read(row.*field, count_in(row))) {
        complete = false;
        break;
      }
    }
    end_cells(name, complete, cells.position(), cells.wanted());
  }

  /// A range of `size` bytes that `visit_fields` reads; the bytes that remain go to `slack`.
  template <class VisitFields>
  void part(const char* name, u32 size, std::vector<u8>& slack, const FieldMeaning&,
            VisitFields visit_fields) {
    if (!has_room(name, size, 1)) return;
    const u32 outer = end_;
    end_ = position_ + size;
    visit_fields();
    if (ok() && position_ < end_) rest(name, slack);
    if (ok()) end_ = outer;
  }

  /// A number or fixed record at the end of the remaining bytes.
  template <class T>
  void last(const char* name, T& field, const FieldMeaning& = {}) {
    if (!has_room(name, 1, kStoredSize<T>)) return;
    end_ -= kStoredSize<T>;
    RecordReader<endian> reader(bytes_ + end_);
    reader(name, field);
  }

  /// A count that is not stored, computed by `rule` from the number of bytes left.
  template <class T, class Rule>
  void infer(T& value, Rule rule) {
    if (ok()) value = rule(end_ - position_);
  }

  /// All remaining bytes.
  void rest(const char* name, std::vector<u8>& out, const FieldMeaning& = {}) {
    list(name, out, end_ - position_);
  }

 private:
  [[gnu::noinline]] void compact(const char* name, CompactIndex& index) {
    for (u32 i = 0; has_room(name, 1, 1); ++i) {
      index.bytes[i] = static_cast<u8>(bytes_[position_++]);
      if (!CompactIndex::goes_on(i, index.bytes[i])) return;
    }
  }

  // The checks are not inlined: every field of every document calls one, and inlining doubles the wasm.
  [[gnu::noinline]] bool has_room(const char* name, u64 count, u32 each) {
    const u32 left = end_ - position_;
    if (ok() && count <= left / each) return true;
    fail(ErrorCode::ends_early, name, count * each, left);
    return false;
  }

  [[gnu::noinline]] bool move_to(const char* name, u32 offset) {
    if (offset > end_) fail(ErrorCode::bad_value, name, end_, offset);
    if (!ok()) return false;
    position_ = offset;
    return true;
  }

  /// One instance for each field type, not for each column.
  template <class Field>
  [[gnu::noinline]] void fill_column(const char* name, Field* first, u32 count, std::size_t stride) {
    if (!has_room(name, count, kStoredSize<Field>)) return;
    RecordReader<endian> reader(bytes_ + position_);
    char* to = reinterpret_cast<char*>(first);
    for (u32 i = 0; i < count; ++i) reader(name, *reinterpret_cast<Field*>(to + i * stride));
    position_ += count * kStoredSize<Field>;
  }

  /// Continues after what a CellReader has read, or reports where it ended. (Taking the reader by reference
  /// would keep it out of registers.)
  [[gnu::noinline]] void end_cells(const char* name, bool complete, const std::byte* at, u32 wanted) {
    position_ = static_cast<u32>(at - bytes_);
    if (!complete) fail(ErrorCode::ends_early, name, wanted, end_ - position_);
  }

  [[gnu::noinline]] bool charge(const char* name, u64 bytes) {
    if (limits_.charge(bytes)) return true;
    fail(ErrorCode::over_limit, name, bytes, limits_.bytes);
    return false;
  }

  /// `bytes`, or an aligned copy; null when the limits do not allow one.
  [[gnu::noinline]] const std::byte* aligned(const std::byte* bytes, u64 size, std::size_t alignment) {
    if (reinterpret_cast<std::uintptr_t>(bytes) % alignment == 0) return bytes;
    if (!charge("copy", size)) return nullptr;
    moved_.assign(bytes, bytes + size);
    return moved_.data();
  }

  void fail(ErrorCode code, const char* name, u64 expected, u64 found) {
    if (!ok()) return;
    code_ = code;
    field_ = name;
    expected_ = expected;
    found_ = found;
  }

  const std::byte* bytes_;
  u32 position_ = 0;
  u32 end_;
  Limits& limits_;
  Bytes moved_;
  Coverage coverage_;

  ErrorCode code_ = ErrorCode::none;
  const char* field_ = "";
  u64 expected_ = 0;
  u64 found_ = 0;
};

}  // namespace retromesh::io
