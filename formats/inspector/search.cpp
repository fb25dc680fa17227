#include <algorithm>
#include <string_view>

#include "formats/inspector/open_documents.hpp"
#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

/// Bytes whose fields are listed at once.
constexpr u32 kChunk = 4096;

/// The number in brackets at the start of a path, which is removed; false when there is none.
bool take_index(std::string_view& path, u32& index) {
  const std::size_t end = path.find(']');
  if (path.empty() || path[0] != '[' || end == std::string_view::npos || end > 10) return false;
  u64 number = 0;
  for (const char digit : path.substr(1, end - 1)) {
    if (digit < '0' || digit > '9') return false;
    number = number * 10 + static_cast<u64>(digit - '0');
  }
  path.remove_prefix(end + 1);
  index = static_cast<u32>(std::min<u64>(number, io::kNoIndex));
  return true;
}

/// The bytes of a section that may have the rest of a path, which begins with its indices; none when there is
/// no such record.
std::pair<u32, u32> range_in(const io::Section& section, std::string_view rest) {
  const std::pair<u32, u32> whole{section.offset, section.offset + section.size};
  if (section.kind == io::SectionKind::gap || section.record_size == 0 || rest.empty()) return whole;
  u32 record = 0;
  if (!take_index(rest, record)) return whole;
  if (section.per > 1) {
    u32 inner = 0;
    if (!take_index(rest, inner) || inner >= section.per) return {};
    if (record >= section.count / section.per) return {};
    record = record * section.per + inner;
  }
  if (record >= section.count) return {};
  const u32 offset = section.offset + record * section.record_size;
  return {offset, offset + section.record_size};
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : fold_case(text)) {
    if (c != ' ') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool has_all(const std::string& text, const std::vector<std::string>& words) {
  const std::string folded = fold_case(text);
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return folded.find(word) != std::string::npos; });
}

/// A text without digits: paths of the records of a table differ in them only.
std::string without_digits(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }),
             text.end());
  return text;
}

/// Whether a field of a table may match: its first record tells, apart from the indices.
bool may_match(const OpenDocument& document, const io::Section& section,
               const std::vector<std::string>& words) {
  if (section.record_size == 0) return true;
  std::vector<std::string> names;
  for (const std::string& word : words) names.push_back(without_digits(word));
  Limits limits;
  const auto first = document.fields(section.offset, section.offset + section.record_size, limits);
  return std::any_of(first.begin(), first.end(), [&](const io::MappedField& field) {
    return has_all(without_digits(field.path), names);
  });
}

}  // namespace

bool find_field(const OpenDocument& document, const std::string& path, io::MappedField& found) {
  const std::string_view name = std::string_view(path).substr(0, path.find_first_of("[."));
  for (const io::Section& section : document.sections) {
    if (name != section.name) continue;
    const auto [first, end] = range_in(section, std::string_view(path).substr(name.size()));
    if (first == end) continue;
    Limits limits;
    for (io::MappedField& field : document.fields(first, end, limits)) {
      if (field.path != path) continue;
      found = std::move(field);
      return true;
    }
  }
  return false;
}

std::vector<io::MappedField> search_fields(const OpenDocument& document, const std::string& text, u32 from,
                                           u32 most, Limits& limits) {
  const std::vector<std::string> words = words_of(text);
  std::vector<io::MappedField> found;
  if (words.empty()) return found;
  for (const io::Section& section : document.sections) {
    const u32 end = section.offset + section.size;
    if (end <= from || !may_match(document, section, words)) continue;
    for (u32 at = std::max(from, section.offset); at < end; at += std::min(kChunk, end - at)) {
      Limits of_chunk;
      for (io::MappedField& field : document.fields(at, at + std::min(kChunk, end - at), of_chunk)) {
        const bool was_before = field.offset < at;
        if (was_before || !has_all(field.path, words)) continue;
        if (found.size() == most || !limits.charge(sizeof field + field.path.size())) return found;
        found.push_back(std::move(field));
      }
    }
  }
  return found;
}

}  // namespace retromesh
