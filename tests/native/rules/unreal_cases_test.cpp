#include "tests/native/rules/unreal_cases.hpp"
#include "formats/unreal/rules.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("each rule about vertex meshes has files that break it, and files that nearly do",
          "[rules][unreal]") {
  using namespace retromesh;
  std::vector<test::RuleCase> cases = test::unreal_class_file_cases();
  for (test::RuleCase& one : test::unreal_modeldef_cases()) cases.push_back(std::move(one));
  for (test::RuleCase& one : test::unreal_pair_cases()) cases.push_back(std::move(one));
  // A text that is too large needs a limit of its own: script/reader_test.cpp.
  test::check_rule_cases(unreal::rules(), cases, {unreal::Rule::text_too_large});
}
