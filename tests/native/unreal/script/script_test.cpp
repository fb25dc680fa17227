#include "formats/unreal/script/script.hpp"

#include <string>

#include "tests/native/unreal/text_samples.hpp"
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

TEST_CASE("A byte order mark of UTF-8 is skipped, and UTF-16 is noted and not read") {
  CHECK(read("\xEF\xBB\xBF" + kCrate).meshes.size() == 1);
  for (const std::string& start :
       {std::string("\xFF\xFE#\0e\0", 6), std::string("\xFE\xFF\0#\0e", 6), std::string("#\0e\0", 4)}) {
    const Script script = read(start);
    CHECK(script.meshes.empty());
    REQUIRE(script.notes.size() == 1);
    CHECK(script.notes[0].severity == Note::Severity::warning);
    CHECK(script.notes[0].location.kind == SourceLocation::Kind::file);
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
  CHECK(note.location.at == 2);
  CHECK(note.location.file == "Crate.uc");
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
