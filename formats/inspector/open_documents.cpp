#include "formats/inspector/open_documents.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "formats/io/json_dump.hpp"
#include "formats/io/message.hpp"
#include "formats/io/sort.hpp"

namespace retromesh {
namespace {

/// Lists the sections of a document.
class Outline : public io::Listener {
 public:
  std::vector<io::Section> take(u32 size);

  bool wants(u32, u32) const override { return false; }
  bool outlines() const override { return true; }
  void section(const io::Section& section) override { sections_.push_back(section); }

 private:
  std::vector<io::Section> sections_;
};

io::Section unknown_bytes(u32 offset, u32 end) {
  io::Section section;
  section.offset = offset;
  section.size = section.record_size = end - offset;
  section.kind = io::SectionKind::gap;
  return section;
}

/// The sections in file order. Bytes of two sections belong to the first, bytes of none to a gap.
std::vector<io::Section> Outline::take(u32 size) {
  sort_elements(sections_, [](const io::Section& a, const io::Section& b) { return a.offset < b.offset; });
  std::vector<io::Section> all;
  u32 end = 0;
  for (io::Section& section : sections_) {
    const u32 stop = std::min(section.offset + section.size, size);
    if (stop <= end) continue;
    if (section.offset > end) all.push_back(unknown_bytes(end, section.offset));
    if (section.offset < end) section.record_size = 0;  // its first records are not here
    section.offset = std::max(section.offset, end);
    section.size = stop - section.offset;
    end = stop;
    all.push_back(section);
  }
  if (end < size) all.push_back(unknown_bytes(end, size));
  return all;
}

class FieldsOfDocument : public OtherFields {
 public:
  explicit FieldsOfDocument(const OpenDocument& document) : document_(document) {}

  i32 number(const std::string& path, i32 otherwise) const override {
    io::MappedField found;
    return find_field(document_, path, found) && found.is_number ? found.value : otherwise;
  }

  std::string referred(io::Reference kind, i32 number) const override {
    return document_.document ? document_.document->referred(kind, number) : std::string();
  }

 private:
  const OpenDocument& document_;
};

}  // namespace

std::string path_of(const io::Section& section) {
  if (section.index == io::kNoIndex) return section.name;
  return std::string(section.name) + '[' + std::to_string(section.index) + ']';
}

std::vector<io::MappedField> OpenDocument::fields(u32 first, u32 end, Limits& limits) const {
  if (!document) return {};
  io::ByteMap map(first, end, limits);
  document->walk(map);
  std::vector<io::MappedField> found = map.take();
  sort_elements(found,
                [](const io::MappedField& a, const io::MappedField& b) { return a.offset < b.offset; });
  return found;
}

Result<std::string> OpenDocument::dump(Limits& limits) const {
  if (error) return *error;
  io::JsonDump dump(limits);
  dump.open(nullptr, io::kNoIndex, false, {});
  document->walk(dump);
  dump.close(false);
  if (dump.complete()) return dump.take();
  return Error{ErrorCode::over_limit, name, 0, "dump", limits.bytes + 1, limits.bytes, "", ""};
}

const io::Section* OpenDocument::section_at(u32 offset) const {
  const auto after = std::upper_bound(sections.begin(), sections.end(), offset,
                                      [](u32 at, const io::Section& section) { return at < section.offset; });
  if (after == sections.begin() || offset >= bytes.size()) return nullptr;
  return &*(after - 1);
}

OpenDocuments::OpenDocuments(std::span<const File> files) {
  const FileSet set(files);
  for (const Inspection& family : inspections()) {
    for (const DocumentFile& found : family.documents(set)) {
      if (find(found.file)) continue;
      OpenDocument& open = all_.emplace_back();
      open.place = static_cast<u32>(all_.size()) - 1;
      open.file = found.file;
      open.family = &family;
      open.format = found.format;
      open.kind = found.document;
      open.heading = found.heading;
      open.folder = *found.folder ? found.folder : found.format;
      open.name = files[found.file].name;
      open.bytes = files[found.file].bytes;
    }
  }
  sort_elements(all_, [](const OpenDocument& a, const OpenDocument& b) { return a.file < b.file; });
  for (OpenDocument& open : all_) {
    Limits limits;
    auto kept = open.family->parse(set, open.file, limits);
    Outline outline;
    if (kept) {
      open.document = std::move(kept.value());
      open.document->walk(outline);
    } else {
      open.error = std::make_unique<Error>(std::move(kept.error()));
    }
    open.sections = outline.take(static_cast<u32>(open.bytes.size()));
  }
  for (const Inspection& family : inspections()) number_elements(set, family);
}

void OpenDocuments::number_elements(const FileSet& files, const Inspection& family) {
  if (!family.element_numbers) return;
  std::vector<OpenDocument*> own;
  std::vector<DocumentFile> documents;
  for (OpenDocument& open : all_) {
    if (open.family != &family) continue;
    own.push_back(&open);
    documents.push_back({open.file, open.format, open.kind, open.heading});
  }
  if (own.empty()) return;
  std::vector<ElementNumbers> numbers = family.element_numbers(files, documents);
  for (std::size_t i = 0; i < own.size(); ++i) own[i]->numbers = std::move(numbers[i]);
}

const OpenDocument* OpenDocuments::find(u32 file) const {
  for (const OpenDocument& open : all_) {
    if (open.file == file) return &open;
  }
  return nullptr;
}

Meaning meaning_of(const OpenDocument& document, const io::MappedField& field) {
  Meaning meaning;
  meaning.readme = format({"formats/%/README.md", {document.folder}});
  const FieldMeaning& said = field.meaning;
  meaning.unit = said.unit;
  meaning.rule = *said.heading ? said.heading : document.heading;
  meaning.is_used = said.is_used;
  const ByteView bytes = document.bytes;
  const bool is_inside = field.offset <= bytes.size() && field.size <= bytes.size() - field.offset;
  if (!said.words || !is_inside) return meaning;
  meaning.words = said.words({field, bytes.subspan(field.offset, field.size), FieldsOfDocument(document)});
  return meaning;
}

}  // namespace retromesh
