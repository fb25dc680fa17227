#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/inspector/open_documents.hpp"
#include "formats/io/numbers.hpp"
#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

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
  if (section.is_nested()) {
    u32 inner = 0;
    if (!take_index(rest, inner) || inner >= section.per) return {};
    if (record >= section.count / section.per) return {};
    record = record * section.per + inner;
  }
  if (record >= section.count) return {};
  const u32 offset = section.offset + record * section.record_size;
  return {offset, offset + section.record_size};
}

/// A number in a word that is searched for in paths: "[17]" is an index, "[17" its beginning, "17" a part of
/// it.
struct IndexCondition {
  std::string digits;
  bool has_start = false;
  bool has_end = false;

  bool holds(u32 index) const;

  /// Whether it holds for an index of a path, not counting the first `skipped`.
  bool holds_inside(std::string_view path, u32 skipped) const;
};

constexpr std::size_t kMostDigits = 10;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

/// Bytes of a stream whose fields are listed at once.
constexpr u32 kChunk = 4096;

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

class Search {
 public:
  Search(const OpenDocument& document, const std::string& text, u32 from, u32 most, Limits& limits)
      : document_(document), words_(words_of(text)), from_(from), most_(most), limits_(limits) {
    for (const std::string& word : words_) {
      names_.push_back(without_digits(word));
      add_conditions(word, conditions_);
    }
  }

  std::vector<io::MappedField> find() {
    if (words_.empty()) return {};
    for (const io::Section& section : document_.sections) {
      if (is_full_) break;
      if (section.offset + section.size <= from_) continue;
      if (section.kind == io::SectionKind::data && section.record_size > 0) {
        look_in_table(section);
      } else {
        look_in_stream(section);
      }
    }
    return std::move(found_);
  }

 private:
  /// The first record of a table tells the names of all, and the indices inside of them.
  void look_in_table(const io::Section& section) {
    Limits limits;
    const auto sample = document_.fields(section.offset, section.offset + section.record_size, limits);
    const bool has_names = std::any_of(sample.begin(), sample.end(), [&](const io::MappedField& field) {
      return has_all(without_digits(field.path), names_);
    });
    if (!has_names) return;
    const std::size_t name = std::string_view(section.name).size();
    const bool is_listed = sample[0].path.size() > name && sample[0].path[name] == '[';
    const u32 outer_count = is_listed ? section.count / section.per : 1;
    const u32 own = section.is_nested() ? 2 : is_listed ? 1 : 0;
    std::map<Conditions, std::vector<u32>> inner_of;
    for (u32 outer = 0; outer < outer_count && !is_full_; ++outer) {
      const u32 first = section.offset + outer * section.per * section.record_size;
      if (first + section.per * section.record_size <= from_) continue;
      Conditions open;  // what neither the outer index nor one inside of the record fulfils
      for (const IndexCondition& condition : conditions_) {
        if (!(is_listed && condition.holds(outer)) && !holds_inside(sample, condition, own))
          open.push_back(&condition);
      }
      const auto [place, is_new] = inner_of.try_emplace(open);
      if (is_new) place->second = indices_with(open, section);
      for (const u32 inner : place->second) {
        const u32 offset = first + inner * section.record_size;
        if (offset + section.record_size > from_) add(offset, offset + section.record_size);
        if (is_full_) return;
      }
    }
  }

  using Conditions = std::vector<const IndexCondition*>;

  static bool holds_inside(const std::vector<io::MappedField>& sample, const IndexCondition& condition,
                           u32 own) {
    return std::any_of(sample.begin(), sample.end(),
                       [&](const io::MappedField& field) { return condition.holds_inside(field.path, own); });
  }

  /// The indices in an inner list that fulfil all conditions; of a flat table, 0 when there are none.
  static std::vector<u32> indices_with(const Conditions& conditions, const io::Section& section) {
    std::vector<u32> indices;
    if (!section.is_nested() && !conditions.empty()) return indices;
    for (u32 index = 0; index < section.per; ++index) {
      if (std::all_of(conditions.begin(), conditions.end(),
                      [index](const IndexCondition* each) { return each->holds(index); }))
        indices.push_back(index);
    }
    return indices;
  }

  void look_in_stream(const io::Section& section) {
    const u32 end = section.offset + section.size;
    for (u32 at = std::max(from_, section.offset); at < end && !is_full_; at += std::min(kChunk, end - at))
      add(at, at + std::min(kChunk, end - at));
  }

  /// Adds the fields that begin in [first, end) and match.
  void add(u32 first, u32 end) {
    Limits limits;
    for (io::MappedField& field : document_.fields(first, end, limits)) {
      if (field.offset < first || field.offset < from_ || !has_all(field.path, words_)) continue;
      is_full_ = found_.size() == most_ || !limits_.charge(sizeof field + field.path.size());
      if (is_full_) return;
      found_.push_back(std::move(field));
    }
  }

  const OpenDocument& document_;
  std::vector<std::string> words_;
  std::vector<std::string> names_;  ///< The words without digits.
  std::vector<IndexCondition> conditions_;
  u32 from_;
  u32 most_;
  Limits& limits_;
  std::vector<io::MappedField> found_;
  bool is_full_ = false;
};

}  // namespace

bool find_field(const OpenDocument& document, const std::string& path, io::MappedField& found) {
  const std::string_view name = std::string_view(path).substr(0, path.find_first_of("[."));
  for (const io::Section& section : document.sections) {
    if (name != section.name) continue;
    if (section.index != io::kNoIndex && path.rfind(path_of(section), 0) != 0) continue;
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
  return Search(document, text, from, most, limits).find();
}

}  // namespace retromesh
