#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

/// The text that configs are written in: `[name]` begins a section, `key=value` says something of it, `//`
/// begins a line of comment. (README, "Configs".)
namespace retromesh::runescape {

/// One line that says something.
struct ConfigLine {
  enum class Kind : u8 { section, setting, odd };
  Kind kind = Kind::odd;
  std::string_view key;    ///< The name of a section.
  std::string_view value;  ///< Behind the first `=`; blanks around both are taken off.
  u32 number = 0;          ///< Counted from 1.
};

/// The lines of a text that say something, whatever its line ends.
///
///   for (ConfigLines lines(bytes); lines.next();) read(lines.line());
class ConfigLines {
 public:
  explicit ConfigLines(ByteView text);

  /// Moves to the next line that is neither empty nor a comment; false at the end.
  bool next();

  const ConfigLine& line() const { return line_; }

 private:
  std::string_view take_line();

  std::string_view rest_;
  ConfigLine line_;
  u32 number_ = 0;
};

/// A key with a number in it: "recol12s" is "recol", 12, "s".
struct NumberedKey {
  std::string_view word;
  u32 number = 0;  ///< 0 when there is none.
  std::string_view suffix;
};

NumberedKey split_key(std::string_view key);

/// A decimal number with nothing behind it; negative ones too.
std::optional<i32> whole_number(std::string_view text);

/// The number at the end of a name, kNoNumber without one: 73 of "base_73".
u32 number_at_end(std::string_view name);

/// A text as notes show it, cut where it is too long to read.
std::string_view shown(std::string_view text);

/// Adds a note about a line of a config; one with the same title is counted instead.
void note_config(Notes& notes, Note::Severity severity, const char* title, const Message& why,
                 const SourceLocation& location);

}  // namespace retromesh::runescape
