#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::wasm {

/// A value on its way to JavaScript: 32-bit words, beside them the letters of all texts and, in one block
/// that JavaScript copies in one go, the numbers of all arrays. It carries no names: web/src/core/answer.ts
/// reads each thing in the order in which it was added here.
class Answer {
 public:
  void clear();

  const std::vector<u32>& words() const { return words_; }
  std::string_view text() const { return {text_.data(), text_.size()}; }
  ByteView block() const { return block_; }

  void add_number(u32 number);
  void add_count(std::size_t count) { add_number(static_cast<u32>(count)); }
  void add_flag(bool flag) { add_number(flag); }
  void add_large(u64 number);
  void add_float(float number);
  void add_text(std::string_view text);

  /// `size` bytes that are `count` numbers.
  void add_array(const void* first, std::size_t count, std::size_t size);

  template <class T>
  void add_array(const std::vector<T>& values) {
    add_array(values.data(), values.size(), values.size() * sizeof(T));
  }

  template <std::size_t N>
  void add_array(const std::vector<std::array<float, N>>& values) {
    add_array(values.data(), values.size() * N, values.size() * sizeof values[0]);
  }

 private:
  // They grow and never shrink.
  std::vector<u32> words_;
  std::vector<char> text_;
  Bytes block_;
};

}  // namespace retromesh::wasm
