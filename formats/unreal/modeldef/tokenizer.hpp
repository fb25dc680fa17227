#pragma once
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// One token of a MODELDEF lump.
struct Token {
  std::string_view text;  ///< Without quotes.
  u32 line = 0;
  bool quoted = false;
  bool end = false;  ///< After the last token.

  /// Whether this is an unquoted keyword, ignoring case. Braces are tokens.
  bool is(const char* keyword) const;
};

/// Splits a MODELDEF lump into tokens. Skips comments (`//`, `;` and `/* */`) and `#region` lines. A quoted
/// token ends at the end of its line at the latest.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : rest_(text) { advance(); }

  const Token& peek() const { return next_; }
  Token take();

  u32 open_comment() const { return open_comment_; }  ///< Line of a `/*` that is not closed; 0: none.
  u32 open_quote() const { return open_quote_; }  ///< First line with a quote that is not closed; 0: none.

 private:
  void advance();
  void skip_space();
  void skip_comment();
  void skip_line();
  void take_quoted();
  void take_bare();

  std::string_view rest_;
  Token next_;
  u32 line_ = 1;
  u32 open_comment_ = 0;
  u32 open_quote_ = 0;
};

}  // namespace retromesh::unreal
