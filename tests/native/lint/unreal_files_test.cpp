#include "formats/model/rules.hpp"
#include "formats/unreal/rules.hpp"
#include "tests/native/lint/linted.hpp"
#include "tests/support/mesh_files.hpp"

// Findings about the names of files.

using namespace retromesh;
using test::count_of;
using test::finding;
using test::linted;
using test::MeshFiles;
using unreal::Rule;

namespace {

test::Drop drop_with(const std::string& import, const std::vector<std::string>& others) {
  MeshFiles files;
  files.script = import;
  test::Drop drop = files.drop();
  for (const std::string& name : others) drop.add(name, {});
  return drop;
}

constexpr const char* kSameCase =
    "#exec MESH IMPORT MESH=Tetra ANIVFILE=Models\\Tetra_a.3d DATAFILE=Models\\Tetra_d.3d\n";

}  // namespace

TEST_CASE("lint finds names in class files that differ from the file only in case", "[lint][unreal]") {
  const std::string other_case =
      "#exec MESH IMPORT MESH=Tetra ANIVFILE=Models\\Tetra_a.3d DATAFILE=Models\\tetra_d.3d\n";
  const Notes notes = linted(drop_with(other_case, {}));
  const Note* const note = finding(notes, Rule::name_case_differs);
  REQUIRE(note);
  CHECK(note->location.file == "Classes/Tetra.uc");
  CHECK(note->location.at == 1);
  CHECK(note->why == "The file is called \"Models/Tetra_d.3d\".");
  CHECK(count_of(drop_with(kSameCase, {}), Rule::name_case_differs) == 0);
  // Folders that do not exist are another error: games look for the last part.
  CHECK(count_of(
            drop_with("#exec MESH IMPORT MESH=Tetra ANIVFILE=OTHER\\Tetra_a.3d DATAFILE=OTHER\\Tetra_d.3d\n",
                      {}),
            Rule::name_case_differs) == 0);
  const std::string texture =
      kSameCase + std::string("#exec TEXTURE IMPORT NAME=Skin FILE=Models\\SKIN.pcx\n");
  CHECK(count_of(drop_with(texture, {"Models/Skin.pcx"}), Rule::name_case_differs) == 1);
  CHECK(count_of(drop_with(texture, {"Models/SKIN.pcx"}), Rule::name_case_differs) == 0);
}

TEST_CASE("lint counts files beside those of a script that no script names", "[lint][unreal]") {
  const std::vector<std::string> others = {"Models/Old_d.3d.bak", "Models/Spare.pcx", "Models/Lost.bmp",
                                           "Elsewhere/Icon.pcx"};
  const Notes notes = linted(drop_with(kSameCase, others));
  const Note* const note = finding(notes, Rule::file_not_named);
  REQUIRE(note);
  CHECK(note->count == 2);
  CHECK(note->why == "That is Lost.bmp, Spare.pcx.");
  const std::string named = kSameCase + std::string(
                                            "#exec TEXTURE IMPORT NAME=A FILE=Models\\Spare.pcx\n"
                                            "#exec TEXTURE IMPORT NAME=B FILE=Models\\Lost.bmp\n");
  CHECK(count_of(drop_with(named, others), Rule::file_not_named) == 0);
  const std::string in_code =
      kSameCase + std::string("function A() { Skin = Texture'spare'; }\n// LOST.BMP\n");
  CHECK(count_of(drop_with(in_code, others), Rule::file_not_named) == 0);
  // Without a script nothing names files.
  MeshFiles files;
  test::Drop drop = files.drop();
  drop.add("Models/Spare.pcx", {});
  drop.add("Models/Lost.bmp", {});
  CHECK(count_of(drop, Rule::file_not_named) == 0);
}

TEST_CASE("lint finds files whose paths differ only in case", "[lint]") {
  test::Drop drop;
  drop.add("a/Skin.pcx", {});
  drop.add("A/skin.pcx", {});
  drop.add("b/skin.pcx", {});
  const Notes notes = linted(drop);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].rule == RuleNumber(SharedRule::paths_differ_by_case));
}
