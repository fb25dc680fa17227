#include "formats/unreal/script/text.hpp"

#include "formats/io/message.hpp"

namespace retromesh::unreal {

namespace {

constexpr double kHighestExactPower = 1e22;
constexpr int kLastPower = 22;
constexpr u64 kMostDigits = u64{1} << 59;  // ten times this still fits
constexpr int kFarExponent = 400;          // beyond the range of a double

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// 10 to a power of at most 22, which is exact as a double.
double power_of_ten(int exponent) {
  double power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

double scaled(double number, int exponent) {
  for (; exponent > kLastPower; exponent -= kLastPower) number *= kHighestExactPower;
  for (; exponent < -kLastPower; exponent += kLastPower) number /= kHighestExactPower;
  return exponent < 0 ? number / power_of_ten(-exponent) : number * power_of_ten(exponent);
}

/// The number `value` * 10^`exponent`, digit by digit.
struct Digits {
  u64 value = 0;
  int exponent = 0;
  bool any = false;

  void add(char digit, bool fraction) {
    any = true;
    const bool kept = value < kMostDigits;
    if (kept) value = value * 10 + u64(digit - '0');
    if (kept && fraction && exponent > -kFarExponent) --exponent;
    if (!kept && !fraction && exponent < kFarExponent) ++exponent;
  }
};

/// The exponent in "e-5", or 0 when there are no digits.
int read_exponent(std::string_view word) {
  if (word.empty() || upper(word[0]) != 'E') return 0;
  word.remove_prefix(1);
  const bool negative = !word.empty() && word[0] == '-';
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
  int exponent = 0;
  for (; !word.empty() && is_digit(word[0]); word.remove_prefix(1)) {
    if (exponent < 2 * kFarExponent) exponent = exponent * 10 + (word[0] - '0');
  }
  return negative ? -exponent : exponent;
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (upper(a[i]) != upper(b[i])) return false;
  }
  return true;
}

bool same_name(std::string_view a, const char* b) { return same_name(a, std::string_view(b)); }

bool name_before(std::string_view a, std::string_view b) {
  const std::size_t common = a.size() < b.size() ? a.size() : b.size();
  for (std::size_t i = 0; i < common; ++i) {
    const char left = upper(a[i]);
    const char right = upper(b[i]);
    if (left != right) return left < right;
  }
  return a.size() < b.size();
}

std::string_view as_text(ByteView bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  return text;
}

bool is_utf16(ByteView bytes) {
  if (bytes.size() < 2) return false;
  const u8 first = u8(bytes[0]);
  const u8 second = u8(bytes[1]);
  const bool marked = (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
  return marked || (first == 0) != (second == 0);
}

void skip_blanks(std::string_view& text) {
  std::size_t blanks = 0;
  while (blanks < text.size() && is_blank(text[blanks])) ++blanks;
  text.remove_prefix(blanks);
}

std::string_view take_word(std::string_view& text) {
  skip_blanks(text);
  std::size_t length = 0;
  while (length < text.size() && !is_blank(text[length])) ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

std::optional<double> read_number(std::string_view word) {
  const bool negative = !word.empty() && word[0] == '-';
  if (negative || (!word.empty() && word[0] == '+')) word.remove_prefix(1);
  Digits digits;
  bool fraction = false;
  for (; !word.empty(); word.remove_prefix(1)) {
    if (is_digit(word[0])) {
      digits.add(word[0], fraction);
    } else if (word[0] == '.' && !fraction) {
      fraction = true;
    } else {
      break;
    }
  }
  if (!digits.any) return std::nullopt;
  const double size =
      digits.value ? scaled(double(digits.value), digits.exponent + read_exponent(word)) : 0.0;
  if (!__builtin_isfinite(size)) return std::nullopt;
  return negative ? -size : size;
}

u32 as_count(double number) {
  if (!(number > 0)) return 0;
  return number >= 4294967295.0 ? 0xFFFFFFFF : u32(number);
}

std::string_view unquoted(std::string_view text) {
  for (const char quote : {'\'', '"'}) {
    const std::size_t start = text.find(quote);
    if (start == std::string_view::npos) continue;
    const std::size_t end = text.rfind(quote);
    return end > start ? text.substr(start + 1, end - start - 1) : text.substr(start + 1);
  }
  return text;
}

std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

void add_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text.append(word.data(), word.size());
}

std::string shown(std::string_view name) {
  constexpr std::size_t kLongest = 60;
  std::size_t length = name.size();
  if (length > kLongest) {
    length = kLongest;
    while (length > 0 && (static_cast<unsigned char>(name[length]) & 0xC0) == 0x80) --length;
  }
  return format({length < name.size() ? "\"%...\"" : "\"%\"", {name.substr(0, length)}});
}

}  // namespace retromesh::unreal
