// Hot loop: compiled for speed.
#include "formats/unreal/modeldef/tokenizer.hpp"

#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

namespace {

bool is_line_end(char letter) { return letter == '\r' || letter == '\n'; }

/// Length of the line end that `text` starts with; 0 without one.
std::size_t line_end(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '\r') return text.size() > 1 && text[1] == '\n' ? 2 : 1;
  return text[0] == '\n' ? 1 : 0;
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool is_separate_token(char letter) {
  return letter == '{' || letter == '}' || letter == '|' || letter == '=';
}

bool ends_token(std::string_view text, std::size_t at) {
  const char letter = text[at];
  if (letter == '/') return at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*');
  return is_blank(letter) || letter == '"' || letter == ';' || is_separate_token(letter);
}

}  // namespace

bool Token::is(const char* keyword) const { return !end && !quoted && same_name(text, keyword); }

Token Tokenizer::take() {
  const Token taken = next_;
  advance();
  return taken;
}

void Tokenizer::advance() {
  do {
    skip_space();
    next_ = {};
    next_.line = line_;
    next_.end = rest_.empty();
    if (next_.end) return;
    if (rest_[0] == '"') {
      take_quoted();
    } else {
      take_bare();
    }
    if (next_.is("#region") || next_.is("#endregion")) {
      skip_line();
      continue;
    }
    return;
  } while (true);
}

void Tokenizer::skip_space() {
  while (!rest_.empty()) {
    if (const std::size_t length = line_end(rest_)) {
      rest_.remove_prefix(length);
      ++line_;
    } else if (is_blank(rest_[0])) {
      rest_.remove_prefix(1);
    } else if (rest_[0] == ';' || starts_with(rest_, "//")) {
      skip_line();
    } else if (starts_with(rest_, "/*")) {
      skip_comment();
    } else {
      return;
    }
  }
}

void Tokenizer::skip_comment() {
  const u32 start = line_;
  rest_.remove_prefix(2);
  while (!rest_.empty()) {
    if (starts_with(rest_, "*/")) {
      rest_.remove_prefix(2);
      return;
    }
    const std::size_t length = line_end(rest_);
    if (length) ++line_;
    rest_.remove_prefix(length ? length : 1);
  }
  open_comment_ = start;
}

void Tokenizer::skip_line() {
  while (!rest_.empty() && !is_line_end(rest_[0])) rest_.remove_prefix(1);
}

void Tokenizer::take_quoted() {
  rest_.remove_prefix(1);
  std::size_t length = 0;
  while (length < rest_.size() && rest_[length] != '"' && !is_line_end(rest_[length])) ++length;
  next_.text = rest_.substr(0, length);
  next_.quoted = true;
  const bool closed = length < rest_.size() && rest_[length] == '"';
  if (!closed && open_quote_ == 0) open_quote_ = line_;
  rest_.remove_prefix(closed ? length + 1 : length);
}

void Tokenizer::take_bare() {
  std::size_t length = 1;
  if (!is_separate_token(rest_[0])) {
    while (length < rest_.size() && !ends_token(rest_, length)) ++length;
  }
  next_.text = rest_.substr(0, length);
  rest_.remove_prefix(length);
}

}  // namespace retromesh::unreal
