#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("Tabs, several blanks and the case of keys and words are ignored") {
  const ScriptMesh mesh = crate_with(" \t#EXEC\tmesh   Origin\tmesh=CRATE\tx=1  Y=2\tz=3 Yaw=64\n");
  CHECK(mesh.origin.values == Values{1, 2, 3});
  CHECK(mesh.origin.text == "1 2 3");
  CHECK(mesh.origin.line == 2);
  CHECK(mesh.rotation.values == Values{0, 64, 0});
  CHECK(mesh.rotation.line == 2);
}

TEST_CASE("Quotes around values are removed, and quoted values may contain blanks") {
  const Script script = read(
      "#exec MESH IMPORT MESH=\"Crate\" ANIVFILE=\"MODELS\\My Crate_a.3d\" DATAFILE=\"MODELS\\My "
      "Crate_d.3d\"\n"
      "#exec TEXTURE IMPORT NAME=Skin FILE=\"MODELS\\My Skin.pcx\" GROUP=\"Skins\"\n");
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.meshes[0].name == "Crate");
  CHECK(script.meshes[0].datafile == "MODELS\\My Crate_d.3d");
  REQUIRE(script.textures.size() == 1);
  CHECK(script.textures[0].file == "MODELS\\My Skin.pcx");
}

TEST_CASE("#forceexec is #exec") {
  const Script script = read("#forceexec MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d\n");
  CHECK(script.meshes.size() == 1);
  CHECK(read("#execute MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d\n").meshes.empty());
}

TEST_CASE("Keys in the wrong place and words without a value are ignored") {
  const ScriptMesh mesh = crate_with(
      "#exec MESHMAP SCALE MESHMAP=Crate X=0.1 Y=0.1 Z=0.2 YAW=128\n"
      "#exec MESH LODPARAMS MESH=Crate HYSTERESIS=0.00 STRENGTH=1.00 MINVERTS=10 YAW=3\n"
      "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=1 TEXTURE=Jtex1 TLOD 6\n");
  CHECK(mesh.scale.values == Values{0.1, 0.1, 0.2});
  CHECK(mesh.scale.text == "0.1 0.1 0.2");
  CHECK(mesh.rotation.line == 0);
  REQUIRE(mesh.textures.size() == 1);
  CHECK(mesh.textures[0].texture == "Jtex1");
}

TEST_CASE("A blank after the equals sign is skipped unless a pair follows") {
  const Script script = read(
      "#exec TEXTURE IMPORT NAME= Skin FILE= \"a b.pcx\" GROUP= FLAGS=2\n"
      "#exec TEXTURE IMPORT NAME= FILE=c.pcx\n");
  REQUIRE(script.textures.size() == 2);
  CHECK(script.textures[0].name == "Skin");
  CHECK(script.textures[0].file == "a b.pcx");
  CHECK(script.textures[1].name == "c");
}

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
