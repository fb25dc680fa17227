#include "formats/io/sort.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("numbers are sorted from the lowest, equal ones kept") {
  std::vector<u32> numbers = {7, 0xFFFFFFFF, 0, 7, 3};
  sort_numbers(numbers);
  CHECK(numbers == std::vector<u32>{0, 3, 7, 7, 0xFFFFFFFF});
}

TEST_CASE("elements are sorted by a rule, equal ones in their order, and those before the first stay") {
  std::vector<std::string> words = {"z", "bb", "a", "cc", "b"};
  sort_elements(words, [](const std::string& a, const std::string& b) { return a.size() < b.size(); }, 1);
  CHECK(words == std::vector<std::string>{"z", "a", "b", "bb", "cc"});
  sort_elements(words);
  CHECK(words == std::vector<std::string>{"a", "b", "bb", "cc", "z"});
  std::vector<std::string> none;
  sort_elements(none);
  CHECK(none.empty());
}
