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
