#include "formats/inspector/elements.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/inspector/element_records.hpp"

namespace retromesh {
namespace {

/// The part that two paths have in common, up to a whole name or index.
std::string common_path(const std::string& a, const std::string& b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  if (same == a.size() && same == b.size()) return a;
  while (same > 0 && a[same - 1] != ']' && (same >= a.size() || a[same] != '.')) --same;
  if (same > 0) return a.substr(0, same);
  return a.substr(0, a.find_first_of("[."));
}

/// The numbers in the Model of the elements of a document; empty when they are its own.
std::span<const u32> numbers_of(const OpenDocument& document, ElementKind kind) {
  if (kind == ElementKind::face) return document.numbers.faces;
  if (kind == ElementKind::vertex) return document.numbers.vertices;
  return {};
}

bool has(const std::vector<u32>& sorted, u32 index) {
  return std::binary_search(sorted.begin(), sorted.end(), index);
}

/// The elements in the numbers of a document.
std::vector<u32> own_numbers(const OpenDocument& document, ElementKind kind, const std::vector<u32>& sorted) {
  const std::span<const u32> numbers = numbers_of(document, kind);
  if (numbers.empty()) return sorted;
  std::vector<u32> own;
  for (u32 i = 0; i < numbers.size(); ++i) {
    if (has(sorted, numbers[i])) own.push_back(i);
  }
  return own;
}

class Finder {
 public:
  Finder(const OpenDocument& document, const Elements& elements, std::vector<ElementRange>& ranges,
         Limits& limits)
      : document_(document),
        elements_(elements),
        own_(own_numbers(document, elements.kind, elements.indices)),
        ranges_(ranges),
        limits_(limits) {}

  void find() {
    const std::size_t before = ranges_.size();
    for (const io::Section& section : document_.sections) {
      if (section.kind == io::SectionKind::data) look_in(section);
    }
    std::stable_sort(ranges_.begin() + static_cast<std::ptrdiff_t>(before), ranges_.end(),
                     [](const ElementRange& a, const ElementRange& b) { return a.offset < b.offset; });
    join(before);
  }

 private:
  bool is_of_frames() const { return elements_.kind == ElementKind::frame; }
  bool is_frame() const { return !document_.numbers.frames.empty(); }

  bool is_about(const FieldMeaning& rule) const {
    if (!rule.is_about(document_.kind)) return false;
    if (!is_of_frames()) return rule.element == elements_.kind;
    // Of a document that is a frame, its vertices and what belongs to no single one.
    if (is_frame()) return rule.element == ElementKind::vertex || rule.element == ElementKind::frame;
    return std::string_view(rule.path).find("[@]") != std::string_view::npos;
  }

  /// Whether a document that is a frame is one of those.
  bool is_wanted() const {
    const std::vector<u32>& frames = document_.numbers.frames;
    return std::any_of(frames.begin(), frames.end(), [this](u32 frame) {
      return is_of_frames() ? has(elements_.indices, frame) : frame == elements_.frame;
    });
  }

  /// The bytes of a section are listed once, for the first rule that finds elements there.
  void look_in(const io::Section& section) {
    for (const FieldMeaning& rule : document_.family->field_meanings()) {
      if (!is_about(rule) || !is_in(rule, section)) continue;
      const bool has_frame = is_of_frames() || elements_.frame != kNoElement;
      if (is_frame() && has_frame && rule.element != ElementKind::face && !is_wanted()) return;
      return look_in(section, rule);
    }
  }

  void look_in(const io::Section& section, const FieldMeaning& rule) {
    if (is_of_frames() && is_frame())
      return add({document_.file, section.offset, section.size, section.name, true});
    for (const u32 index : own_) {
      Records records;
      const Element element{elements_.kind, index, elements_.frame, {}};
      if (!find_records(rule, section, element, records)) continue;
      // The elements cannot be told apart by their place: all fields are listed once.
      if (records.count == 0) return add_fields(section.offset, section.offset + section.size);
      if (is_of_frames()) {
        add_frame(section, records, index);
        continue;
      }
      for (u32 i = 0; i < records.count; ++i) {
        const u32 offset = section.offset + (records.first + i * records.step) * section.record_size;
        add_fields(offset, offset + records.size * section.record_size);
      }
    }
  }

  /// A frame, without a list of its fields.
  void add_frame(const io::Section& section, const Records& records, u32 frame) {
    const std::string path = std::string(section.name) + '[' + std::to_string(frame) + ']';
    add({document_.file, section.offset + records.first * section.record_size,
         records.size * section.record_size, path, true});
  }

  /// The fields of the elements among the bytes in [first, end).
  void add_fields(u32 first, u32 end) {
    Limits limits;
    for (const io::MappedField& field : document_.fields(first, end, limits)) {
      PathMatch match;
      const FieldMeaning* rule = document_.rule_of(field.path, match);
      if (!rule || !is_about(*rule) || !has(own_, is_of_frames() ? match.frame : match.element)) continue;
      const bool is_other_frame = match.frame != kNoElement && match.frame != elements_.frame;
      if (!is_of_frames() && elements_.frame != kNoElement && is_other_frame) continue;
      add({document_.file, field.offset, field.size, field.path, rule->is_used});
    }
  }

  void add(ElementRange&& range) {
    if (limits_.charge(sizeof range + range.path.size())) ranges_.push_back(std::move(range));
  }

  /// Joins ranges that touch, from number `first` on.
  void join(std::size_t first) {
    std::size_t kept = first;
    for (std::size_t i = first; i < ranges_.size(); ++i) {
      ElementRange& next = ranges_[i];
      if (kept > first) {
        ElementRange& last = ranges_[kept - 1];
        if (next.offset <= last.offset + last.size && next.is_used == last.is_used) {
          last.size = std::max(last.offset + last.size, next.offset + next.size) - last.offset;
          last.path = common_path(last.path, next.path);
          continue;
        }
      }
      if (kept != i) ranges_[kept] = std::move(next);
      ++kept;
    }
    ranges_.resize(kept);
  }

  const OpenDocument& document_;
  const Elements& elements_;
  const std::vector<u32> own_;  ///< The elements, sorted.
  std::vector<ElementRange>& ranges_;
  Limits& limits_;
};

/// The element of a field by its rule; of kind none when it makes none.
Element element_of(const OpenDocument& document, const FieldMeaning& rule, const PathMatch& match) {
  if (rule.element == ElementKind::none) return {};
  const std::vector<u32>& frames = document.numbers.frames;
  if (rule.element == ElementKind::frame) {
    const u32 frame = frames.empty() ? match.frame : frames[0];
    if (frame == kNoElement) return {};
    return {ElementKind::frame, frame, kNoElement, {}};
  }
  Element element{rule.element, match.element, match.frame, {}};
  const std::span<const u32> numbers = numbers_of(document, element.kind);
  if (!numbers.empty()) element.index = element.index < numbers.size() ? numbers[element.index] : kNoElement;
  if (element.index == kNoElement) return {};
  if (element.kind == ElementKind::vertex && frames.size() == 1) element.frame = frames[0];
  return element;
}

/// The elements that refer to a record of the table at the start of a path.
Element users_of(const OpenDocument& document, std::string_view path, u32 record) {
  const std::string_view section = path.substr(0, path.find_first_of("[."));
  for (const RecordUsers& users : document.numbers.users) {
    const bool has_section =
        std::find(users.sections.begin(), users.sections.end(), section) != users.sections.end();
    if (!has_section || record >= users.elements.size()) continue;
    const std::span<const u32> numbers = numbers_of(document, users.kind);
    std::vector<u32> all;
    for (const u32 own : users.elements[record]) {
      const u32 number = numbers.empty() ? own : own < numbers.size() ? numbers[own] : kNoElement;
      if (number != kNoElement) all.push_back(number);
    }
    if (all.empty()) return {};
    std::sort(all.begin(), all.end());
    return {users.kind, all[0], kNoElement, {all.begin() + 1, all.end()}};
  }
  return {};
}

}  // namespace

std::vector<ElementRange> ranges_of(const OpenDocuments& documents, Elements elements, Limits& limits) {
  std::vector<ElementRange> ranges;
  if (elements.kind == ElementKind::none) return ranges;
  std::sort(elements.indices.begin(), elements.indices.end());
  for (const OpenDocument& document : documents.all()) Finder(document, elements, ranges, limits).find();
  return ranges;
}

Element element_at(const OpenDocument& document, u32 offset) {
  Limits limits;
  for (const io::MappedField& field : document.fields(offset, offset + 1, limits)) {
    PathMatch match;
    const FieldMeaning* rule = document.rule_of(field.path, match);
    if (!rule) continue;
    Element element = element_of(document, *rule, match);
    if (element.kind == ElementKind::none) element = users_of(document, rule->path, match.element);
    if (element.kind != ElementKind::none) return element;
  }
  return {};
}

}  // namespace retromesh
