#pragma once
#include <string>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/record.hpp"

namespace retromesh::io {

/// Fills a fixed record from bytes whose room is already known.
template <Order order>
class RecordReader {
 public:
  explicit RecordReader(const std::byte* from) : from_(from) {}

  template <class T>
  void operator()(const char*, T& field) {
    if constexpr (Number<T>) {
      field = load<T, order>(from_);
      from_ += sizeof(T);
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

 private:
  const std::byte* from_;
};

/// The visitor that fills a document from a file's bytes.
///
/// The first failure sticks: everything behind it stays as it was, so a description needs no checks of its
/// own. Each list is checked against the bytes left and charged to the limits once, before it is allocated.
template <Order order>
class ByteReader {
 public:
  static constexpr bool kReading = true;

  ByteReader(ByteView bytes, Limits& limits)
      : bytes_(bytes.data()), end_(static_cast<u32>(bytes.size())), limits_(limits) {}

  bool ok() const { return code_ == ErrorCode::none; }

  /// What went wrong, told of `file`.
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

  /// One number, array or fixed record.
  template <class T>
  void operator()(const char* name, T& field) {
    if (!has_room(name, 1, kStoredSize<T>)) return;
    if constexpr (copies_whole<T, order>()) {
      std::memcpy(static_cast<void*>(&field), bytes_ + position_, sizeof field);
    } else {
      RecordReader<order> reader(bytes_ + position_);
      reader(name, field);
    }
    position_ += kStoredSize<T>;
  }

  /// A stored word whose bits have names; the word is kept as it is.
  template <class T, std::size_t N>
  void bits(const char* name, T& field, const BitField (&)[N]) {
    (*this)(name, field);
  }

  /// `count` times `per` numbers or fixed records.
  template <class T>
  void list(const char* name, std::vector<T>& out, u32 count, u32 per = 1) {
    const u64 total = u64{count} * per;
    if (!has_room(name, total, kStoredSize<T>) || !charge(name, total * sizeof(T))) return;
    const std::byte* from = bytes_ + position_;
    position_ += static_cast<u32>(total) * kStoredSize<T>;
    if constexpr (copies_whole<T, order>()) {
      // Unlike resizing and then copying, this writes the memory once.
      const T* first = reinterpret_cast<const T*>(aligned(from, total * sizeof(T), alignof(T)));
      if (first) out.assign(first, first + total);
    } else {
      out.resize(static_cast<std::size_t>(total));
      RecordReader<order> reader(from);
      for (T& element : out) reader(name, element);
    }
  }

  /// A count that the file does not store: worked out from the bytes left.
  template <class T, class Rule>
  void infer(T& value, Rule rule) {
    if (ok()) value = rule(end_ - position_);
  }

  /// Whatever is left.
  void rest(const char* name, std::vector<u8>& out) { list(name, out, end_ - position_); }

 private:
  // The checks are outlined: each is called once for every field of every document, and inlining them doubles
  // the wasm.
  [[gnu::noinline]] bool has_room(const char* name, u64 count, u32 each) {
    const u32 left = end_ - position_;
    if (ok() && count <= left / each) return true;
    fail(ErrorCode::ends_early, name, count * each, left);
    return false;
  }

  [[gnu::noinline]] bool charge(const char* name, u64 bytes) {
    if (limits_.charge(bytes)) return true;
    fail(ErrorCode::over_limit, name, bytes, limits_.bytes);
    return false;
  }

  /// `bytes`, or a copy that is as aligned as numbers have to be; null when the limits do not allow one.
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

  ErrorCode code_ = ErrorCode::none;
  const char* field_ = "";
  u64 expected_ = 0;
  u64 found_ = 0;
};

}  // namespace retromesh::io
