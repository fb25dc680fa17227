#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"
#include "formats/runescape/rules.hpp"

/// The syntax of configs: `[name]` begins a section, `key=value` is a setting, `//` begins a comment line.
/// (README, "Configs".)
namespace retromesh::runescape {

/// One line with content.
struct ConfigLine {
  enum class Kind : u8 { section, setting, invalid };
  Kind kind = Kind::invalid;
  std::string_view key;    ///< Of a setting; or the name of a section.
  std::string_view value;  ///< After the first `=`. Key and value are trimmed.
  u32 number = 0;          ///< Counted from 1.
};

/// Iterates over the lines with content, with any line endings.
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

/// Parses a decimal integer; the whole text has to be the number.
std::optional<i32> whole_number(std::string_view text);

/// The number at the end of a name: 73 for "base_73"; kNoNumber when there is none.
u32 number_at_end(std::string_view name);

/// A text for use in notes: truncated, at a UTF-8 boundary, if it is long.
std::string_view shown(std::string_view text);

/// Adds a note about a line of a config, or increments the count of the note with the same rule and file,
/// which is searched from note `first` on.
void note_config(Notes& notes, std::size_t first, Rule rule, const char* title, const Message& why,
                 const SourceLocation& location);

}  // namespace retromesh::runescape
