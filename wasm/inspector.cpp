#include "formats/inspector.hpp"

#include <cstring>
#include <memory>

#include "formats/boundary/inspector_answers.hpp"
#include "wasm/module.hpp"

/// The inspector module: documents of all families as JSON and explained byte by byte, and findings. Loaded
/// on demand.
namespace retromesh::wasm {
namespace {

class Inspector : public Module {
 public:
  /// Findings about the files.
  std::span<const u8> lint() {
    Limits limits;
    return answer(LintAnswer{retromesh::lint(files(), limits)});
  }

  /// What repairs the notes of opening a model without a choice.
  std::span<const u8> fix(const std::string& id) {
    Limits limits;
    return answer(FixAnswer{retromesh::fix(files(), id, limits)});
  }

  /// What repairs the findings of lint without a choice.
  std::span<const u8> fix_findings() {
    Limits limits;
    return answer(FixAnswer{retromesh::fix_findings(files(), limits)});
  }

  /// Keeps the files that were added, and their documents, until `release`.
  std::span<const u8> keep() {
    u32 place = 0;
    while (place < kept_.size() && kept_[place]) ++place;
    if (place == kept_.size()) kept_.emplace_back();
    kept_[place] = std::make_unique<KeptFiles>(take_files());
    return answer(KeepAnswer::of(place + 1, kept_[place]->documents));
  }

  /// A document as JSON, real numbers as their bits: {"f":1065353216}.
  std::span<const u8> dump(u32 handle, u32 file) {
    Limits limits;
    return answer(ResultAnswer<std::string>(document(handle, file).dump(limits)));
  }

  std::span<const u8> sections(u32 handle, u32 file) {
    return answer(SectionsAnswer::of(document(handle, file)));
  }

  /// The fields of the bytes in [first, end).
  std::span<const u8> fields(u32 handle, u32 file, u32 first, u32 end) {
    Limits limits;
    const OpenDocument& open = document(handle, file);
    return answer(FieldsAnswer::of(open, open.fields(first, end, limits)));
  }

  /// One field, or none.
  std::span<const u8> find_field(u32 handle, u32 file, const std::string& path) {
    const OpenDocument& open = document(handle, file);
    std::vector<io::MappedField> found(1);
    if (!retromesh::find_field(open, path, found[0])) found.clear();
    return answer(FieldsAnswer::of(open, std::move(found)));
  }

  std::span<const u8> search_fields(u32 handle, u32 file, const std::string& text, u32 from, u32 most) {
    Limits limits;
    const OpenDocument& open = document(handle, file);
    return answer(FieldsAnswer::of(open, retromesh::search_fields(open, text, from, most, limits)));
  }

  /// What the field with a path says, of those that have a byte.
  std::span<const u8> meaning(u32 handle, u32 file, const std::string& path, u32 offset) {
    Limits limits;
    const OpenDocument& open = document(handle, file);
    for (const io::MappedField& field : open.fields(offset, offset + 1, limits)) {
      if (field.path == path) return answer(meaning_of(open, field));
    }
    return answer(Meaning{});
  }

  /// The bytes of elements of a kind, whose indices are the file that was added, as 32-bit numbers; `frame`
  /// is 0xFFFFFFFF for all frames.
  std::span<const u8> ranges(u32 handle, u32 kind, u32 frame) {
    Limits limits;
    Elements elements{static_cast<ElementKind>(kind), {}, frame};
    const ByteView bytes = files()[0].bytes;
    elements.indices.resize(bytes.size() / sizeof(u32));
    if (!bytes.empty()) std::memcpy(elements.indices.data(), bytes.data(), bytes.size());
    return answer(RangesAnswer{ranges_of(kept_[handle - 1]->documents, elements, limits)});
  }

  /// What a byte makes.
  std::span<const u8> element_at(u32 handle, u32 file, u32 offset) {
    return answer(ElementAnswer{retromesh::element_at(document(handle, file), offset)});
  }

  /// What the lines of a script say.
  std::span<const u8> lines(u32 handle, u32 file) {
    return answer(LinesAnswer{script_lines(kept_[handle - 1]->files.all[file])});
  }

  void release(u32 handle) { kept_[handle - 1].reset(); }

 private:
  /// Documents refer to the bytes of the files.
  struct KeptFiles {
    Files files;
    OpenDocuments documents;

    explicit KeptFiles(Files&& taken) : files(std::move(taken)), documents(files.all) {}
  };

  const OpenDocument& document(u32 handle, u32 file) const {
    return *kept_[handle - 1]->documents.find(file);
  }

  std::vector<std::unique_ptr<KeptFiles>> kept_;  ///< By handle - 1.
};

}  // namespace

RETROMESH_MODULE(Inspector)
RETROMESH_METHOD(Inspector, lint, "lint:bytes")
RETROMESH_METHOD(Inspector, fix, "fix:bytes")
RETROMESH_METHOD(Inspector, fix_findings, "fixFindings:bytes")
RETROMESH_METHOD(Inspector, keep, "keep:bytes")
RETROMESH_METHOD(Inspector, dump, "dump:bytes")
RETROMESH_METHOD(Inspector, sections, "sections:bytes")
RETROMESH_METHOD(Inspector, fields, "fields:bytes")
RETROMESH_METHOD(Inspector, find_field, "findField:bytes")
RETROMESH_METHOD(Inspector, search_fields, "searchFields:bytes")
RETROMESH_METHOD(Inspector, meaning, "meaning:bytes")
RETROMESH_METHOD(Inspector, ranges, "ranges:bytes")
RETROMESH_METHOD(Inspector, element_at, "elementAt:bytes")
RETROMESH_METHOD(Inspector, lines, "lines:bytes")
RETROMESH_METHOD(Inspector, release, "release")

}  // namespace retromesh::wasm
