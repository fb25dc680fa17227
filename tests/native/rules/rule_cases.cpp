#include "tests/native/rules/rule_cases.hpp"

#include <algorithm>
#include <string_view>

#include "formats/inspector.hpp"
#include "formats/rules.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"

namespace retromesh::test {
namespace {

const InterpretationRequest kWhatIsThere = {"truncated", "open"};

bool has(const Notes& notes, RuleNumber rule) {
  return std::any_of(notes.begin(), notes.end(), [&](const Note& note) { return note.rule == rule; });
}

}  // namespace

Notes all_notes(const Drop& drop) {
  Limits limits;
  const std::vector<File> views = drop.files();
  Notes all = lint(views, limits);
  const FileSet files(views);
  for (const Family& family : families()) {
    for (const Entry& entry : all_entries(family, files, limits)) {
      auto model = family.open(files, entry.id, {}, limits);
      // Files that end early are opened on request.
      if (!model) model = family.open(files, entry.id, std::vector{kWhatIsThere}, limits);
      if (!model) continue;
      all.insert(all.end(), model.value().notes.begin(), model.value().notes.end());
    }
  }
  return all;
}

void check_rule_cases(std::span<const RuleText> table, const std::vector<RuleCase>& cases,
                      const std::vector<RuleNumber>& elsewhere) {
  for (const RuleText& rule : table) {
    if (std::string_view(rule.name).substr(0, 6) == "write_") continue;
    if (std::find(elsewhere.begin(), elsewhere.end(), rule.number) != elsewhere.end()) continue;
    INFO(id_of(rule));
    const auto is_about = [&](const RuleCase& one) { return one.rule == rule.number; };
    const auto found = std::find_if(cases.begin(), cases.end(), is_about);
    CHECK(found != cases.end());
    if (found == cases.end()) continue;
    CHECK(has(all_notes(found->breaks), rule.number));
    CHECK_FALSE(has(all_notes(found->nearly), rule.number));
  }
}

}  // namespace retromesh::test
