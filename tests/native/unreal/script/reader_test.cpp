#include "formats/unreal/script/script.hpp"

#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text_notes.hpp"
#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Reading stops with a warning at the memory limit") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "#exec TEXTURE IMPORT NAME=a FILE=a.pcx\n";
  Limits limits;
  limits.bytes = 10'000;
  const Script script = read_script("a.uc", bytes_of(text), limits);
  CHECK(script.textures.size() < 300);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].rule == Rule::text_too_large);
  CHECK(script.notes[0].location.at == script.textures.size() + 1);
  limits.bytes = 10'000'000;
  CHECK(read_script("a.uc", bytes_of(text), limits).notes.empty());
}

TEST_CASE("After 64 different notes the rest is counted in one") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "#exec MESH ORIGIN MESH=m" + std::to_string(i) + "\n";
  const Script script = read(text);
  REQUIRE(script.notes.size() == 65);
  CHECK(script.notes.back().count == 436);
}

TEST_CASE("Long names are truncated in notes") {
  const Script script = read("#exec MESH ORIGIN MESH=" + std::string(100'000, 'x') + "\n");
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title.size() < 120);
}

TEST_CASE("20,000 meshes with their own lines are read") {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "m" + std::to_string(i);
    text += "#exec MESH IMPORT MESH=" + name + " ANIVFILE=a DATAFILE=d\n#exec MESHMAP NEW MESHMAP=map" +
            name + " MESH=" + name + "\n#exec MESHMAP SCALE MESHMAP=map" + name + " X=" + std::to_string(i) +
            "\n";
  }
  const Script script = read(text);
  REQUIRE(script.meshes.size() == 20'000);
  CHECK(script.meshes[19'999].scale.values[0] == 19'999);
  CHECK(script.notes.empty());
}

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
