#pragma once
#include "tests/native/rules/rule_cases.hpp"

namespace retromesh::test {

/// Cases of rules about class files.
std::vector<RuleCase> unreal_class_file_cases();

/// Cases of rules about MODELDEF.
std::vector<RuleCase> unreal_modeldef_cases();

/// Cases of rules about the pair of files, and about other files.
std::vector<RuleCase> unreal_pair_cases();

}  // namespace retromesh::test
