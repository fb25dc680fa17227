#include "formats/files/edit_distance.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace retromesh;

TEST_CASE("edit distance counts letters inserted, removed, changed and swapped", "[lint]") {
  CHECK(edit_distance("SEQUENCE", "sequence") == 0);
  CHECK(edit_distance("SEQUENC", "SEQUENCE") == 1);
  CHECK(edit_distance("SEQEUNCE", "SEQUENCE") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance(std::string(33, 'a'), "a") == kFarApart);
}

TEST_CASE("the nearest word is one letter away, or two for long words, and the only one", "[lint]") {
  constexpr const char* kWords[] = {"NUM", "NUMFRAMES", "RATE", "RACE"};
  const auto nearest = [&](const char* word) {
    const char* const found = nearest_word(word, kWords);
    return std::string(found ? found : "");
  };
  CHECK(nearest("NUMFRAME") == "NUMFRAMES");
  CHECK(nearest("NUNFRAME") == "NUMFRAMES");
  CHECK(nearest("NUNFRAM").empty());
  CHECK(nearest("rate").empty());
  CHECK(nearest("RAT") == "RATE");
  CHECK(nearest("RAE").empty());  // both are one letter away
  CHECK(nearest("NU").empty());
}
