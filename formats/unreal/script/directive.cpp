#include "formats/unreal/script/directive.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

std::string_view take_quoted(std::string_view& text) {
  text.remove_prefix(1);
  const std::size_t end = text.find('"');
  const std::string_view value = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return value;
}

std::string_view take_value(std::string_view& text) {
  if (!text.empty() && text[0] == '"') return take_quoted(text);
  if (!text.empty() && !is_blank(text[0])) return take_word(text);
  std::string_view after = text;
  skip_blanks(after);
  if (!after.empty() && after[0] == '"') {
    text = after;
    return take_quoted(text);
  }
  const std::string_view word = take_word(after);
  if (word.find('=') != std::string_view::npos) return {};
  text = after;
  return word;
}

}  // namespace

bool take_pair(std::string_view& values, Pair& pair) {
  skip_blanks(values);
  if (values.empty()) return false;
  std::size_t length = 0;
  while (length < values.size() && !is_blank(values[length]) && values[length] != '=') ++length;
  pair.key = values.substr(0, length);
  pair.value = {};
  values.remove_prefix(length);
  if (!values.empty() && values[0] == '=') {
    values.remove_prefix(1);
    pair.value = take_value(values);
  }
  return true;
}

bool Directive::is(const char* wanted_object, const char* wanted_verb) const {
  return same_name(object, wanted_object) && same_name(verb, wanted_verb);
}

std::string Directive::command() const {
  std::string command;
  for (const char letter : object) command += upper(letter);
  command += ' ';
  for (const char letter : verb) command += upper(letter);
  return command;
}

bool Directive::find(const char* key, std::string_view& value) const {
  std::string_view rest = values;
  for (Pair pair; take_pair(rest, pair);) {
    if (!same_name(pair.key, key)) continue;
    value = pair.value;
    return true;
  }
  return false;
}

bool Directive::has(const char* key) const {
  std::string_view value;
  return find(key, value);
}

std::string_view Directive::value(const char* key) const {
  std::string_view value;
  find(key, value);
  return value;
}

bool read_directive(std::string_view line, u32 number, Directive& directive) {
  skip_blanks(line);
  if (line.empty() || line[0] != '#') return false;
  const std::string_view marker = take_word(line);
  if (!same_name(marker, "#exec") && !same_name(marker, "#forceexec")) return false;
  directive.object = take_word(line);
  directive.verb = take_word(line);
  directive.values = line;
  directive.line = number;
  return true;
}

}  // namespace retromesh::unreal
