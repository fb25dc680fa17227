#include "formats/runescape/config/text.hpp"

#include "formats/runescape/animation/frames.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMaxDigits = 9;
constexpr std::size_t kLongestShown = 60;

bool is_blank(char letter) { return static_cast<unsigned char>(letter) <= ' '; }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The value of up to nine digits.
u32 digits_value(std::string_view digits) {
  u32 value = 0;
  for (const char digit : digits) value = value * 10 + static_cast<u32>(digit - '0');
  return value;
}

/// Number of digits at the front of a text.
std::size_t count_digits(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count])) ++count;
  return count;
}

}  // namespace

ConfigLines::ConfigLines(ByteView text) : rest_(reinterpret_cast<const char*>(text.data()), text.size()) {
  if (rest_.substr(0, 3) == "\xEF\xBB\xBF") rest_.remove_prefix(3);
}

std::string_view ConfigLines::take_line() {
  std::size_t length = 0;
  while (length < rest_.size() && rest_[length] != '\n' && rest_[length] != '\r') ++length;
  const std::string_view line = rest_.substr(0, length);
  rest_.remove_prefix(length);
  if (!rest_.empty()) rest_.remove_prefix(rest_.substr(0, 2) == "\r\n" ? 2 : 1);
  ++number_;
  return trimmed(line);
}

bool ConfigLines::next() {
  std::string_view text;
  do {
    if (rest_.empty()) return false;
    text = take_line();
  } while (text.empty() || text.substr(0, 2) == "//");
  line_ = {ConfigLine::Kind::invalid, text, {}, number_};
  if (text[0] == '[') {
    text.remove_prefix(1);
    line_.kind = ConfigLine::Kind::section;
    line_.key = trimmed(text.substr(0, text.find(']')));
    return true;
  }
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return true;
  line_.kind = ConfigLine::Kind::setting;
  line_.key = trimmed(text.substr(0, equals));
  line_.value = trimmed(text.substr(equals + 1));
  return true;
}

NumberedKey split_key(std::string_view key) {
  std::size_t start = 0;
  while (start < key.size() && !is_digit(key[start])) ++start;
  const std::size_t digits = count_digits(key.substr(start));
  if (digits == 0 || digits > kMaxDigits) return {key, 0, {}};
  return {key.substr(0, start), digits_value(key.substr(start, digits)), key.substr(start + digits)};
}

std::optional<i32> whole_number(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  const std::size_t digits = count_digits(text);
  if (digits == 0 || digits > kMaxDigits || digits != text.size()) return std::nullopt;
  const i32 value = static_cast<i32>(digits_value(text));
  return negative ? -value : value;
}

u32 number_at_end(std::string_view name) {
  std::size_t start = name.size();
  while (start > 0 && is_digit(name[start - 1])) --start;
  const std::string_view digits = name.substr(start);
  return digits.empty() || digits.size() > kMaxDigits ? kNoNumber : digits_value(digits);
}

std::string_view shown(std::string_view text) {
  std::size_t length = text.size() < kLongestShown ? text.size() : kLongestShown;
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
    --length;
  return text.substr(0, length);
}

void note_config(Notes& notes, std::size_t first, Rule rule, const char* title, const Message& why,
                 const SourceLocation& location) {
  for (std::size_t i = first; i < notes.size(); ++i) {
    Note& note = notes[i];
    if (!(note.rule == rule) || note.location.file != location.file) continue;
    note.add({});
    return;
  }
  add_note(notes, rule, {title}, why, location);
}

}  // namespace retromesh::runescape
