#include "formats/unreal/script/value_place.hpp"

#include "formats/unreal/script/line_reader.hpp"

namespace retromesh::unreal {
namespace {

/// Where line `number` begins; the end of the text when there are fewer.
std::size_t begin_of_line(std::string_view text, u32 number) {
  std::size_t at = 0;
  for (u32 line = 1; line < number && at < text.size(); ++line) {
    while (at < text.size() && text[at] != '\n' && text[at] != '\r') ++at;
    if (at < text.size()) at += text.substr(at, 2) == "\r\n" ? 2 : 1;
  }
  return at;
}

}  // namespace

ScriptLine::ScriptLine(std::string_view text, u32 number) {
  offset_ = static_cast<u32>(begin_of_line(text, number));
  raw_ = text.substr(offset_);
  raw_ = raw_.substr(0, raw_.find_first_of("\r\n"));
  for (LineReader lines(text); lines.next();) {
    if (lines.number() != number) continue;
    without_comments_ = lines.text();
    read_directive(without_comments_, number, directive_);
    return;
  }
}

std::optional<TextPlace> ScriptLine::place_of(std::string_view word) const {
  const std::string_view text = without_comments_;
  if (word.empty() || word.data() < text.data() || word.data() >= text.data() + text.size())
    return std::nullopt;
  const std::size_t at = static_cast<std::size_t>(word.data() - text.data());
  // Comments are left out, so that words behind one are elsewhere in the file.
  if (raw_.substr(0, at + word.size()) != text.substr(0, at + word.size())) return std::nullopt;
  return TextPlace{offset_ + static_cast<u32>(at), static_cast<u32>(word.size())};
}

}  // namespace retromesh::unreal
