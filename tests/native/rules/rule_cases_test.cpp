#include "tests/native/rules/rule_cases.hpp"

#include <algorithm>
#include <string_view>

#include "formats/inspector.hpp"
#include "formats/model/rules.hpp"
#include "formats/rules.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"

using namespace retromesh;
using test::Drop;
using test::Registered;
using test::RuleCase;

Notes test::all_notes(const Drop& drop) {
  Limits limits;
  const std::vector<File> views = drop.files();
  Notes all = lint(views, limits);
  const FileSet files(views);
  for (const Reader& family : readers()) {
    for (const Entry& entry : all_entries(family, files, limits)) {
      auto model = family.open(files, entry.id, {}, limits);
      // Files that end early are opened on request.
      if (const Offer* offer = model ? nullptr : model.error().offer) {
        const InterpretationRequest request = {offer->interpretation, offer->choice};
        model = family.open(files, entry.id, std::span(&request, 1), limits);
      }
      if (!model) continue;
      all.insert(all.end(), model.value().notes.begin(), model.value().notes.end());
    }
  }
  for (const ArchiveKind& kind : archive_kinds()) {
    OpenedArchive archive(kind, views, Ranges::whole);
    const std::vector<ArchiveEntry> entries = archive.list(limits);
    for (const ArchiveEntry& entry : entries) {
      const auto unpacked = archive.unpack(entry.id, limits);
      if (!unpacked) continue;
      all.insert(all.end(), unpacked.value().notes.begin(), unpacked.value().notes.end());
    }
  }
  return all;
}

namespace {

const Note* note_of(const Notes& notes, RuleNumber rule) {
  const auto is_it = [&](const Note& note) { return note.rule == rule; };
  const auto found = std::find_if(notes.begin(), notes.end(), is_it);
  return found == notes.end() ? nullptr : &*found;
}

void check_said(const test::Said& said, const Note& note) {
  if (!said.title.empty()) CHECK(note.title == said.title);
  if (!said.why.empty()) CHECK(note.why == said.why);
  if (said.at) CHECK(note.location.at == *said.at);
  if (said.count) CHECK(note.count == *said.count);
  if (said.target) CHECK((note.target.kind == said.target->kind && note.target.index == said.target->index));
}

void check_case(const RuleCase& one) {
  const Notes notes = test::all_notes(one.breaks);
  const Note* const note = note_of(notes, one.rule);
  CHECK(note != nullptr);
  if (note) check_said(one.said, *note);
  for (std::size_t i = 0; i < one.nearly.size(); ++i) {
    INFO("files " << i << " nearly break it");
    CHECK_FALSE(note_of(test::all_notes(one.nearly[i]), one.rule));
  }
}

std::vector<RuleCase> cases_of(std::string_view family) {
  std::vector<RuleCase> all;
  for (const test::RuleCases& some : Registered<test::RuleCases>::all()) {
    if (some.family != family) continue;
    for (RuleCase& one : some.cases()) all.push_back(std::move(one));
  }
  return all;
}

/// Checks the cases of a family, and that each rule of `lint` has one. The rules before the first that has a
/// case are those of opening, which are tested with it; those of the writer come last.
void check_rule_cases(std::string_view family, const std::vector<RuleCase>& cases) {
  bool has_rules = false;
  bool has_cases = false;
  for (const RuleText& rule : rules()) {
    const std::string_view name = rule.name;
    if (rule.table != family || name.substr(0, 6) == "write_") continue;
    has_rules = true;
    if (name == "text_too_large") continue;  // a limit of its own: script/script_test.cpp
    INFO(id_of(rule));
    u32 count = 0;
    for (const RuleCase& one : cases) {
      if (one.rule != rule.number) continue;
      INFO("case " << ++count);
      check_case(one);
    }
    has_cases = has_cases || count > 0;
    if (has_cases) CHECK(count > 0);
  }
  CHECK(has_cases == has_rules);
}

}  // namespace

TEST_CASE("each rule has files that break it, and files that nearly do", "[rules]") {
  for (const Reader& family : readers()) check_rule_cases(family.id, cases_of(family.id));
}

TEST_CASE("paths that differ in case only break a rule of all families", "[rules]") {
  Drop drop;
  for (const char* name : {"a/Skin.pcx", "A/skin.pcx", "b/skin.pcx"}) drop.add(name, {});
  const Notes notes = test::all_notes(drop);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].rule == RuleNumber(SharedRule::paths_differ_by_case));
}

TEST_CASE("small models of each family without errors have no findings", "[rules]") {
  for (const test::RuleCases& some : Registered<test::RuleCases>::all()) {
    if (!some.clean) continue;
    Limits limits;
    CHECK(lint(some.clean().files(), limits).empty());
  }
}
