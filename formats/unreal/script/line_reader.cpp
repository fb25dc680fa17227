// Hot loop: compiled for speed.
#include "formats/unreal/script/line_reader.hpp"

namespace retromesh::unreal {

namespace {

bool starts_comment(std::string_view line, std::size_t at, char second) {
  return line[at] == '/' && at + 1 < line.size() && line[at + 1] == second;
}

bool may_have_comment(std::string_view line) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (starts_comment(line, i, '/') || starts_comment(line, i, '*')) return true;
  }
  return false;
}

}  // namespace

bool LineReader::next() {
  if (rest_.empty()) return false;
  std::size_t length = 0;
  while (length < rest_.size() && rest_[length] != '\n' && rest_[length] != '\r') ++length;
  const std::string_view line = rest_.substr(0, length);
  rest_.remove_prefix(length);
  if (!rest_.empty()) rest_.remove_prefix(rest_.substr(0, 2) == "\r\n" ? 2 : 1);
  ++number_;
  if (comment_line_ == 0 && !may_have_comment(line)) {
    text_ = line;
  } else {
    remove_comments(line);
  }
  return true;
}

void LineReader::remove_comments(std::string_view line) {
  kept_.clear();
  bool quoted = false;
  for (std::size_t i = 0; i < line.size();) {
    if (comment_line_ != 0) {
      const std::size_t end = line.find("*/", i);
      if (end == std::string_view::npos) break;
      comment_line_ = 0;
      kept_ += ' ';
      i = end + 2;
    } else if (!quoted && starts_comment(line, i, '/')) {
      break;
    } else if (!quoted && starts_comment(line, i, '*')) {
      comment_line_ = number_;
      i += 2;
    } else {
      if (line[i] == '"') quoted = !quoted;
      kept_ += line[i++];
    }
  }
  text_ = kept_;
}

}  // namespace retromesh::unreal
