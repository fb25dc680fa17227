#include "formats/unreal/script.hpp"

#include <string>

#include "tests/native/unreal/texts.hpp"
#include "tests/support/catch.hpp"

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

TEST_CASE("An import brings a mesh, its files and its line") {
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

TEST_CASE("Tabs, several blanks and any case of keys and words make no difference") {
  const ScriptMesh mesh = crate_with(" \t#EXEC\tmesh   Origin\tmesh=CRATE\tx=1  Y=2\tz=3 Yaw=64\n");
  CHECK(mesh.origin.values == Values{1, 2, 3});
  CHECK(mesh.origin.text == "1 2 3");
  CHECK(mesh.origin.line == 2);
  CHECK(mesh.rotation.values == Values{0, 64, 0});
  CHECK(mesh.rotation.line == 2);
}

TEST_CASE("Numbers keep the way the file writes them") {
  const ScriptMesh mesh =
      crate_with("#exec MESH ORIGIN MESH=crate X=.5 Y=-0 Z=+2. PITCH=0.00 YAW=00 ROLL=0.59\n");
  CHECK(mesh.origin.values == Values{0.5, 0, 2});
  CHECK(mesh.origin.text == ".5 -0 +2.");
  CHECK(mesh.rotation.values == Values{0, 0, 0.59});
  CHECK(mesh.rotation.text == "0.00 00 0.59");
}

TEST_CASE("An origin without angles leaves the rotation unsaid, and the other way round") {
  CHECK(crate_with("#exec MESH ORIGIN MESH=Crate X=0 Y=0 Z=0\n").rotation.line == 0);
  CHECK(crate_with("#exec MESH ORIGIN MESH=Crate YAW=64\n").origin.line == 0);
}

TEST_CASE("Quotes around values come off, and quoted values hold blanks") {
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

TEST_CASE("Slashes inside double quotes are no comment") {
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
  CHECK(script.notes[0].severity == Note::Severity::warning);
  CHECK(script.notes[0].place.at == 3);
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

TEST_CASE("A byte order mark of UTF-8 is skipped, and UTF-16 is noted and not read") {
  CHECK(read("\xEF\xBB\xBF" + kCrate).meshes.size() == 1);
  for (const std::string& start :
       {std::string("\xFF\xFE#\0e\0", 6), std::string("\xFE\xFF\0#\0e", 6), std::string("#\0e\0", 4)}) {
    const Script script = read(start);
    CHECK(script.meshes.empty());
    REQUIRE(script.notes.size() == 1);
    CHECK(script.notes[0].severity == Note::Severity::warning);
    CHECK(script.notes[0].place.kind == Place::Kind::file);
  }
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

TEST_CASE("A sequence without frames is left out with a warning") {
  const Note note = note_of("#exec MESH SEQUENCE MESH=Crate SEQ=Open STARTFRAME=2 NUMFRAMES=0\n");
  CHECK(note.severity == Note::Severity::warning);
  CHECK(note.title == "Sequence \"Open\" has no frames");
  CHECK(note.place.at == 2);
  CHECK(note.place.file == "Crate.uc");
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
  CHECK(script.notes.at(0).severity == Note::Severity::mended);
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
  CHECK(script.notes[0].place.at == 2);
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
  CHECK(note.place.at == 3);
}

TEST_CASE("Lines about a mesh before its import do not count and are a warning") {
  const Script script = read("#exec MESH ORIGIN MESH=Crate X=1\n#exec MESH ORIGIN MESH=Crate X=2\n" + kCrate);
  CHECK(script.meshes.at(0).origin.line == 0);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title == "\"Crate\" is used before its import");
  CHECK(script.notes[0].place.at == 1);
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
  CHECK(script.notes[0].place.at == 3);
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
  CHECK(script.notes[0].place.at == 1);
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

TEST_CASE("The synthetic anim3.uc of the corpus gives what its author says") {
  const auto text = corpus_text("unreal/synthetic/anim3.uc");
  if (!text) SKIP("corpus: unreal/synthetic/anim3.uc");
  const Script script = read(*text);
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
