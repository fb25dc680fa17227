#include "formats/files/field_meaning.hpp"

namespace retromesh {
namespace {

/// Takes the text up to `]` and the bracket from a pattern or path that begins with `[`.
std::string_view take_brackets(std::string_view& text) {
  const std::size_t end = text.find(']');
  if (end == std::string_view::npos) return text = {};
  const std::string_view inside = text.substr(1, end - 1);
  text.remove_prefix(end + 1);
  return inside;
}

u32 number_of(std::string_view digits) {
  u32 number = 0;
  for (const char digit : digits) number = number * 10 + static_cast<u32>(digit - '0');
  return number;
}

/// Whether an index fits a pattern of one; sets what the pattern names.
bool match_index(std::string_view pattern, u32 index, PathMatch& match) {
  if (pattern == "*") return true;
  if (pattern == "@") {
    match.frame = index;
    return true;
  }
  if (pattern.empty() || pattern[0] != '#') return false;
  const u32 operand = pattern.size() > 2 ? number_of(pattern.substr(2)) : 0;
  const bool is_shifted = operand > 0 && pattern[1] == '-';
  if (is_shifted && index < operand) return false;
  match.element = is_shifted ? index - operand : operand > 0 ? index / operand : index;
  return true;
}

}  // namespace

PathMatch match_path(std::string_view pattern, std::string_view path) {
  PathMatch match;
  while (!pattern.empty() && !path.empty() && pattern[0] == path[0]) {
    if (pattern[0] != '[') {
      pattern.remove_prefix(1);
      path.remove_prefix(1);
      continue;
    }
    const std::string_view wanted = take_brackets(pattern);
    if (!match_index(wanted, number_of(take_brackets(path)), match)) return {};
  }
  match.matches = pattern.empty() && path.empty();
  return match.matches ? match : PathMatch{};
}

}  // namespace retromesh
