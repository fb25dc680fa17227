#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("An import adds a mesh with its files and its line") {
  const Script script = read("class Crate expands Actor;\n\n" + kCrate);
  REQUIRE(script.meshes.size() == 1);
  const ScriptMesh& mesh = script.meshes[0];
  CHECK(script.file == "Crate.uc");
  CHECK(mesh.name == "Crate");
  CHECK(mesh.anivfile == "MODELS\\Crate_a.3d");
  CHECK(mesh.datafile == "MODELS\\Crate_d.3d");
  CHECK(mesh.line == 3);
  CHECK_FALSE(mesh.unmirror);
  CHECK_FALSE(mesh.zero_texture);
  CHECK(mesh.unmirrored_textures.empty());
  CHECK(mesh.origin.line == 0);
  CHECK(mesh.rotation.line == 0);
  CHECK(mesh.scale.line == 0);
  CHECK(mesh.scale.values == Values{1, 1, 1});
  CHECK(script.notes.empty());
}

TEST_CASE("An import can unmirror the mesh, one texture, and put all faces on texture 0") {
  const Script script = read(
      "#exec MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d UNMIRROR=1 UNMIRRORTEX=4 ZEROTEX=1 MLOD=0 "
      "CURVY=1\n"
      "#exec MESH IMPORT MESH=b ANIVFILE=b_a.3d DATAFILE=b_d.3d UNMIRROR=0 ZEROTEX=False\n");
  REQUIRE(script.meshes.size() == 2);
  CHECK(script.meshes[0].unmirror);
  CHECK(script.meshes[0].unmirrored_textures == std::vector<u32>{4});
  CHECK(script.meshes[0].zero_texture);
  CHECK_FALSE(script.meshes[1].unmirror);
  CHECK_FALSE(script.meshes[1].zero_texture);
}

TEST_CASE("One pair imported plain and unmirrored gives two meshes") {
  const Script script = read(
      "#exec MESH IMPORT MESH=gunR ANIVFILE=gun_a.3d DATAFILE=gun_d.3d\n"
      "#exec MESH ORIGIN MESH=gunR X=320 YAW=128\n"
      "#exec MESH IMPORT MESH=gunL ANIVFILE=gun_a.3d DATAFILE=gun_d.3d UNMIRROR=1\n"
      "#exec MESH ORIGIN MESH=gunL X=-350\n");
  REQUIRE(script.meshes.size() == 2);
  CHECK(script.meshes[0].origin.values == Values{320, 0, 0});
  CHECK(script.meshes[0].rotation.values == Values{0, 128, 0});
  CHECK(script.meshes[1].unmirror);
  CHECK(script.meshes[1].origin.values == Values{-350, 0, 0});
  CHECK(script.notes.empty());
}

TEST_CASE("A meshmap with another name is an alias of its mesh") {
  const ScriptMesh mesh = crate_with(
      "#exec MESHMAP NEW MESHMAP=CrateMap MESH=Crate\n"
      "#exec MESHMAP SCALE MESHMAP=cratemap X=2 Y=2 Z=4\n");
  CHECK(mesh.scale.values == Values{2, 2, 4});
}

TEST_CASE("With a typing error in MESHMAP NEW the mesh with the meshmap's name is used") {
  const Script script = read(kCrate +
                             "#exec MESHMAP NEW MESHMAP=Crate MESH=cratelt\n"
                             "#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n");
  CHECK(script.meshes.at(0).scale.values == Values{2, 2, 4});
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity() == Severity::mended);
  CHECK(script.notes[0].location.at == 2);
}

TEST_CASE("A malformed MESHMAP NEW changes nothing") {
  const ScriptMesh mesh =
      crate_with("#exec MESHMAP NEW MESHMA=PCrate\n#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n");
  CHECK(mesh.scale.values == Values{2, 2, 4});
}

TEST_CASE("A later import of the same name replaces the mesh and all lines about it") {
  const Script script = read(kCrate +
                             "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=3\n"
                             "#exec MESH IMPORT MESH=crate ANIVFILE=New_a.3d DATAFILE=New_d.3d\n"
                             "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=9\n");
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.meshes[0].datafile == "New_d.3d");
  REQUIRE(script.meshes[0].sequences.size() == 1);
  CHECK(script.meshes[0].sequences[0].count == 9);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity() == Severity::fact);
  CHECK(script.notes[0].location.at == 3);
}

TEST_CASE("Skeletal models are one fact, without warnings for their other lines") {
  const Script script = read(
      "#exec MESH MODELIMPORT MESH=Knight MODELFILE=Knight.psk\n"
      "#exec MESH ORIGIN MESH=Knight X=0 Y=0 Z=120 YAW=192\n"
      "#exec ANIM IMPORT ANIM=KnightAnim ANIMFILE=Knight.psa\n"
      "#exec MESHMAP SCALE MESHMAP=Knight X=0.1 Y=0.1 Z=0.1\n");
  CHECK(script.meshes.empty());
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity() == Severity::fact);
  CHECK(script.notes[0].location.at == 1);
  CHECK(script.notes[0].count == 2);
}
