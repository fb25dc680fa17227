#pragma once
#include <string>
#include <utility>

#include "formats/io/coverage.hpp"
#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/record.hpp"
#include "formats/io/result.hpp"

namespace retromesh::io {

/// Stores a fixed record in memory that is already allocated.
template <Endian endian>
class RecordWriter {
 public:
  explicit RecordWriter(std::byte* to) : to_(to) {}

  template <class T>
  void operator()(const char*, T& field, const FieldMeaning& = {}) {
    if constexpr (Number<T>) {
      store<T, endian>(to_, field);
      to_ += kWidth<T>;
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
  std::byte* to_;
};

/// Writes a document to bytes.
///
/// A list whose size differs from the document's count is an error: call `settle` on documents that were
/// built, not read.
template <Endian endian>
class ByteWriter {
 public:
  static constexpr bool kReading = false;

  explicit ByteWriter(Limits& limits) : limits_(limits) {}

  bool ok() const { return code_ == ErrorCode::none; }

  Bytes take() {
    out_.insert(out_.end(), tail_.begin(), tail_.end());
    return std::move(out_);
  }

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

  template <class T>
  void operator()(const char* name, T& field, const FieldMeaning& = {}) {
    if constexpr (AnySmart<T>) {
      const u32 size = field.size();
      std::byte* to = grow(name, size);
      if (!to) return;
      if (size == 2) *to++ = static_cast<std::byte>(field.raw() >> 8);
      *to = static_cast<std::byte>(field.raw());
    } else if constexpr (std::is_same_v<T, CompactIndex>) {
      if (std::byte* to = grow(name, field.size())) std::memcpy(to, field.bytes.data(), field.size());
    } else if (std::byte* to = grow(name, kStoredSize<T>)) {
      RecordWriter<endian> writer(to);
      writer(name, field);
    }
  }

  template <class T, std::size_t N>
  void bits(const char* name, T& field, const BitField (&)[N], const FieldMeaning& = {}) {
    (*this)(name, field);
  }

  template <class T>
  void list(const char* name, std::vector<T>& values, u32 count, const FieldMeaning& = {}, u32 per = 1) {
    const u64 total = u64{count} * per;
    if (total != values.size()) return fail(ErrorCode::sizes_disagree, name, total, values.size());
    std::byte* to = grow(name, total * kStoredSize<T>);
    if (!to || !total) return;
    if constexpr (copies_whole<T, endian>()) {
      std::memcpy(to, values.data(), values.size() * sizeof(T));
    } else {
      RecordWriter<endian> writer(to);
      for (T& element : values) writer(name, element);
    }
  }

  template <class T, std::size_t N>
  void some(const char* name, std::array<T, N>& values, u32 count, const FieldMeaning& = {}) {
    for (u32 i = 0; i < count; ++i) (*this)(name, values[i]);
  }

  template <class T>
  void each(const char* name, std::vector<T>& records, u32 count, const FieldMeaning& = {}) {
    rows(name, records, count);
    for (T& record : records) {
      if (ok()) visit(*this, record);
    }
  }

  template <class T, class VisitOne>
  void each(const char* name, std::vector<T>& records, u32 count, VisitOne visit_one) {
    rows(name, records, count);
    for (u32 i = 0; i < count && ok(); ++i) visit_one(records[i], i);
  }

  template <class T, class VisitOne>
  void until(const char*, std::vector<T>& records, VisitOne visit_one, const FieldMeaning& = {}) {
    for (T& record : records) visit_one(record);
  }

  void until_zero(const char* name, std::vector<u8>& values, const FieldMeaning& = {}) { rest(name, values); }

  template <class VisitFields>
  void at(const char*, u32 offset, bool present, VisitFields visit_fields) {
    if (!present) return;
    position_ = offset;
    visit_fields();
  }

  void gaps(const char* name, std::vector<Gap>& gaps, u32, const FieldMeaning& = {}) {
    for (Gap& gap : gaps) {
      position_ = gap.offset;
      rest(name, gap.bytes);
    }
  }

  /// Bytes of a file that the document refers to.
  void view(const char* name, ByteView bytes, const FieldMeaning& = {}) {
    std::byte* const to = grow(name, bytes.size());
    if (to && !bytes.empty()) std::memcpy(to, bytes.data(), bytes.size());
  }

  /// A record of its own section, with a name of the document's own.
  template <class VisitFields>
  void block(const char*, u32 /*index*/, u32 offset, u32 /*size*/, const FieldMeaning&,
             VisitFields visit_fields) {
    at("", offset, true, visit_fields);
  }

  template <class Row>
  void rows(const char* name, std::vector<Row>& rows, u32 count) {
    if (rows.size() != count) fail(ErrorCode::sizes_disagree, name, count, rows.size());
  }

  template <class Row, class Field>
  void column(const char* name, std::vector<Row>& rows, Field Row::* field, const FieldMeaning& = {}) {
    for (Row& row : rows) (*this)(name, row.*field);
  }

  template <class Row, class Field, class CountIn>
  void column(const char* name, std::vector<Row>& rows, Field Row::* field, CountIn count_in,
              const FieldMeaning& = {}) {
    for (Row& row : rows) {
      if (const u32 count = count_in(row)) cell(name, row.*field, count);
    }
  }

  template <class VisitFields>
  void part(const char* name, u32 size, std::vector<u8>& slack, const FieldMeaning&,
            VisitFields visit_fields) {
    const u32 start = position_;
    visit_fields();
    rest(name, slack);
    const u32 written = position_ - start;
    if (written != size) fail(ErrorCode::sizes_disagree, name, size, written);
  }

  /// Appended after everything else: the first `last` of a document is at the end of its file.
  template <class T>
  void last(const char* name, T& field, const FieldMeaning& = {}) {
    if (!ok() || !limits_.charge(kStoredSize<T>)) return fail(ErrorCode::over_limit, name, kStoredSize<T>, 0);
    tail_.insert(tail_.begin(), kStoredSize<T>, std::byte{0});
    RecordWriter<endian> writer(tail_.data());
    writer(name, field);
  }

  template <class T, class Rule>
  void infer(T&, Rule) {}

  void rest(const char* name, std::vector<u8>& values, const FieldMeaning& = {}) {
    list(name, values, static_cast<u32>(values.size()));
  }

 private:
  template <class T>
  void cell(const char* name, T& field, u32 count) {
    if constexpr (IsArray<T>::value) {
      for (u32 i = 0; i < count; ++i) (*this)(name, field[i]);
    } else {
      (*this)(name, field);
    }
  }

  /// Makes room for the next bytes: at the end, or at the offset of a block, which may be beyond the end.
  [[gnu::noinline]] std::byte* grow(const char* name, u64 bytes) {
    if (!ok()) return nullptr;
    const u64 end = position_ + bytes;
    const u64 added = end > out_.size() ? end - out_.size() : 0;
    if (!limits_.charge(added)) {
      fail(ErrorCode::over_limit, name, added, limits_.bytes);
      return nullptr;
    }
    if (added > 0) out_.resize(static_cast<std::size_t>(end));
    std::byte* const start = out_.data() + position_;
    position_ = static_cast<u32>(end);
    return start;
  }

  void fail(ErrorCode code, const char* name, u64 expected, u64 found) {
    if (!ok()) return;
    code_ = code;
    field_ = name;
    expected_ = expected;
    found_ = found;
  }

  Bytes out_;
  u32 position_ = 0;
  Bytes tail_;
  Limits& limits_;

  ErrorCode code_ = ErrorCode::none;
  const char* field_ = "";
  u64 expected_ = 0;
  u64 found_ = 0;
};

template <Endian endian, class Document>
Result<Bytes> write(Document& document, Limits& limits) {
  ByteWriter<endian> writer(limits);
  visit(writer, document);
  if (!writer.ok()) return writer.error("");
  return writer.take();
}

}  // namespace retromesh::io
