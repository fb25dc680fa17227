#include "formats/unreal/script.hpp"

#include <string>

#include "tests/native/unreal/texts.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/unreal_fixtures.hpp"

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

Script read(std::string_view text) {
  Limits limits;
  return read_script("Crate.uc", bytes_of(text), limits);
}

const std::string kCrate =
    "#exec MESH IMPORT MESH=Crate ANIVFILE=MODELS\\Crate_a.3d DATAFILE=MODELS\\Crate_d.3d X=0 Y=0 Z=0\n";

/// The mesh of one import and the lines behind it, which begin at line 2.
ScriptMesh crate_with(const std::string& lines) {
  Script script = read(kCrate + lines);
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.notes.empty());
  return script.meshes[0];
}

/// The only note of an import and the lines behind it.
Note note_of(const std::string& lines) {
  const Script script = read(kCrate + lines);
  REQUIRE(script.notes.size() == 1);
  return script.notes[0];
}

using Values = std::array<double, 3>;

}  // namespace

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

TEST_CASE("A blank behind the equals sign is skipped unless a pair follows") {
  const Script script = read(
      "#exec TEXTURE IMPORT NAME= Skin FILE= \"a b.pcx\" GROUP= FLAGS=2\n"
      "#exec TEXTURE IMPORT NAME= FILE=c.pcx\n");
  REQUIRE(script.textures.size() == 2);
  CHECK(script.textures[0].name == "Skin");
  CHECK(script.textures[0].file == "a b.pcx");
  CHECK(script.textures[1].name == "c");
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

TEST_CASE("A slot that no face can name is a warning") {
  CHECK(note_of("#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=256 TEXTURE=a\n").severity ==
        Note::Severity::warning);
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

TEST_CASE("A meshmap of another name stands for its mesh") {
  const ScriptMesh mesh = crate_with(
      "#exec MESHMAP NEW MESHMAP=CrateMap MESH=Crate\n"
      "#exec MESHMAP SCALE MESHMAP=cratemap X=2 Y=2 Z=4\n");
  CHECK(mesh.scale.values == Values{2, 2, 4});
}

TEST_CASE("A typing error in MESHMAP NEW leaves the meshmap with the mesh of its own name") {
  const Script script = read(kCrate +
                             "#exec MESHMAP NEW MESHMAP=Crate MESH=cratelt\n"
                             "#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n");
  CHECK(script.meshes.at(0).scale.values == Values{2, 2, 4});
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity == Note::Severity::mended);
  CHECK(script.notes[0].location.at == 2);
}

TEST_CASE("A malformed MESHMAP NEW changes nothing") {
  const ScriptMesh mesh =
      crate_with("#exec MESHMAP NEW MESHMA=PCrate\n#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n");
  CHECK(mesh.scale.values == Values{2, 2, 4});
}

TEST_CASE("Lines about a mesh that no line imports are one warning with their count") {
  const Note note = note_of(
      "\n#exec MESH ORIGIN MESH=bunkertlt X=1\n"
      "#exec MESH SEQUENCE MESH=BunkerTLT SEQ=All NUMFRAMES=1\n"
      "#exec MESHMAP SCALE MESHMAP=bunkertlt X=1\n");
  CHECK(note.severity == Note::Severity::warning);
  CHECK(note.title == "\"bunkertlt\" is not imported in this file");
  CHECK(note.location.at == 3);
}

TEST_CASE("Lines about a mesh before its import do not count and are a warning") {
  const Script script = read("#exec MESH ORIGIN MESH=Crate X=1\n#exec MESH ORIGIN MESH=Crate X=2\n" + kCrate);
  CHECK(script.meshes.at(0).origin.line == 0);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title == "\"Crate\" is used before its import");
  CHECK(script.notes[0].location.at == 1);
  CHECK(script.notes[0].count == 2);
}

TEST_CASE("A later import of the same name replaces the mesh and what was said about it") {
  const Script script = read(kCrate +
                             "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=3\n"
                             "#exec MESH IMPORT MESH=crate ANIVFILE=New_a.3d DATAFILE=New_d.3d\n"
                             "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=9\n");
  REQUIRE(script.meshes.size() == 1);
  CHECK(script.meshes[0].datafile == "New_d.3d");
  REQUIRE(script.meshes[0].sequences.size() == 1);
  CHECK(script.meshes[0].sequences[0].count == 9);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity == Note::Severity::fact);
  CHECK(script.notes[0].location.at == 3);
}

TEST_CASE("Skeletal models are one fact, and their other lines are no warnings") {
  const Script script = read(
      "#exec MESH MODELIMPORT MESH=Knight MODELFILE=Knight.psk\n"
      "#exec MESH ORIGIN MESH=Knight X=0 Y=0 Z=120 YAW=192\n"
      "#exec ANIM IMPORT ANIM=KnightAnim ANIMFILE=Knight.psa\n"
      "#exec MESHMAP SCALE MESHMAP=Knight X=0.1 Y=0.1 Z=0.1\n");
  CHECK(script.meshes.empty());
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].severity == Note::Severity::fact);
  CHECK(script.notes[0].location.at == 1);
  CHECK(script.notes[0].count == 2);
}

TEST_CASE("Values that are no numbers count as not written and are warnings") {
  const Script script = read(kCrate + "#exec MESH ORIGIN MESH=Crate X=abc Y=2 Z=3\n");
  CHECK(script.meshes.at(0).origin.values == Values{0, 2, 3});
  CHECK(script.meshes.at(0).origin.text == "0 2 3");
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title == "X of MESH ORIGIN is not a number");
  CHECK(script.notes[0].severity == Note::Severity::warning);
}

TEST_CASE("Commands of other kinds are ignored in silence") {
  const Script script = read(
      "#exec AUDIO IMPORT NAME=a FILE=a.wav\n#exec OBJ LOAD FILE=a.utx PACKAGE=a\n#exec\n#exec MESH\n#call "
      "nothing\n");
  CHECK(script.meshes.empty());
  CHECK(script.notes.empty());
}

TEST_CASE("The script of the fixture anim3 is read as its comments say") {
  const Script script = read(test::unreal_fixture("anim3").script);
  CHECK(script.notes.empty());
  REQUIRE(script.meshes.size() == 1);
  const ScriptMesh& mesh = script.meshes[0];
  CHECK(mesh.name == "Anim3");
  CHECK(mesh.line == 5);
  CHECK(mesh.unmirror);
  CHECK(mesh.anivfile == "MODELS\\ANIM3_A.3D");
  CHECK(mesh.origin.values == Values{10, -0.5, 2});
  CHECK(mesh.rotation.values == Values{64, -64, 128});
  CHECK(mesh.scale.values == Values{0.1, 0.1, 0.2});
  REQUIRE(mesh.sequences.size() == 3);
  CHECK(mesh.sequences[2].rate == 15);
  CHECK(mesh.sequences[2].group == "Waiting");
  REQUIRE(mesh.textures.size() == 2);
  CHECK(mesh.textures[1].texture == "OtherPkg.Group.Jtex1");
  CHECK(script.textures.size() == 3);
  CHECK(script.textures[2].name == "NoName");
  CHECK(script.defaults.mesh == "anim3");
  REQUIRE(script.defaults.multi_skins.size() == 1);
  CHECK(script.defaults.multi_skins[0].line == 23);
}

TEST_CASE("Real class files of the corpus are read without a note") {
  struct Real {
    const char* path;
    const char* mesh;
    Values rotation;
    Values scale;
    std::size_t imports;
  };
  const Real real[] = {
      {"unreal/assimp_nonbsd/test/models-nonbsd/3D/mar_rifle.uc", "mar", {0, 0, 0}, {0.1, 0.1, 0.2}, 2},
      {"unreal/assimp_bsd/test/models/3D/box.uc", "box", {0, 0, 0}, {0.1, 0.1, 0.2}, 2},
      {"unreal/swwmz_cc0/Classes/MResources.uc", "qsm", {0, 64, 0}, {0.125, 0.01, 0.25}, 92},
  };
  for (const Real& file : real) {
    const auto text = corpus_text(file.path);
    if (!text) SKIP(std::string("corpus: ") + file.path);
    INFO(file.path);
    const Script script = read(*text);
    CHECK(script.notes.empty());
    REQUIRE(script.meshes.size() == 1);
    CHECK(script.meshes[0].name == file.mesh);
    CHECK(script.meshes[0].rotation.values == file.rotation);
    CHECK(script.meshes[0].scale.values == file.scale);
    CHECK(script.textures.size() == file.imports);
  }
}
