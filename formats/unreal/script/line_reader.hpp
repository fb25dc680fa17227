#pragma once
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

/// Reads the lines of a class file without comments. A line ends with CR LF, LF or CR. Comments are `//` to
/// the end of the line and `/* */`, except inside double quotes, which end with their line.
///
///   for (LineReader lines(text); lines.next();) read(lines.text(), lines.number());
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}

  /// Moves to the next line; false at the end.
  bool next();

  /// The line, valid until the next call of `next`. A comment within it is replaced by one blank.
  std::string_view text() const { return text_; }

  /// Counted from 1.
  u32 number() const { return number_; }

  /// The line of the `/*` of a comment that continues after this line; 0 without one.
  u32 open_comment() const { return comment_line_; }

 private:
  void remove_comments(std::string_view line);

  std::string_view rest_;
  std::string_view text_;
  std::string kept_;
  u32 number_ = 0;
  u32 comment_line_ = 0;
};

}  // namespace retromesh::unreal
