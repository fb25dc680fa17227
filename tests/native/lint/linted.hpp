#pragma once
#include "formats/inspector.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// Findings about files made in the test.
namespace retromesh::test {

inline Notes linted(const Drop& drop) {
  Limits limits;
  return lint(drop.files(), limits);
}

/// The first finding of a rule, or null.
inline const Note* finding(const Notes& notes, RuleNumber rule) {
  for (const Note& note : notes) {
    if (note.rule == rule) return &note;
  }
  return nullptr;
}

/// How often a rule is broken by the files; 0 when there is no finding.
inline u32 count_of(const Drop& drop, RuleNumber rule) {
  const Notes notes = linted(drop);
  const Note* const note = finding(notes, rule);
  return note ? note->count : 0;
}

}  // namespace retromesh::test
