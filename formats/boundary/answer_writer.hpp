#pragma once
#include <array>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/boundary/field_kinds.hpp"
#include "formats/io/result.hpp"
#include "formats/model/fields.hpp"

namespace retromesh::answer {

/// Writes the values of records in the order in which `visit` names their fields, for
/// web/src/core/wasm/answer.ts, which reads them by the Schema. One block, which JavaScript copies once:
/// the number of words, the size of the text, 32-bit words, arrays of numbers at multiples of four, text.
/// What a record has of flags, words of enumerations and presences shares a word, which is where the first of
/// them is; the build fails where 32 bits are not enough.
class AnswerWriter {
 public:
  /// The block of a record, valid until the next call. Arrays are copied from the record into it once.
  template <class Record>
  std::span<const u8> write(const Record& record) {
    clear();
    add_record(record);
    return finish();
  }

  template <class T>
  void operator()(const char*, const T& value, Check check = {}) {
    if constexpr (kIsText<T>) {
      add_text(value);
    } else if constexpr (kIsRule<T>) {
      add_word(value.number());
    } else if constexpr (std::is_same_v<T, float>) {
      u32 bits;
      std::memcpy(&bits, &value, sizeof bits);
      add_word(bits);
    } else if constexpr (std::is_same_v<T, u64>) {
      add_word(static_cast<u32>(value));
      add_word(static_cast<u32>(value >> 32));
    } else if constexpr (bits_of<T>() > 0) {
      add_bits(static_cast<u32>(value), bits_of<T>());
    } else if constexpr (std::is_integral_v<T>) {
      add_word(static_cast<u32>(value));
    } else if constexpr (kIsNumbers<T>) {
      if (is_indices<T>(check)) return add_indices(value.data(), value.size());
      add_numbers(value.data(), value.size() * sizeof *value.data(), sizeof(NumberOf<T>));
    } else if constexpr (kIsList<T>) {
      add_word(static_cast<u32>(value.size()));
      for (const auto& element : value) (*this)(nullptr, element);
    } else {
      add_record(value);
    }
  }

  template <class T>
  void nullable(const char* name, const T& value, bool is_there, Check = {}) {
    if constexpr (bits_of<T>() > 0) {
      add_bits(is_there ? static_cast<u32>(value) << 1 | 1 : 0, 1 + bits_of<T>());
    } else {
      add_bits(is_there, 1);
      if (is_there) (*this)(name, value);
    }
  }

  template <class T>
  void optional(const char* name, const T& value, bool is_there, Check = {}) {
    nullable(name, value, is_there);
  }

 private:
  struct Array {
    const void* data;
    std::size_t size;
    bool is_narrowed = false;  ///< 16 bits of each 32-bit number are written.
  };

  /// Where the next bits of a record go.
  struct Bits {
    std::size_t word = 0;  ///< In words_.
    u32 used = 0;
  };

  template <class Record>
  void add_record(const Record& record) {
    const Bits outer = std::exchange(bits_, {});
    visit(*this, record);
    bits_ = outer;
  }

  static void copy(const Array& array, u8* to);

  void clear();
  void add_word(u32 word);
  void add_bits(u32 value, u32 width);
  void add_text(std::string_view text);
  void add_numbers(const void* data, std::size_t size, std::size_t number_size);
  void add_indices(const void* data, std::size_t count);
  std::span<const u8> finish();

  // Capacity is kept from one answer to the next.
  std::vector<u32> words_;
  std::vector<char> text_;
  std::vector<Array> arrays_;
  Bits bits_;
  std::unique_ptr<u8[]> block_;
  std::size_t room_ = 0;  ///< Of the block.
};

/// The error or the value of a Result, each null where the other is there.
template <class T>
struct ResultAnswer {
  const Error* error = nullptr;
  const T* value = nullptr;

  ResultAnswer() = default;
  explicit ResultAnswer(const Result<T>& result)
      : error(result ? nullptr : &result.error()), value(result ? &result.value() : nullptr) {}
};

template <class V, class T>
void visit(V& v, const ResultAnswer<T>& answer) {
  v.nullable("error", or_empty(answer.error), answer.error != nullptr);
  v.nullable("value", or_empty(answer.value), answer.value != nullptr);
}

}  // namespace retromesh::answer
