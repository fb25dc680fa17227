#pragma once
#include <string>
#include <utility>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/vectors.hpp"
#include "formats/runescape/config/text.hpp"
#include "formats/runescape/rules.hpp"

/// Shared by the readers of all configs.
namespace retromesh::runescape {

/// The config file, with its notes and limits.
struct ConfigSource {
  const std::string& file;
  Notes& notes;
  Limits& limits;
  std::size_t first_note = notes.size();  ///< Of this file, which has only few different ones.

  SourceLocation at(const ConfigLine& line) const { return SourceLocation::line(file, line.number); }

  [[gnu::noinline]] void add_note(Rule rule, const char* title, const Message& why,
                                  const SourceLocation& location) const {
    limits.compared += notes.size() - first_note;
    note_config(notes, first_note, rule, title, why, location);
  }

  void add_correction(Rule rule, const ConfigLine& line, const char* title, const Message& why) const {
    add_note(rule, title, why, at(line));
  }

  /// Whether the limits allow an element of `bytes` and the strings of `line`; else adds a note.
  [[gnu::noinline]] bool has_room(const ConfigLine& line, std::size_t bytes) const {
    if (limits.charge(2 * (u64{bytes} + line.key.size() + line.value.size()))) return true;
    add_note(Rule::config_too_large, "The rest of this config is left out",
             {"There is not enough memory for it."}, at(line));
    return false;
  }

  /// Parses a value from `low` to `high`; else returns false and adds a note.
  [[gnu::noinline]] bool number(const ConfigLine& line, i32 low, i32 high, i32& number) const {
    const auto value = whole_number(line.value);
    if (value && *value >= low && *value <= high) {
      number = *value;
      return true;
    }
    note_value(line);
    return false;
  }

  [[gnu::noinline]] void note_value(const ConfigLine& line) const {
    add_correction(Rule::value_out_of_range, line, "A value is not a number or out of range",
                   {"% is \"%\".", {shown(line.key), shown(line.value)}});
  }

  void count(const ConfigLine& line, u32& count) const {
    i32 value = 0;
    if (number(line, 0, 0x7FFFFFFF, value)) count = static_cast<u32>(value);
  }
};

inline std::string copy_of(std::string_view text) { return std::string(text); }

inline bool is_yes(std::string_view value) { return value == "yes" || value == "true" || value == "1"; }

/// The element with a number in a list sorted by number; inserted when it is new. Linear, since lists are
/// short and mostly in order.
template <class T>
T& numbered(std::vector<T>& list, u32 number) {
  std::size_t at = list.size();
  while (at > 0 && list[at - 1].number > number) --at;
  if (at > 0 && list[at - 1].number == number) return list[at - 1];
  add_to(list).number = number;
  for (std::size_t i = list.size() - 1; i > at; --i) std::swap(list[i], list[i - 1]);
  return list[at];
}

/// Reads all sections of a config; `Reader` has begin, set and end for one section.
template <class Reader>
void read_sections(Reader& reader, const ConfigSource& text, ByteView bytes) {
  for (ConfigLines lines(bytes); lines.next();) {
    const ConfigLine& line = lines.line();
    switch (line.kind) {
      case ConfigLine::Kind::section:
        if (reader.is_open()) reader.end();
        if (!reader.begin(line)) return;
        break;
      case ConfigLine::Kind::setting:
        if (!reader.is_open()) {
          text.add_correction(Rule::setting_before_section, line, "A setting before the first section",
                              {"It is ignored."});
        } else if (!reader.set(line)) {
          reader.end();
          return;
        }
        break;
      case ConfigLine::Kind::invalid:
        text.add_correction(Rule::line_not_a_setting, line, "A line is neither a section nor a setting",
                            {"It contains no \"=\"."});
        break;
    }
  }
  if (reader.is_open()) reader.end();
}

}  // namespace retromesh::runescape
