#pragma once
#include <string>
#include <vector>

#include "formats/boundary/answer_writer.hpp"
#include "formats/files/edit.hpp"
#include "formats/inspector/elements.hpp"
#include "formats/inspector/open_documents.hpp"

/// The answers of the inspector. `dump` answers with a Result of a text.
namespace retromesh {

inline constexpr const char* kElementKindWords[] = {"none", "face", "vertex",  "frame",
                                                    "clip", "bone", "material"};
template <>
inline constexpr std::span<const char* const> kWords<ElementKind> = kElementKindWords;

inline constexpr const char* kSectionKindWords[] = {"data", "slack", "gap"};
template <>
inline constexpr std::span<const char* const> kWords<io::SectionKind> = kSectionKindWords;

inline constexpr const char* kNumberKindWords[] = {"unsigned", "signed", "real"};
template <>
inline constexpr std::span<const char* const> kWords<io::NumberKind> = kNumberKindWords;

template <class V>
void visit(V& v, const ElementRange& range) {
  v("file", range.file);
  v("offset", range.offset);
  v("size", range.size);
  v("path", range.path);
  v("used", range.is_used);
}

template <class V>
void visit(V& v, const Element& element) {
  v("kind", element.kind);
  v("index", element.index);
  v.optional("frame", element.frame, element.frame != kNoElement);
  v.optional("more", element.more, !element.more.empty());
}

template <class V>
void visit(V& v, const ScriptLine& line) {
  v("line", line.line);
  v("words", line.words);
}

template <class V>
void visit(V& v, const Meaning& meaning) {
  v("words", meaning.words);
  v("unit", meaning.unit);
  v("rule", meaning.rule);
  v("readme", meaning.readme);
  v("used", meaning.is_used);
}

template <class V>
void visit(V& v, const Edit& edit) {
  v("rule", edit.rule);
  v("file", edit.file);
  v("offset", edit.offset);
  v("size", edit.size);
  v("bytes", edit.bytes);
}

namespace answer {

struct LintAnswer {
  Notes notes;
};

template <class V>
void visit(V& v, const LintAnswer& answer) {
  v("notes", answer.notes);
}

struct FixAnswer {
  std::vector<Edit> edits;
};

template <class V>
void visit(V& v, const FixAnswer& answer) {
  v("edits", answer.edits);
}

struct KeptDocumentAnswer {
  u32 file = 0;
  std::string format;
  std::string document;
  u32 size = 0;
};

template <class V>
void visit(V& v, const KeptDocumentAnswer& answer) {
  v("file", answer.file);
  v("format", answer.format);
  v("document", answer.document);
  v("size", answer.size);
}

/// The documents that are kept, family after family, in path order, and the handle for questions about them.
struct KeepAnswer {
  u32 handle = 0;
  std::vector<KeptDocumentAnswer> documents;

  static KeepAnswer of(u32 handle, const OpenDocuments& open) {
    KeepAnswer answer{handle, std::vector<KeptDocumentAnswer>(open.all().size())};
    for (const OpenDocument& each : open.all()) {
      answer.documents[each.place] = {each.file, each.format, each.kind, static_cast<u32>(each.bytes.size())};
    }
    return answer;
  }
};

template <class V>
void visit(V& v, const KeepAnswer& answer) {
  v("handle", answer.handle);
  v("documents", answer.documents);
}

struct SectionAnswer {
  std::string name;
  std::string path;
  io::Section section;
};

template <class V>
void visit(V& v, const SectionAnswer& answer) {
  v("name", answer.name);
  v("path", answer.path);
  v("offset", answer.section.offset);
  v("size", answer.section.size);
  v("count", answer.section.count);
  v("record_size", answer.section.record_size);
  v("kind", answer.section.kind);
}

struct SectionsAnswer {
  std::vector<SectionAnswer> sections;

  static SectionsAnswer of(const OpenDocument& document) {
    SectionsAnswer answer;
    for (const io::Section& section : document.sections) {
      answer.sections.push_back({section.name, path_of(section), section});
    }
    return answer;
  }
};

template <class V>
void visit(V& v, const SectionsAnswer& answer) {
  v("sections", answer.sections);
}

struct FieldAnswer {
  io::MappedField field;
  io::SectionKind section = io::SectionKind::data;
};

template <class V>
void visit(V& v, const FieldAnswer& answer) {
  const io::MappedField& field = answer.field;
  v("path", field.path);
  v("offset", field.offset);
  v("size", field.size);
  v("is_number", field.is_number);
  v("kind", field.kind);
  v("value", field.value);
  v("first_bit", field.first_bit);
  v("bits", field.bits);
  v("is_smart", field.is_smart);
  v("is_compact", field.is_compact);
  v("is_big", field.endian == Endian::big);
  v("section", answer.section);
}

struct FieldsAnswer {
  std::vector<FieldAnswer> fields;

  static FieldsAnswer of(const OpenDocument& document, std::vector<io::MappedField>&& found) {
    FieldsAnswer answer;
    for (io::MappedField& field : found) {
      const io::Section* section = document.section_at(field.offset);
      answer.fields.push_back({std::move(field), section ? section->kind : io::SectionKind::data});
    }
    return answer;
  }
};

template <class V>
void visit(V& v, const FieldsAnswer& answer) {
  v("fields", answer.fields);
}

struct RangesAnswer {
  std::vector<ElementRange> ranges;
};

template <class V>
void visit(V& v, const RangesAnswer& answer) {
  v("ranges", answer.ranges);
}

struct LinesAnswer {
  std::vector<ScriptLine> lines;
};

template <class V>
void visit(V& v, const LinesAnswer& answer) {
  v("lines", answer.lines);
}

struct ElementAnswer {
  Element element;
};

template <class V>
void visit(V& v, const ElementAnswer& answer) {
  v.nullable("element", answer.element, answer.element.kind != ElementKind::none);
}

}  // namespace answer
}  // namespace retromesh
