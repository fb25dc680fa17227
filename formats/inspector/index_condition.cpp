#include "formats/inspector/index_condition.hpp"

#include <algorithm>

namespace retromesh {
namespace {

constexpr std::size_t kMostDigits = 10;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

// Called for every record of a table, so it makes no text on the heap.
bool IndexCondition::holds(u32 index) const {
  char text[kMostDigits];
  std::size_t start = kMostDigits;
  for (u32 rest = index; start == kMostDigits || rest > 0; rest /= 10)
    text[--start] = static_cast<char>('0' + rest % 10);
  const std::string_view own(text + start, kMostDigits - start);
  if (own.size() < digits.size()) return false;
  if (has_start && has_end) return own == digits;
  if (has_start) return own.substr(0, digits.size()) == digits;
  if (has_end) return own.substr(own.size() - digits.size()) == digits;
  return own.find(digits) != std::string_view::npos;
}

bool IndexCondition::holds_inside(std::string_view path, u32 skipped) const {
  u32 seen = 0;
  for (std::size_t at = path.find('['); at != std::string_view::npos; at = path.find('[', at + 1)) {
    if (seen++ < skipped) continue;
    u32 index = 0;
    for (std::size_t i = at + 1; i < path.size() && is_digit(path[i]); ++i)
      index = index * 10 + static_cast<u32>(path[i] - '0');
    if (holds(index)) return true;
  }
  return false;
}

void add_conditions(const std::string& word, std::vector<IndexCondition>& conditions) {
  for (auto at = std::find_if(word.begin(), word.end(), is_digit); at != word.end();) {
    const auto end = std::find_if_not(at, word.end(), is_digit);
    conditions.push_back(
        {std::string(at, end), at != word.begin() && *(at - 1) == '[', end != word.end() && *end == ']'});
    at = std::find_if(end, word.end(), is_digit);
  }
}

}  // namespace retromesh
