#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "formats/inspector/index_condition.hpp"
#include "formats/inspector/open_documents.hpp"
#include "formats/io/paths.hpp"

namespace retromesh {
namespace {

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

std::vector<io::MappedField> search_fields(const OpenDocument& document, const std::string& text, u32 from,
                                           u32 most, Limits& limits) {
  return Search(document, text, from, most, limits).find();
}

}  // namespace retromesh
