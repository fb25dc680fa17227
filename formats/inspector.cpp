#include "formats/inspector.hpp"

#include <algorithm>
#include <utility>

#include "formats/family.hpp"
#include "formats/io/sort.hpp"
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

std::vector<ScriptLine> script_lines(const File& file) {
  for (const Inspection& family : inspections()) {
    if (!family.script_lines) continue;
    std::vector<ScriptLine> lines = family.script_lines(file);
    if (lines.empty()) continue;
    sort_elements(lines, [](const ScriptLine& a, const ScriptLine& b) { return a.line < b.line; });
    // Models of one script repeat the lines that they share.
    const auto is_same = [](const ScriptLine& a, const ScriptLine& b) {
      return a.line == b.line && a.words == b.words;
    };
    lines.erase(std::unique(lines.begin(), lines.end(), is_same), lines.end());
    return lines;
  }
  return {};
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

std::vector<Edit> fix(std::span<const File> files, const std::string& id, Limits& limits) {
  const FileSet set(files);
  for (std::size_t i = 0; i < readers().size(); ++i) {
    const auto opened = readers()[i].get().open(set, id, {}, limits);
    if (!opened) {
      if (opened.error().code == ErrorCode::not_a_model) continue;
      return {};
    }
    return inspections()[i].get().fix(set, opened.value(), opened.value().notes);
  }
  return {};
}

std::vector<Edit> fix_findings(std::span<const File> files, Limits& limits) {
  const FileSet set(files);
  std::vector<Edit> all;
  for (const Inspection& family : inspections()) {
    for (Edit& edit : family.fix(set, Model{}, family.lint(set, limits))) all.push_back(std::move(edit));
  }
  return all;
}

}  // namespace retromesh
