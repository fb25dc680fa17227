#include "formats/inspector.hpp"

#include <algorithm>
#include <utility>

#include "formats/family.hpp"
#include "formats/io/json_dump.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {

OfFamilies<Inspection> inspections() {
  static constexpr std::reference_wrapper<const Inspection> kAll[] = {
#define RETROMESH_FAMILY(id, ...) id::kInspection,
#include "formats/families.def"
#undef RETROMESH_FAMILY
  };
  return kAll;
}

namespace {

/// The family that describes a file, or null.
const Inspection* family_of(const FileSet& files, u32 file) {
  for (const Inspection& family : inspections()) {
    for (const DocumentFile& document : family.documents(files)) {
      if (document.file == file) return &family;
    }
  }
  return nullptr;
}

Error not_a_document(const FileSet& files, u32 file) {
  const std::string name = file < files.files().size() ? files[file].name : "";
  return error_in(name, ErrorCode::not_a_model, "", "No format describes files like it.", "");
}

}  // namespace

std::vector<DocumentFile> documents(std::span<const File> files) {
  const FileSet set(files);
  std::vector<DocumentFile> all;
  for (const Inspection& family : inspections()) {
    for (const DocumentFile& document : family.documents(set)) all.push_back(document);
  }
  return all;
}

Result<std::string> dump(std::span<const File> files, u32 file, Limits& limits) {
  const FileSet set(files);
  const Inspection* family = family_of(set, file);
  if (!family) return not_a_document(set, file);
  io::JsonDump dump(limits);
  dump.open(nullptr, io::kNoIndex, false);
  const auto kept = family->keep_document(set, file, limits);
  if (!kept) return kept.error();
  kept.value()->walk(dump);
  dump.close(false);
  if (!dump.complete()) {
    return Error{ErrorCode::over_limit, set[file].name, 0, "dump", limits.bytes + 1, limits.bytes, "", ""};
  }
  return dump.take();
}

Result<Bytes> rewrite(std::span<const File> files, u32 file, Limits& limits) {
  const FileSet set(files);
  const Inspection* family = family_of(set, file);
  if (!family) return not_a_document(set, file);
  const auto kept = family->keep_document(set, file, limits);
  if (!kept) return kept.error();
  return kept.value()->write(limits);
}

std::vector<ScriptLine> script_lines(const File& file) {
  for (const Inspection& family : inspections()) {
    if (!family.script_lines) continue;
    std::vector<ScriptLine> lines = family.script_lines(file);
    if (lines.empty()) continue;
    std::stable_sort(lines.begin(), lines.end(),
                     [](const ScriptLine& a, const ScriptLine& b) { return a.line < b.line; });
    // Models of one script repeat the lines that they share.
    const auto is_same = [](const ScriptLine& a, const ScriptLine& b) {
      return a.line == b.line && a.words == b.words;
    };
    lines.erase(std::unique(lines.begin(), lines.end(), is_same), lines.end());
    return lines;
  }
  return {};
}

Result<std::vector<io::MappedField>> map_bytes(std::span<const File> files, u32 file, u32 first, u32 end,
                                               Limits& limits) {
  const FileSet set(files);
  const Inspection* family = family_of(set, file);
  if (!family) return not_a_document(set, file);
  io::ByteMap map(first, end, limits);
  const auto kept = family->keep_document(set, file, limits);
  if (!kept) return kept.error();
  kept.value()->walk(map);
  return map.take();
}

namespace {

/// Files whose paths differ only in the case of letters.
void note_equal_paths(const FileSet& files, Notes& notes) {
  const std::vector<u32>& order = files.in_order();
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::string& before = files[order[i - 1]].name;
    const std::string& name = files[order[i]].name;
    if (files.folded(order[i - 1]) != files.folded(order[i]) || before == name) continue;
    add_note(notes, SharedRule::paths_differ_by_case, {"% differs from another only in case", {name}},
             {"The other is %.", {before}}, SourceLocation::in(name));
  }
}

}  // namespace

Notes lint(std::span<const File> files, Limits& limits) {
  const FileSet set(files);
  Notes all;
  note_equal_paths(set, all);
  for (const Inspection& family : inspections()) {
    for (Note& note : family.lint(set, limits)) all.push_back(std::move(note));
  }
  return all;
}

std::vector<Edit> mend(std::span<const File> files, const std::string& id, Limits& limits) {
  const FileSet set(files);
  for (std::size_t i = 0; i < readers().size(); ++i) {
    const auto opened = readers()[i].get().open(set, id, {}, limits);
    if (!opened) {
      if (opened.error().code == ErrorCode::not_a_model) continue;
      return {};
    }
    return inspections()[i].get().mend(set, opened.value(), opened.value().notes);
  }
  return {};
}

std::vector<Edit> mend_findings(std::span<const File> files, Limits& limits) {
  const FileSet set(files);
  std::vector<Edit> all;
  for (const Inspection& family : inspections()) {
    for (Edit& edit : family.mend(set, Model{}, family.lint(set, limits))) all.push_back(std::move(edit));
  }
  return all;
}

}  // namespace retromesh
