#include "formats/ctc/atd.hpp"

#include <vector>

#include "formats/io/numbers.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::ctc {
namespace {

constexpr u32 kNoImage = 0xFFFFFFFF;

/// Splits a text into words. `=` separates words like a blank; a quoted word may contain blanks.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : rest_(text) {}

  /// Empty at the end.
  std::string_view next() {
    for (;;) {
      while (!rest_.empty() && is_blank(rest_[0])) rest_.remove_prefix(1);
      const bool is_comment = !rest_.empty() && (rest_[0] == '#' || rest_[0] == ';');
      if (!is_comment) break;
      skip(rest_.find('\n'));
    }
    const bool is_quoted = !rest_.empty() && rest_[0] == '"';
    if (is_quoted) rest_.remove_prefix(1);
    std::size_t size = 0;
    while (size < rest_.size() && (is_quoted ? rest_[size] != '"' : !is_blank(rest_[size]))) ++size;
    const std::string_view word = rest_.substr(0, size);
    skip(is_quoted ? size + 1 : size);
    return word;
  }

 private:
  static bool is_blank(char letter) { return letter == '=' || static_cast<unsigned char>(letter) <= ' '; }

  void skip(std::size_t size) { rest_.remove_prefix(size < rest_.size() ? size : rest_.size()); }

  std::string_view rest_;
};

u32 number_of(std::string_view word) {
  u32 number = 0;
  for (const char letter : word) {
    if (letter < '0' || letter > '9' || number > 10000) return 0;
    number = number * 10 + static_cast<u32>(letter - '0');
  }
  return number;
}

}  // namespace

std::string first_image_of_atd(std::string_view text) {
  Tokenizer words(text);
  std::vector<std::string_view> images;
  std::string_view section;
  u32 shown = kNoImage;
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word[0] == '!') {
      section = word;
      continue;
    }
    const std::string key = fold_case(word);
    if (key == "file") images.push_back(words.next());
    if (key == "bitmap" && fold_case(section) == "!frame") {
      const u32 number = number_of(words.next());
      if (shown == kNoImage) shown = number;
    }
  }
  if (images.empty()) return "";
  return std::string(images[shown < images.size() ? shown : 0]);
}

}  // namespace retromesh::ctc
