#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Numbers keep their text of the file") {
  const ScriptMesh mesh =
      crate_with("#exec MESH ORIGIN MESH=crate X=.5 Y=-0 Z=+2. PITCH=0.00 YAW=00 ROLL=0.59\n");
  CHECK(mesh.origin.values == Values{0.5, 0, 2});
  CHECK(mesh.origin.text == ".5 -0 +2.");
  CHECK(mesh.rotation.values == Values{0, 0, 0.59});
  CHECK(mesh.rotation.text == "0.00 00 0.59");
}

TEST_CASE("Values that are not numbers are ignored, with warnings") {
  const Script script = read(kCrate + "#exec MESH ORIGIN MESH=Crate X=abc Y=2 Z=3\n");
  CHECK(script.meshes.at(0).origin.values == Values{0, 2, 3});
  CHECK(script.meshes.at(0).origin.text == "0 2 3");
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title == "X of MESH ORIGIN is not a number");
  CHECK(script.notes[0].severity() == Severity::warning);
}
