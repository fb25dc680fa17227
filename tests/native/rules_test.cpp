#include "formats/rules.hpp"

#include <map>
#include <set>
#include <string>

#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("each rule has an id and a number of its own, and says why it matters and how to mend it",
          "[rules]") {
  std::set<std::string> ids;
  std::set<u32> numbers;
  std::map<std::string, u32> in_table;
  for (const RuleText& rule : rules()) {
    CAPTURE(id_of(rule));
    CHECK(ids.insert(id_of(rule)).second);
    CHECK(numbers.insert(rule.number.number()).second);
    CHECK(rule.number.number() > 0);  // 0 is no rule
    CHECK(++in_table[rule.table] <= 256);
    for (const std::string text : {rule.matters, rule.mend}) {
      CHECK(text.size() > 1);
      CHECK(text.back() == '.');
    }
  }
  CHECK(ids.count("unreal/clip-past-last-frame") == 1);
}

TEST_CASE("the number of a rule contains its severity", "[rules]") {
  for (const Severity severity : {Severity::warning, Severity::mended, Severity::fact}) {
    for (const u32 index : {0u, 255u}) {
      for (const u32 table : {1u, 63u}) {
        const u32 number = RuleNumber::of(table, index, severity);
        CHECK((number & 3) == static_cast<u32>(severity));
        CHECK((number >> 2 & 255) == index);
        CHECK(number >> 10 == table);
      }
    }
  }
}
