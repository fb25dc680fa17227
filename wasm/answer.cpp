#include "wasm/answer.hpp"

#include <cstring>

namespace retromesh::wasm {

void Answer::clear() {
  used_ = 0;
  block_.clear();
}

void Answer::take(std::string_view text) {
  clear();
  add_bare(nullptr, text);
}

/// Where the next letters go; there is room for `size` of them. `finish` tells where they end.
char* Answer::room(std::size_t size) {
  if (text_.size() - used_ < size) text_.resize(2 * text_.size() + size);
  return text_.data() + used_;
}

void Answer::finish(const char* end) { used_ = static_cast<std::size_t>(end - text_.data()); }

/// Writes what stands before a value; there is room for `size` letters behind.
char* Answer::start(const char* name, std::size_t size) {
  const std::size_t length = name ? std::strlen(name) : 0;
  char* to = room(length + 4 + size);
  const bool first = used_ == 0 || to[-1] == '{' || to[-1] == '[';
  if (!first) *to++ = ',';
  if (name) {
    *to++ = '"';
    for (std::size_t i = 0; i < length; ++i) *to++ = name[i];
    *to++ = '"';
    *to++ = ':';
  }
  return to;
}

void Answer::begin(const char* name, char bracket) {
  char* to = start(name, 1);
  *to++ = bracket;
  finish(to);
}

void Answer::end(char bracket) {
  *room(1) = bracket;
  ++used_;
}

void Answer::add_bare(const char* name, std::string_view text) {
  char* to = start(name, text.size());
  std::memcpy(to, text.data(), text.size());
  finish(to + text.size());
}

void Answer::add_text(const char* name, std::string_view text) {
  constexpr std::size_t kLongestEscape = 6;
  char* to = start(name, text.size() * kLongestEscape + 2);
  *to++ = '"';
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ') {
      // Ids hold line breaks, and names of files whatever people like.
      std::memcpy(to, "\\u00", 4);
      to[4] = "01"[c >> 4];
      to[5] = "0123456789abcdef"[c & 15];
      to += kLongestEscape;
      continue;
    }
    if (c == '"' || c == '\\') *to++ = '\\';
    *to++ = c;
  }
  *to++ = '"';
  finish(to);
}

void Answer::add_word(const char* name, const char* word) { add_text(name, word); }

void Answer::add_digits(const char* name, bool negative, u64 number) {
  constexpr std::size_t kMostDigits = 20;
  char* to = start(name, 1 + kMostDigits);
  if (negative) *to++ = '-';
  char digits[kMostDigits];
  std::size_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) *to++ = digits[--count];
  finish(to);
}

void Answer::add_number(const char* name, u64 number) { add_digits(name, false, number); }

void Answer::add_signed(const char* name, i32 number) {
  add_digits(name, number < 0, number < 0 ? 0u - static_cast<u32>(number) : static_cast<u32>(number));
}

void Answer::add_float(const char* name, float number) {
  const bool is_whole =
      number >= 0 && number < 1e9f && number == static_cast<float>(static_cast<u32>(number));
  if (is_whole) return add_number(name, static_cast<u32>(number));
  u32 bits;
  std::memcpy(&bits, &number, sizeof bits);
  open_object(name);
  add_number("f", bits);
  close_object();
}

void Answer::add_array(const char* name, const void* first, std::size_t count, const char* type) {
  const std::size_t size = count * static_cast<std::size_t>(type[1] - '0');
  const std::size_t at = (block_.size() + 3) / 4 * 4;
  const auto* bytes = static_cast<const std::byte*>(first);
  block_.resize(at);
  block_.insert(block_.end(), bytes, bytes + size);
  open_object(name);
  add_number("at", at);
  add_number("n", count);
  add_word("t", type);
  close_object();
}

}  // namespace retromesh::wasm
