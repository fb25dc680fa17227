#pragma once
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// The lines of a class file without their comments. A line ends in CR LF, LF or CR; `//` hides the rest of
/// its line and
/// `/* */` what is between, neither of them inside double quotes, which end with their line.
///
///   for (Lines lines(text); lines.next();) read(lines.text(), lines.number());
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  /// Moves to the next line; false at the end.
  bool next();

  /// The line, valid until the next call of `next`. Each comment before its end left one blank.
  std::string_view text() const { return text_; }

  /// Counted from 1.
  u32 number() const { return number_; }

  /// Line of the `/*` inside whose comment this line ends; 0 when there is none.
  u32 open_comment() const { return comment_line_; }

 private:
  void drop_comments(std::string_view line);

  std::string_view rest_;
  std::string_view text_;
  std::string kept_;
  u32 number_ = 0;
  u32 comment_line_ = 0;
};

}  // namespace retromesh::unreal
