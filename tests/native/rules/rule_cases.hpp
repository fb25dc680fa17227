#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "formats/io/note.hpp"
#include "formats/model/model.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/registered.hpp"

/// Files made for one rule each.
namespace retromesh::test {

/// One or more sets of files.
struct Drops : std::vector<Drop> {
  using vector::vector;
  Drops(Drop one) { push_back(std::move(one)); }
};

/// What the first note of a rule says, as far as it is given.
struct Said {
  std::string title = {};
  std::string why = {};
  std::optional<u32> at = {};
  std::optional<u32> count = {};
  std::optional<Target> target = {};
};

struct RuleCase {
  RuleNumber rule;
  Drop breaks;   ///< Files that break the rule.
  Drops nearly;  ///< Files that nearly do.
  Said said = {};
};

/// The cases of a family, which are Registered, and a small model without findings.
struct RuleCases {
  std::string_view family;
  std::vector<RuleCase> (*cases)();
  Drop (*clean)() = nullptr;
};

/// The notes of opening all models in the files, and the findings of `lint`.
Notes all_notes(const Drop& drop);

inline Target face(u32 number) { return {Target::Kind::face, number, {}}; }
inline Target frame(u32 number) { return {Target::Kind::frame, number, {}}; }
inline Target vertex(u32 number) { return {Target::Kind::vertex, number, {}}; }

}  // namespace retromesh::test
