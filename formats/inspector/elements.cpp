#include "formats/inspector/elements.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/io/sort.hpp"

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

/// What a field is part of, in the numbers of its document; a frame without a number is the document.
Element own_element_of(const io::MappedField& field) {
  const FieldMeaning& meaning = field.meaning;
  if (meaning.is_by_frame) {
    if (field.second_index < meaning.skipped) return {ElementKind::frame, field.first_index, kNoElement, {}};
    return {meaning.element, field.second_index - meaning.skipped, field.first_index, {}};
  }
  const bool has_number = meaning.element != ElementKind::frame && field.first_index != io::kNoIndex;
  return {meaning.element, has_number ? field.first_index / meaning.items : kNoElement, kNoElement, {}};
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
    sort_elements(
        ranges_, [](const ElementRange& a, const ElementRange& b) { return a.offset < b.offset; }, before);
    join(before);
  }

 private:
  bool is_of_frames() const { return elements_.kind == ElementKind::frame; }
  bool is_frame() const { return !document_.numbers.frames.empty(); }

  bool is_about(const FieldMeaning& meaning) const {
    if (!is_of_frames()) return meaning.element == elements_.kind;
    // Of a document that is a frame, its vertices and what belongs to no single one.
    if (is_frame()) return meaning.element == ElementKind::vertex || meaning.element == ElementKind::frame;
    return meaning.is_by_frame;
  }

  /// Whether a document that is a frame is one of those.
  bool is_wanted() const {
    const std::vector<u32>& frames = document_.numbers.frames;
    return std::any_of(frames.begin(), frames.end(), [this](u32 frame) {
      return is_of_frames() ? has(elements_.indices, frame) : frame == elements_.frame;
    });
  }

  void look_in(const io::Section& section) {
    const FieldMeaning& meaning = section.meaning;
    if (!is_about(meaning) || own_.empty()) return;
    const bool has_frame = is_of_frames() || elements_.frame != kNoElement;
    if (is_frame() && has_frame && meaning.element != ElementKind::face && !is_wanted()) return;
    if (is_of_frames() && is_frame())
      return add({document_.file, section.offset, section.size, section.name, true});
    // Items of no fixed size cannot be told apart by their place: all fields are listed once.
    if (section.record_size == 0) return add_fields(section.offset, section.offset + section.size);
    for (const u32 index : own_) look_for(index, section);
  }

  /// Adds the bytes of an element in a table.
  void look_for(u32 index, const io::Section& section) {
    const FieldMeaning& meaning = section.meaning;
    const u32 frames = section.count / section.per;
    if (is_of_frames()) {
      // Without a list of the fields.
      if (index >= frames) return;
      const std::string path = std::string(section.name) + '[' + std::to_string(index) + ']';
      const u32 size = section.per * section.record_size;
      return add({document_.file, section.offset + index * size, size, path, true});
    }
    if (!meaning.is_by_frame) {
      if (index < section.count / meaning.items) add_records(section, index * meaning.items, meaning.items);
      return;
    }
    if (index >= section.per - meaning.skipped) return;
    const bool is_any = elements_.frame == kNoElement;
    const u32 end = is_any ? frames : std::min(frames, elements_.frame + 1);
    for (u32 frame = is_any ? 0 : elements_.frame; frame < end; ++frame)
      add_records(section, frame * section.per + meaning.skipped + index, 1);
  }

  void add_records(const io::Section& section, u32 first, u32 count) {
    const u32 offset = section.offset + first * section.record_size;
    add_fields(offset, offset + count * section.record_size);
  }

  /// The fields of the elements among the bytes in [first, end).
  void add_fields(u32 first, u32 end) {
    Limits limits;
    for (const io::MappedField& field : document_.fields(first, end, limits)) {
      if (has_wanted(field))
        add({document_.file, field.offset, field.size, field.path, field.meaning.is_used});
    }
  }

  bool has_wanted(const io::MappedField& field) const {
    if (is_of_frames()) return field.meaning.is_by_frame && has(own_, field.first_index);
    const Element element = own_element_of(field);
    if (element.kind != elements_.kind || !has(own_, element.index)) return false;
    return elements_.frame == kNoElement || element.frame == kNoElement || element.frame == elements_.frame;
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

/// The element of a field; of kind none when it makes none.
Element element_of(const OpenDocument& document, const io::MappedField& field) {
  Element element = own_element_of(field);
  const std::vector<u32>& frames = document.numbers.frames;
  if (element.kind == ElementKind::frame) {
    if (!frames.empty()) element.index = frames[0];
  } else {
    const std::span<const u32> numbers = numbers_of(document, element.kind);
    if (!numbers.empty())
      element.index = element.index < numbers.size() ? numbers[element.index] : kNoElement;
    if (element.kind == ElementKind::vertex && frames.size() == 1) element.frame = frames[0];
  }
  return element.index == kNoElement ? Element{} : element;
}

/// The elements that refer to the record of a field.
Element users_of(const OpenDocument& document, const io::MappedField& field) {
  const std::string_view section = std::string_view(field.path).substr(0, field.path.find_first_of("[."));
  for (const RecordUsers& users : document.numbers.users) {
    const bool has_section =
        std::find(users.sections.begin(), users.sections.end(), section) != users.sections.end();
    if (!has_section || field.first_index >= users.elements.size()) continue;
    const std::span<const u32> numbers = numbers_of(document, users.kind);
    std::vector<u32> all;
    for (const u32 own : users.elements[field.first_index]) {
      const u32 number = numbers.empty() ? own : own < numbers.size() ? numbers[own] : kNoElement;
      if (number != kNoElement) all.push_back(number);
    }
    if (all.empty()) return {};
    sort_numbers(all);
    return {users.kind, all[0], kNoElement, {all.begin() + 1, all.end()}};
  }
  return {};
}

}  // namespace

std::vector<ElementRange> ranges_of(const OpenDocuments& documents, Elements elements, Limits& limits) {
  std::vector<ElementRange> ranges;
  if (elements.kind == ElementKind::none) return ranges;
  sort_numbers(elements.indices);
  for (const OpenDocument& document : documents.all()) Finder(document, elements, ranges, limits).find();
  return ranges;
}

Element element_at(const OpenDocument& document, u32 offset) {
  Limits limits;
  for (const io::MappedField& field : document.fields(offset, offset + 1, limits)) {
    Element element = element_of(document, field);
    if (element.kind == ElementKind::none) element = users_of(document, field);
    if (element.kind != ElementKind::none) return element;
  }
  return {};
}

}  // namespace retromesh
