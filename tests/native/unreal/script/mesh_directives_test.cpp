#include "formats/unreal/script/script.hpp"

#include "tests/native/unreal/script/script_samples.hpp"
#include "tests/support/catch.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

TEST_CASE("An origin without angles sets no rotation, and vice versa") {
  CHECK(crate_with("#exec MESH ORIGIN MESH=Crate X=0 Y=0 Z=0\n").rotation.line == 0);
  CHECK(crate_with("#exec MESH ORIGIN MESH=Crate YAW=64\n").origin.line == 0);
}

TEST_CASE("MESH SCALE counts only without MESHMAP SCALE, in either order") {
  const std::string alias = "#exec MESH SCALE MESH=Crate X=7\n";
  const std::string scale = "#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n";
  CHECK(crate_with(alias).scale.values == Values{7, 1, 1});
  CHECK(crate_with(alias + scale).scale.values == Values{2, 2, 4});
  CHECK(crate_with(scale + alias).scale.values == Values{2, 2, 4});
}

TEST_CASE("Textures of slots keep their packages, and the last line for a slot counts") {
  const ScriptMesh mesh = crate_with(
      "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=0 TEXTURE=Old\n"
      "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=7 TEXTURE=Pkg.Group.Skin\n"
      "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=0 TEXTURE=Pkg.New\n");
  REQUIRE(mesh.textures.size() == 2);
  CHECK(mesh.textures[0].slot == 0);
  CHECK(mesh.textures[0].texture == "Pkg.New");
  CHECK(mesh.textures[0].line == 4);
  CHECK(mesh.textures[1].slot == 7);
  CHECK(mesh.textures[1].texture == "Pkg.Group.Skin");
}

TEST_CASE("Every texture import is kept, repeated names too, and the stem is the name where none is given") {
  const Script script = read(
      "#exec TEXTURE IMPORT NAME=Jtex1 FILE=m_rifl.bmp GROUP=Skins FLAGS=2\n"
      "#exec TEXTURE IMPORT NAME=Jtex1 FILE=texture1.pcx GROUP=Skins PALETTE=Jtex1\n"
      "#exec TEXTURE IMPORT FILE=Textures\\Sub.Dir/NoName.pcx MIPS=OFF\n");
  REQUIRE(script.textures.size() == 3);
  CHECK(script.textures[0].name == "Jtex1");
  CHECK(script.textures[0].file == "m_rifl.bmp");
  CHECK(script.textures[1].file == "texture1.pcx");
  CHECK(script.textures[1].line == 2);
  CHECK(script.textures[2].name == "NoName");
  CHECK(script.notes.empty());
}

TEST_CASE("Lines about a mesh before its import are ignored, with a warning") {
  const Script script = read("#exec MESH ORIGIN MESH=Crate X=1\n#exec MESH ORIGIN MESH=Crate X=2\n" + kCrate);
  CHECK(script.meshes.at(0).origin.line == 0);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title == "\"Crate\" is used before its import");
  CHECK(script.notes[0].location.at == 1);
  CHECK(script.notes[0].count == 2);
}

TEST_CASE("Other directives are ignored without a note") {
  const Script script = read(
      "#exec AUDIO IMPORT NAME=a FILE=a.wav\n#exec OBJ LOAD FILE=a.utx PACKAGE=a\n#exec\n#exec MESH\n#call "
      "nothing\n");
  CHECK(script.meshes.empty());
  CHECK(script.notes.empty());
}

TEST_CASE("Sequences keep name, group, frames, rate and line in file order, repeated names too") {
  const ScriptMesh mesh = crate_with(
      "#exec MESH SEQUENCE MESH=Crate SEQ=All STARTFRAME=0 NUMFRAMES=12\n"
      "#exec MESH SEQUENCE MESH=Crate SEQ=Open STARTFRAME=2 NUMFRAMES=10 RATE=12.5 GROUP=Use\n"
      "#exec MESH SEQUENCE MESH=Crate SEQ=Open NUMFRAMES=1\n");
  REQUIRE(mesh.sequences.size() == 3);
  CHECK(mesh.sequences[0].name == "All");
  CHECK(mesh.sequences[0].rate == 0);
  CHECK(mesh.sequences[1].name == "Open");
  CHECK(mesh.sequences[1].group == "Use");
  CHECK(mesh.sequences[1].start == 2);
  CHECK(mesh.sequences[1].count == 10);
  CHECK(mesh.sequences[1].rate == 12.5);
  CHECK(mesh.sequences[1].line == 3);
  CHECK(mesh.sequences[2].start == 0);
}

TEST_CASE("Dropped frames and notifies are kept in file order") {
  const ScriptMesh mesh = crate_with(
      "#exec MESH DROPFRAMES MESH=Crate STARTFRAME=3 NUMFRAMES=129\n"
      "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=0.25 FUNCTION=PlayCreak\n");
  REQUIRE(mesh.dropped.size() == 1);
  CHECK(mesh.dropped[0].start == 3);
  CHECK(mesh.dropped[0].count == 129);
  CHECK(mesh.dropped[0].line == 2);
  REQUIRE(mesh.notifies.size() == 1);
  CHECK(mesh.notifies[0].sequence == "Open");
  CHECK(mesh.notifies[0].time == 0.25);
  CHECK(mesh.notifies[0].function == "PlayCreak");
  CHECK(mesh.notifies[0].line == 3);
}

TEST_CASE("A notify outside of its sequence is moved to the nearer end and noted") {
  const Script script = read(kCrate + "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=25 FUNCTION=PlayCreak\n");
  CHECK(script.meshes.at(0).notifies.at(0).time == 1);
  CHECK(script.notes.at(0).severity() == Severity::mended);
}
