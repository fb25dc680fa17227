#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::wasm {

/// A value on its way to JavaScript: JSON, and beside it one block with the numbers of all its arrays, which
/// JavaScript copies in one go. What JSON cannot say exactly is an object that web/src/core/calls.ts knows: a
/// float with a fraction is its bits, `{"f":1056964608}`, and an array its place in the block,
/// `{"at":4096,"n":12,"t":"f4"}`.
class Answer {
 public:
  void clear();

  /// Makes `text`, which is JSON already, the whole answer.
  void take(std::string_view text);

  std::string_view text() const { return {text_.data(), used_}; }
  ByteView block() const { return block_; }

  /// Names are null inside lists, and for the outermost value.
  void open_object(const char* name) { begin(name, '{'); }
  void close_object() { end('}'); }
  void open_list(const char* name) { begin(name, '['); }
  void close_list() { end(']'); }

  void add_text(const char* name, std::string_view text);
  void add_word(const char* name, const char* word);
  void add_number(const char* name, u64 number);
  void add_signed(const char* name, i32 number);
  void add_float(const char* name, float number);
  void add_flag(const char* name, bool flag) { add_bare(name, flag ? "true" : "false"); }
  void add_null(const char* name) { add_bare(name, "null"); }

  /// `count` numbers of `type`: "f4", "u4", "u2" or "u1".
  void add_array(const char* name, const void* first, std::size_t count, const char* type);

  template <class T>
  void add_array(const char* name, const std::vector<T>& values) {
    add_array(name, values.data(), values.size(), sizeof(T) == 1 ? "u1" : sizeof(T) == 2 ? "u2" : "u4");
  }

  template <std::size_t N>
  void add_array(const char* name, const std::vector<std::array<float, N>>& values) {
    add_array(name, values.data(), values.size() * N, "f4");
  }

 private:
  void begin(const char* name, char bracket);
  void end(char bracket);
  void add_bare(const char* name, std::string_view text);
  void add_digits(const char* name, bool negative, u64 number);

  char* start(const char* name, std::size_t size);
  char* room(std::size_t size);
  void finish(const char* end);

  std::vector<char> text_;  ///< Grows and never shrinks; `used_` of it are said.
  std::size_t used_ = 0;
  Bytes block_;
};

}  // namespace retromesh::wasm
