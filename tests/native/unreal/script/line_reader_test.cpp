#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Comments hide directives and end values") {
  const Script script = read(
      "//#exec MESH IMPORT MESH=one ANIVFILE=a DATAFILE=d\n"
      "/* #exec MESH IMPORT MESH=two ANIVFILE=a DATAFILE=d */\n"
      "/* begins\n"
      "#exec MESH IMPORT MESH=three ANIVFILE=a DATAFILE=d\n"
      "ends */ #exec MESH IMPORT MESH=four ANIVFILE=a DATAFILE=d // #exec\n"
      "#exec MESH SEQUENCE MESH=four SEQ=All STARTFRAME=0 NUMFRAMES=3 RATE=15//FIXME\n"
      "#exec MESHMAP SCALE MESHMAP=four X=2 /* Y=3 */ Z=4\n");
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.meshes[0].name == "four");
  CHECK(script.meshes[0].line == 5);
  REQUIRE(script.meshes[0].sequences.size() == 1);
  CHECK(script.meshes[0].sequences[0].rate == 15);
  CHECK(script.meshes[0].scale.values == Values{2, 1, 4});
  CHECK(script.notes.empty());
}

TEST_CASE("Slashes inside double quotes are not a comment") {
  const Script script = read(
      "function f() { Log(\"http://example /* \"); }\n"
      "#exec TEXTURE IMPORT NAME=a FILE=\"Models//a.pcx\"\n");
  REQUIRE(script.textures.size() == 1);
  CHECK(script.textures[0].file == "Models//a.pcx");
}

TEST_CASE("A comment without an end hides the rest and is noted where it begins") {
  const Script script = read(kCrate + "\n/* here\n#exec MESH ORIGIN MESH=Crate X=1\n");
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.meshes[0].origin.line == 0);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity() == Severity::warning);
  CHECK(script.notes[0].location.at == 3);
}

TEST_CASE("Lines end in CR LF, LF or CR and are counted alike") {
  for (const std::string end : {"\r\n", "\n", "\r"}) {
    const Script script = read("class a;" + end + end + "#exec MESH IMPORT MESH=a ANIVFILE=x DATAFILE=y" +
                               end + "#exec MESH ORIGIN MESH=a X=1");
    REQUIRE(script.meshes.size() == 1);
    CHECK(script.meshes[0].datafile == "y");
    CHECK(script.meshes[0].line == 3);
    CHECK(script.meshes[0].origin.line == 4);
  }
}
