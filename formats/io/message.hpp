#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// Replaces one `%` of a Message: a text, a number, or a number with its noun. Texts are not copied.
class FormatArgument {
 public:
  FormatArgument(const char* text);
  FormatArgument(std::string_view text);
  FormatArgument(const std::string& text);

  /// With commas: 1234 is "1,234".
  FormatArgument(u64 number);

  void append_to(std::string& text) const;

  /// An estimate of its length.
  std::size_t size() const { return text_.size() + (kind_ == Kind::text ? 0 : 4); }

 private:
  enum class Kind : u8 { text, number, plain_number, count };
  friend FormatArgument plain(u64 number);
  friend FormatArgument counted(u64 count, const char* one, const char* many);

  std::string_view text_;
  u64 number_ = 0;
  Kind kind_ = Kind::text;
};

/// A number without commas, for names and line numbers.
FormatArgument plain(u64 number);

/// "1 face", "1,200 faces"
FormatArgument counted(u64 count, const char* one, const char* many);

/// A pattern and the arguments for its `%`, in order. Messages are formatted by one function, because string
/// operators at every call were a third of the wasm.
///
///   format({"% has % and is used.", {file, counted(2, "frame", "frames")}})
struct Message {
  const char* pattern;
  std::initializer_list<FormatArgument> arguments = {};
};

std::string format(const Message& message);

/// 1234567 as "1,234,567".
std::string with_commas(u64 number);

}  // namespace retromesh
