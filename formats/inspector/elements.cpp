#include "formats/inspector/elements.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace retromesh {
namespace {

/// The frame of the Model that a document of its own is, of objects that morph: each clip begins with the
/// first object and ends with another.
u32 frame_of_document(const FieldRule& rule, const OpenDocument& document) {
  if (!rule.is_frame || document.number == 0) return kNoElement;
  return 2 * document.number - 1;
}

/// Whether the bytes of a rule's fields are those of the element's frame. The first of several objects is
/// every second frame.
bool is_in_frame(const FieldRule& rule, const OpenDocument& document, u32 frame, u32 wanted) {
  if (wanted == kNoElement) return true;
  if (rule.is_frame) return document.number == 0 ? wanted % 2 == 0 : wanted == 2 * document.number - 1;
  return frame == kNoElement || frame == wanted;
}

/// The records of a section whose fields may belong to an element.
struct Records {
  u32 first = 0;
  u32 step = 1;   ///< From one to the next.
  u32 count = 0;  ///< 0: all bytes of the section.
  u32 size = 1;   ///< Records in each of them.
};

/// The number that stands in a pattern for the index of an element, and how many do.
void place_index(std::string_view pattern, u32 index, u32& first, u32& size) {
  const u32 operand = pattern.size() > 2 ? static_cast<u32>(pattern[2] - '0') : 0;
  size = operand > 0 && pattern[1] == '/' ? operand : 1;
  first = operand == 0 ? index : pattern[1] == '/' ? index * operand : index + operand;
}

std::string_view take_pattern(std::string_view& rest) {
  const std::size_t end = rest.find(']');
  if (rest.empty() || rest[0] != '[' || end == std::string_view::npos) return {};
  const std::string_view inside = rest.substr(1, end - 1);
  rest.remove_prefix(end + 1);
  return inside;
}

/// Where the fields of a rule for an element are in a section; false when they are behind its end.
bool find_records(std::string_view pattern, const io::Section& section, const Element& element,
                  Records& records) {
  std::string_view rest = pattern.substr(std::string_view(section.name).size());
  const std::string_view outer = take_pattern(rest);
  if (section.record_size == 0 || outer.empty()) return true;
  const bool is_frame = element.kind == ElementKind::frame;
  if (section.per == 1) {
    if (outer[0] == '@') {
      records = {is_frame ? element.index : element.frame, 1, 1, 1};
      return records.first < section.count;
    }
    if (outer[0] != '#') return true;
    records.count = 1;
    place_index(outer, element.index, records.first, records.size);
    return records.first < section.count && records.size <= section.count - records.first;
  }
  const std::string_view inner = take_pattern(rest);
  const u32 frames = section.count / section.per;
  if (is_frame) {
    records = {element.index * section.per, 1, 1, section.per};
    return element.index < frames;
  }
  if (outer != "@" || inner.empty() || inner[0] != '#') return true;
  place_index(inner, element.index, records.first, records.size);
  if (records.first >= section.per) return false;
  records.step = section.per;
  records.count = frames;
  if (element.frame == kNoElement) return true;
  records.first += element.frame * section.per;
  records.count = 1;
  return element.frame < frames;
}

/// The part that two paths have in common, up to a whole name or index.
std::string common_path(const std::string& a, const std::string& b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  if (same == a.size() && same == b.size()) return a;
  while (same > 0 && a[same - 1] != ']' && (same >= a.size() || a[same] != '.')) --same;
  if (same > 0) return a.substr(0, same);
  return a.substr(0, a.find_first_of("[."));
}

class Finder {
 public:
  Finder(const Element& element, Limits& limits) : element_(element), limits_(limits) {}

  void look_in(const OpenDocument& document) {
    const std::size_t before = ranges_.size();
    const auto rules = document.family->field_rules();
    for (const io::Section& section : document.sections) {
      if (section.kind == io::SectionKind::data) look_in(document, section, rules);
    }
    std::stable_sort(ranges_.begin() + static_cast<std::ptrdiff_t>(before), ranges_.end(),
                     [](const ElementRange& a, const ElementRange& b) { return a.offset < b.offset; });
    join(before);
  }

  std::vector<ElementRange> take() { return std::move(ranges_); }

 private:
  bool is_about(const FieldRule& rule) const {
    if (element_.kind != ElementKind::frame) return rule.element == element_.kind;
    return std::string_view(rule.path).find("[@]") != std::string_view::npos;
  }

  /// The bytes of the section are listed once, for the first of the rules that may find the element there.
  void look_in(const OpenDocument& document, const io::Section& section, std::span<const FieldRule> rules) {
    const std::string_view name = section.name;
    for (const FieldRule& rule : rules) {
      const std::string_view pattern = rule.path;
      if (!is_about(rule) || pattern.substr(0, pattern.find_first_of("[.")) != name) continue;
      Records records;
      if (!find_records(pattern, section, element_, records)) return;
      if (records.count == 0) return add(document, section.offset, section.offset + section.size);
      if (element_.kind == ElementKind::frame) return add_whole(document, section, records);
      for (u32 i = 0; i < records.count; ++i) {
        const u32 offset = section.offset + (records.first + i * records.step) * section.record_size;
        add(document, offset, offset + records.size * section.record_size);
      }
      return;
    }
  }

  /// A frame, without a list of its fields.
  void add_whole(const OpenDocument& document, const io::Section& section, const Records& records) {
    const std::string path = std::string(section.name) + '[' + std::to_string(element_.index) + ']';
    add({document.file, section.offset + records.first * section.record_size,
         records.size * section.record_size, path, true});
  }

  void add(const OpenDocument& document, u32 first, u32 end) {
    Limits limits;
    for (const io::MappedField& field : document.fields(first, end, limits)) {
      PathMatch match;
      const FieldRule* rule = document.rule_of(field.path, match);
      if (!rule || !is_about(*rule)) continue;
      const bool is_frame = element_.kind == ElementKind::frame;
      if ((is_frame ? match.frame : match.element) != element_.index) continue;
      if (!is_in_frame(*rule, document, match.frame, element_.frame)) continue;
      add({document.file, field.offset, field.size, field.path, rule->is_used});
    }
  }

  void add(ElementRange&& range) {
    if (limits_.charge(sizeof range + range.path.size())) ranges_.push_back(std::move(range));
  }

  /// Joins ranges that touch, from number `first` on.
  void join(std::size_t first) {
    std::vector<ElementRange> joined(ranges_.begin(), ranges_.begin() + static_cast<std::ptrdiff_t>(first));
    for (std::size_t i = first; i < ranges_.size(); ++i) {
      ElementRange& next = ranges_[i];
      if (joined.size() > first) {
        ElementRange& last = joined.back();
        const u32 end = std::max(last.offset + last.size, next.offset + next.size);
        if (next.offset <= last.offset + last.size && next.is_used == last.is_used) {
          last.size = end - last.offset;
          last.path = common_path(last.path, next.path);
          continue;
        }
      }
      joined.push_back(std::move(next));
    }
    ranges_ = std::move(joined);
  }

  const Element& element_;
  Limits& limits_;
  std::vector<ElementRange> ranges_;
};

}  // namespace

std::vector<ElementRange> ranges_of(const OpenDocuments& documents, const Element& element, Limits& limits) {
  if (element.kind == ElementKind::none) return {};
  Finder finder(element, limits);
  for (const OpenDocument& document : documents.all()) finder.look_in(document);
  return finder.take();
}

Element element_at(const OpenDocument& document, u32 offset) {
  Limits limits;
  for (const io::MappedField& field : document.fields(offset, offset + 1, limits)) {
    PathMatch match;
    const FieldRule* rule = document.rule_of(field.path, match);
    if (!rule || rule->element == ElementKind::none) continue;
    if (rule->element == ElementKind::frame) return {ElementKind::frame, match.frame, kNoElement};
    const u32 frame = rule->is_frame ? frame_of_document(*rule, document) : match.frame;
    return {rule->element, match.element, frame};
  }
  return {};
}

}  // namespace retromesh
