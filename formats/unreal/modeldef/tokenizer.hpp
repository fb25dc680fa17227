#pragma once
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// One word of a MODELDEF lump.
struct ModelDefWord {
  std::string_view text;  ///< Quotes taken off.
  u32 line = 0;
  bool quoted = false;
  bool end = false;  ///< Behind the last word.

  /// Whether this is an unquoted word, in any case. Braces are words of their own.
  bool is(const char* word) const;
};

/// The words of a MODELDEF lump, whatever lines they stand on. Skips comments (`//`, `;` and `/* */`) and
/// `#region` lines. A quoted word ends with its line at the latest.
class ModelDefWords {
 public:
  explicit ModelDefWords(std::string_view text) : rest_(text) { advance(); }

  const ModelDefWord& peek() const { return next_; }
  ModelDefWord take();

  u32 open_comment() const { return open_comment_; }  ///< Line of a `/*` without an end; 0: none.
  u32 open_quote() const { return open_quote_; }      ///< First line with a quote without an end; 0: none.

 private:
  void advance();
  void skip_between();
  void skip_comment();
  void skip_line();
  void take_quoted();
  void take_bare();

  std::string_view rest_;
  ModelDefWord next_;
  u32 line_ = 1;
  u32 open_comment_ = 0;
  u32 open_quote_ = 0;
};

}  // namespace retromesh::unreal
