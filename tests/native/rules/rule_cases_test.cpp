#include "tests/native/rules/rule_cases.hpp"

#include <algorithm>
#include <string_view>

#include "formats/inspector.hpp"
#include "formats/model/rules.hpp"
#include "formats/rules.hpp"
#include "tests/native/ctc/ctc_fixtures.hpp"
#include "tests/native/humanfly/object_bytes.hpp"
#include "tests/native/runescape/model_bytes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/mesh_files.hpp"

using namespace retromesh;
using test::Drop;
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

/// Checks the cases of a table of rules, and that each rule of `lint` has one. The rules before the first
/// that has a case are those of opening, which are tested with it; those of the writer come last.
void check_rule_cases(std::span<const RuleText> table, const std::vector<RuleCase>& cases) {
  bool has_cases = false;
  for (const RuleText& rule : table) {
    const std::string_view name = rule.name;
    if (name.substr(0, 6) == "write_") continue;
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
  CHECK(has_cases);
}

Drop drop_of(const std::string& name, Bytes bytes) {
  Drop drop;
  drop.add(name, std::move(bytes));
  return drop;
}

}  // namespace

TEST_CASE("each rule has files that break it, and files that nearly do", "[rules]") {
  check_rule_cases(unreal::kRules, unreal::rule_cases());
  check_rule_cases(ctc::kRules, ctc::rule_cases());
  check_rule_cases(runescape::kRules, runescape::rule_cases());
  check_rule_cases(humanfly::kRules, humanfly::rule_cases());
}

TEST_CASE("paths that differ in case only break a rule of all families", "[rules]") {
  Drop drop;
  for (const char* name : {"a/Skin.pcx", "A/skin.pcx", "b/skin.pcx"}) drop.add(name, {});
  const Notes notes = test::all_notes(drop);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].rule == RuleNumber(SharedRule::paths_differ_by_case));
}

TEST_CASE("small models of each family without errors have no findings", "[rules]") {
  test::MeshFiles tetrahedron;
  tetrahedron.frames = {{{0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, {0, 0, 500}}};
  Drop beam = drop_of("models/beam.ctc", test::ctc_bytes(test::bar()));
  beam.add("models/skin.bmp", {});
  for (const Drop& drop : {tetrahedron.drop(), beam, drop_of("model.ob2", test::four_faces_bytes()),
                           drop_of("ship.fly", test::cube(50).bytes())}) {
    Limits limits;
    CHECK(lint(drop.files(), limits).empty());
  }
}
