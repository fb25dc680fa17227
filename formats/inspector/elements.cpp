#include "formats/inspector/elements.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/inspector/element_records.hpp"

namespace retromesh {
namespace {

/// The frame of the Model that an object is, of objects that morph: each clip begins with the first object
/// and ends with another.
u32 frame_of_document(const OpenDocument& document) {
  return document.number == 0 ? kNoElement : 2 * document.number - 1;
}

/// The number of the first element of a document whose elements follow those of the documents before.
u32 first_continued(const OpenDocuments& documents, const OpenDocument& document, ElementKind kind) {
  u32 first = 0;
  for (const OpenDocument& before : documents.all()) {
    if (&before == &document) break;
    if (before.is_like(document)) first += before.count_of(kind);
  }
  return first;
}

/// Whether a document is the only one of its kind.
bool is_alone(const OpenDocuments& documents, const OpenDocument& document) {
  return std::count_if(documents.all().begin(), documents.all().end(),
                       [&](const OpenDocument& other) { return other.is_like(document); }) == 1;
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
  Finder(const OpenDocuments& documents, const Elements& elements, Limits& limits)
      : documents_(documents), elements_(elements), limits_(limits) {
    std::sort(elements_.indices.begin(), elements_.indices.end());
  }

  void look_in(const OpenDocument& document) {
    document_ = &document;
    is_alone_ = is_alone(documents_, document);
    first_ = first_continued(documents_, document, elements_.kind);
    const std::size_t before = ranges_.size();
    for (const io::Section& section : document.sections) {
      if (section.kind == io::SectionKind::data) look_in(section);
    }
    std::stable_sort(ranges_.begin() + static_cast<std::ptrdiff_t>(before), ranges_.end(),
                     [](const ElementRange& a, const ElementRange& b) { return a.offset < b.offset; });
    join(before);
  }

  std::vector<ElementRange> take() { return std::move(ranges_); }

 private:
  bool is_of_frames() const { return elements_.kind == ElementKind::frame; }
  bool is_wanted(u32 index) const {
    return std::binary_search(elements_.indices.begin(), elements_.indices.end(), index);
  }

  bool is_about(const FieldRule& rule) const {
    if (rule.numbering == Numbering::alone && !is_alone_) return false;
    if (!is_of_frames()) return rule.element == elements_.kind;
    return rule.numbering == Numbering::frames ||
           std::string_view(rule.path).find("[@]") != std::string_view::npos;
  }

  /// Whether the document, which is a frame, is one of those.
  bool is_frame_wanted() const {
    const auto is_of_document = [this](u32 frame) {
      return document_->number == 0 ? frame % 2 == 0 : frame == frame_of_document(*document_);
    };
    if (is_of_frames())
      return std::any_of(elements_.indices.begin(), elements_.indices.end(), is_of_document);
    return elements_.frame == kNoElement || is_of_document(elements_.frame);
  }

  /// The bytes of a section are listed once, for the first rule that finds elements there.
  void look_in(const io::Section& section) {
    for (const FieldRule& rule : document_->family->field_rules()) {
      if (!is_about(rule) || !document_->has_rule(rule) || !is_in(rule, section)) continue;
      if (rule.numbering == Numbering::frames && !is_frame_wanted()) return;
      return look_in(section, rule);
    }
  }

  void look_in(const io::Section& section, const FieldRule& rule) {
    const u32 end = section.offset + section.size;
    if (is_of_frames() && rule.numbering == Numbering::frames)
      return add({document_->file, section.offset, section.size, section.name, true});
    for (const u32 index : elements_.indices) {
      const u32 first = rule.numbering == Numbering::continued ? first_ : 0;
      if (index < first) continue;
      Records records;
      const Element element{elements_.kind, index - first, elements_.frame};
      if (!find_records(rule, section, element, records)) continue;
      // The elements cannot be told apart by their place: all fields are listed once.
      if (records.count == 0) return add_fields(section.offset, end);
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
    add({document_->file, section.offset + records.first * section.record_size,
         records.size * section.record_size, path, true});
  }

  /// The fields of the elements among the bytes in [first, end).
  void add_fields(u32 first, u32 end) {
    Limits limits;
    for (const io::MappedField& field : document_->fields(first, end, limits)) {
      PathMatch match;
      const FieldRule* rule = document_->rule_of(field.path, match);
      if (!rule || !is_about(*rule)) continue;
      const u32 before = rule->numbering == Numbering::continued ? first_ : 0;
      if (!is_wanted(is_of_frames() ? match.frame : match.element + before)) continue;
      const bool is_other_frame = match.frame != kNoElement && match.frame != elements_.frame;
      if (!is_of_frames() && elements_.frame != kNoElement && is_other_frame) continue;
      add({document_->file, field.offset, field.size, field.path, rule->is_used});
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

  const OpenDocuments& documents_;
  Elements elements_;
  Limits& limits_;
  std::vector<ElementRange> ranges_;

  const OpenDocument* document_ = nullptr;
  bool is_alone_ = true;
  u32 first_ = 0;  ///< Elements of the documents before.
};

}  // namespace

std::vector<ElementRange> ranges_of(const OpenDocuments& documents, const Elements& elements,
                                    Limits& limits) {
  if (elements.kind == ElementKind::none) return {};
  Finder finder(documents, elements, limits);
  for (const OpenDocument& document : documents.all()) finder.look_in(document);
  return finder.take();
}

Element element_at(const OpenDocuments& documents, const OpenDocument& document, u32 offset) {
  Limits limits;
  for (const io::MappedField& field : document.fields(offset, offset + 1, limits)) {
    PathMatch match;
    const FieldRule* rule = document.rule_of(field.path, match);
    if (!rule || rule->element == ElementKind::none) continue;
    if (rule->numbering == Numbering::alone && !is_alone(documents, document)) continue;
    if (rule->element == ElementKind::frame) return {ElementKind::frame, match.frame, kNoElement};
    Element element{rule->element, match.element, match.frame};
    if (rule->numbering == Numbering::frames) element.frame = frame_of_document(document);
    if (rule->numbering == Numbering::continued)
      element.index += first_continued(documents, document, rule->element);
    return element;
  }
  return {};
}

}  // namespace retromesh
