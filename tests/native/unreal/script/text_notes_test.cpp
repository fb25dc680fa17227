#include "formats/unreal/script/text_notes.hpp"

#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("notes about other files do not count for the limit of a text file's notes") {
  const std::string file = "a.uc";
  Notes notes(100);
  TextNotes of_text(file, notes);
  of_text.add(Rule::mesh_imported_again, 1, {"One"}, {"Why."});
  of_text.add(Rule::mesh_imported_again, 2, {"Two"}, {"Why."});
  of_text.add(Rule::mesh_imported_again, 3, {"one"}, {"Why."});
  REQUIRE(notes.size() == 102);
  CHECK(notes[100].title == "One");
  CHECK(notes[100].count == 2);
  CHECK(notes[101].title == "Two");
  for (u32 i = 0; i < 100; ++i) of_text.add(Rule::mesh_imported_again, i, {"Note %", {i}}, {"Why."});
  CHECK(notes.size() == 100 + 65);
  CHECK(notes.back().title == "There are more notes about this file");
  CHECK(notes.back().count == 100 - 62);
}
