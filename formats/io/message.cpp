#include "formats/io/message.hpp"

namespace retromesh {
namespace {

void append_number(std::string& text, u64 number, bool commas) {
  char digits[27];  // 20 digits and 6 commas
  char* const end = digits + sizeof digits;
  char* first = end;
  u32 count = 0;
  do {
    if (commas && count > 0 && count % 3 == 0) *--first = ',';
    *--first = static_cast<char>('0' + number % 10);
    number /= 10;
    ++count;
  } while (number > 0);
  text.append(first, static_cast<std::size_t>(end - first));
}

}  // namespace

FormatArgument::FormatArgument(const char* text) : text_(text) {}
FormatArgument::FormatArgument(std::string_view text) : text_(text) {}
FormatArgument::FormatArgument(const std::string& text) : text_(text) {}
FormatArgument::FormatArgument(u64 number) : number_(number), kind_(Kind::number) {}

void FormatArgument::append_to(std::string& text) const {
  if (kind_ != Kind::text) append_number(text, number_, kind_ != Kind::plain_number);
  if (kind_ == Kind::count) text += ' ';
  text.append(text_.data(), text_.size());
}

FormatArgument plain(u64 number) {
  FormatArgument argument(number);
  argument.kind_ = FormatArgument::Kind::plain_number;
  return argument;
}

FormatArgument counted(u64 count, const char* one, const char* many) {
  FormatArgument argument(count == 1 ? one : many);
  argument.number_ = count;
  argument.kind_ = FormatArgument::Kind::count;
  return argument;
}

/// A string of this size is allocated at most once, however it grows.
constexpr std::size_t kShort = 30;

std::string format(const Message& message) {
  std::string_view rest = message.pattern;
  std::size_t size = rest.size();
  for (const FormatArgument& argument : message.arguments) size += argument.size();
  std::string text;
  if (size > kShort) text.reserve(size);
  for (const FormatArgument& argument : message.arguments) {
    const std::size_t percent = rest.find('%');
    if (percent == std::string_view::npos) break;
    text.append(rest.data(), percent);
    argument.append_to(text);
    rest.remove_prefix(percent + 1);
  }
  text.append(rest.data(), rest.size());
  return text;
}

std::string with_commas(u64 number) { return format({"%", {number}}); }

}  // namespace retromesh
