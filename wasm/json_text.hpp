#pragma once
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::wasm {

/// JSON on its way to JavaScript. What JSON cannot say exactly travels as an object that
/// web/src/core/answer.ts knows: a float as its bits, `{"f":1065353216}`, and an array as its place in
/// memory, `{"at":4096,"n":12,"t":"f4"}`.
class JsonText {
 public:
  void clear() { text_.clear(); }

  /// Makes `text`, which is JSON already, the whole answer.
  void take(std::string text) { text_ = std::move(text); }
  const std::string& text() const { return text_; }

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

  /// `count` numbers of `type`: "f4", "u4" or "u1". They have to stay where they are until JavaScript has
  /// copied them.
  void add_array(const char* name, const void* first, std::size_t count, const char* type);

  template <class T>
  void add_array(const char* name, const std::vector<T>& values) {
    add_array(name, values.data(), values.size() * sizeof(T) / (sizeof(T) == 1 ? 1 : 4),
              sizeof(T) == 1 ? "u1" : "u4");
  }

  template <std::size_t N>
  void add_array(const char* name, const std::vector<std::array<float, N>>& values) {
    add_array(name, values.data(), values.size() * N, "f4");
  }

 private:
  void begin(const char* name, char bracket);
  void end(char bracket);
  void start_value(const char* name);
  void add_bare(const char* name, std::string_view text);

  std::string text_;
};

}  // namespace retromesh::wasm
