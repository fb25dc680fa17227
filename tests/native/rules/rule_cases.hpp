#pragma once
#include <vector>

#include "formats/io/note.hpp"
#include "tests/support/corpus.hpp"

/// Files made for one rule each.
namespace retromesh::test {

struct RuleCase {
  RuleNumber rule;
  Drop breaks;  ///< Files that break the rule.
  Drop nearly;  ///< Files that nearly do.
};

/// The notes of opening all models in the files, and the findings of `lint`.
Notes all_notes(const Drop& drop);

/// Requires that of each case's files the first break the rule and the others do not, and that each rule of
/// the table has a case, apart from those of the writer and those that are tested elsewhere.
void check_rule_cases(std::span<const RuleText> table, const std::vector<RuleCase>& cases,
                      const std::vector<RuleNumber>& elsewhere = {});

}  // namespace retromesh::test
