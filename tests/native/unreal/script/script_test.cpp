#include "formats/unreal/script/script.hpp"

#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text_notes.hpp"
#include "tests/native/unreal/script/shown.hpp"
#include "tests/support/corpus.hpp"

// What is read from class files.

using namespace retromesh;
using namespace retromesh::unreal;

namespace {

using Values = std::array<double, 3>;

Script read(const std::string& text) {
  Limits limits;
  return read_script("Crate.uc", test::text_bytes(text), limits);
}

std::string shown(const ScriptMesh& mesh) {
  std::ostringstream out;
  out << mesh.name << ": " << mesh.anivfile << ' ' << mesh.datafile << test::at(mesh.line)
      << (mesh.unmirror ? "; unmirrored" : "") << (mesh.zero_texture ? "; zero texture" : "");
  for (const u32 texture : mesh.unmirrored_textures) out << "; unmirrored " << texture;
  out << test::shown("origin", mesh.origin) << test::shown("rotation", mesh.rotation)
      << test::shown("scale", mesh.scale);
  for (const Sequence& clip : mesh.sequences) {
    out << "; clip " << clip.group << '/' << clip.name << ' ' << clip.start << " + " << clip.count << ", "
        << clip.rate << test::at(clip.line);
  }
  for (const DroppedFrames& frames : mesh.dropped)
    out << "; dropped " << frames.start << " + " << frames.count << test::at(frames.line);
  for (const Notify& notify : mesh.notifies) {
    out << "; notify " << notify.sequence << ' ' << notify.time << ' ' << notify.function
        << test::at(notify.line);
  }
  for (const SlotTexture& texture : mesh.textures) out << test::shown(texture);
  return out.str() + '\n';
}

std::string shown(const DefaultProperties& of) {
  std::string text;
  if (of.mesh_line > 0) text += "; mesh " + of.mesh + test::at(of.mesh_line);
  text += test::shown("skin", of.skin) + test::shown("texture", of.texture);
  for (const SlotTexture& texture : of.multi_skins) text += test::shown(texture);
  if (of.style_line > 0) text += "; style " + of.style + test::at(of.style_line);
  if (of.unlit) text += "; unlit";
  if (of.environment_map) text += "; environment map";
  if (of.no_smooth) text += "; no smooth";
  text += test::shown("scale", of.draw_scale);
  return text.empty() ? "" : "defaults" + text + '\n';
}

/// All of a class file: a line for each mesh, each texture, the default properties and each note.
std::string shown(const Script& script) {
  std::string text;
  for (const ScriptMesh& mesh : script.meshes) text += shown(mesh);
  for (const TextureImport& texture : script.textures)
    text += "texture " + texture.name + ": " + texture.file + test::at(texture.line) + '\n';
  return text + shown(script.defaults) + test::shown(script.notes);
}

const std::string kCrate = "#exec MESH IMPORT MESH=Crate ANIVFILE=Crate_a.3d DATAFILE=Crate_d.3d X=0 Y=0\n";
const std::string kScale = "#exec MESHMAP SCALE MESHMAP=Crate X=2 Y=2 Z=4\n";
const std::string kMeshScale = "#exec MESH SCALE MESH=Crate X=7\n";

const test::TextCase kScripts[] = {
    {"an import adds a mesh with its files and its line", "class Crate expands Actor;\n\n" + kCrate,
     "Crate: Crate_a.3d Crate_d.3d (3)\n"},
    {"an import can unmirror the mesh, one texture, and put all faces on texture 0",
     "#exec MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d UNMIRROR=1 UNMIRRORTEX=4 ZEROTEX=1 MLOD=0\n"
     "#exec MESH IMPORT MESH=b ANIVFILE=b_a.3d DATAFILE=b_d.3d UNMIRROR=0 ZEROTEX=False\n",
     "a: a_a.3d a_d.3d (1); unmirrored; zero texture; unmirrored 4\n"
     "b: b_a.3d b_d.3d (2)\n"},
    {"one pair imported plain and unmirrored gives two meshes",
     "#exec MESH IMPORT MESH=gunR ANIVFILE=gun_a.3d DATAFILE=gun_d.3d\n"
     "#exec MESH ORIGIN MESH=gunR X=320 YAW=128\n"
     "#exec MESH IMPORT MESH=gunL ANIVFILE=gun_a.3d DATAFILE=gun_d.3d UNMIRROR=1\n"
     "#exec MESH ORIGIN MESH=gunL X=-350\n",
     "gunR: gun_a.3d gun_d.3d (1); origin 320 0 0 (2); rotation 0 128 0 (2)\n"
     "gunL: gun_a.3d gun_d.3d (3); unmirrored; origin -350 0 0 (4)\n"},
    {"a meshmap with another name is an alias of its mesh",
     kCrate + "#exec MESHMAP NEW MESHMAP=CrateMap MESH=Crate\n"
              "#exec MESHMAP SCALE MESHMAP=cratemap X=2 Y=2 Z=4\n",
     "Crate: Crate_a.3d Crate_d.3d (1); scale 2 2 4 (3)\n"},
    {"with a typing error in MESHMAP NEW the mesh with the meshmap's name is used",
     kCrate + "#exec MESHMAP NEW MESHMAP=Crate MESH=cratelt\n" + kScale,
     "Crate: Crate_a.3d Crate_d.3d (1); scale 2 2 4 (3)\n"
     "mended: MESHMAP NEW names a mesh that is not there (2)\n"},
    {"a malformed MESHMAP NEW changes nothing", kCrate + "#exec MESHMAP NEW MESHMA=PCrate\n" + kScale,
     "Crate: Crate_a.3d Crate_d.3d (1); scale 2 2 4 (3)\n"},
    {"a later import of the same name replaces the mesh and all lines about it",
     kCrate + "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=3\n"
              "#exec MESH IMPORT MESH=crate ANIVFILE=New_a.3d DATAFILE=New_d.3d\n"
              "#exec MESH SEQUENCE MESH=Crate SEQ=All NUMFRAMES=9\n",
     "crate: New_a.3d New_d.3d (3); clip /All 0 + 9, 0 (4)\n"
     "fact: \"crate\" is imported again (3)\n"},
    {"skeletal models are one fact, without warnings for their other lines",
     "#exec MESH MODELIMPORT MESH=Knight MODELFILE=Knight.psk\n"
     "#exec MESH ORIGIN MESH=Knight X=0 Y=0 Z=120 YAW=192\n"
     "#exec ANIM IMPORT ANIM=KnightAnim ANIMFILE=Knight.psa\n"
     "#exec MESHMAP SCALE MESHMAP=Knight X=0.1 Y=0.1 Z=0.1\n",
     "fact: The class file imports skeletal models too (1) x 2\n"},
    {"an origin without angles sets no rotation", kCrate + "#exec MESH ORIGIN MESH=Crate X=0 Y=0 Z=0\n",
     "Crate: Crate_a.3d Crate_d.3d (1); origin 0 0 0 (2)\n"},
    {"angles without an origin set no origin", kCrate + "#exec MESH ORIGIN MESH=Crate YAW=64\n",
     "Crate: Crate_a.3d Crate_d.3d (1); rotation 0 64 0 (2)\n"},
    {"MESH SCALE counts without MESHMAP SCALE", kCrate + kMeshScale,
     "Crate: Crate_a.3d Crate_d.3d (1); scale 7 1 1 (2)\n"},
    {"MESHMAP SCALE counts after MESH SCALE", kCrate + kMeshScale + kScale,
     "Crate: Crate_a.3d Crate_d.3d (1); scale 2 2 4 (3)\n"},
    {"MESHMAP SCALE counts before MESH SCALE", kCrate + kScale + kMeshScale,
     "Crate: Crate_a.3d Crate_d.3d (1); scale 2 2 4 (2)\n"},
    {"textures of slots keep their packages, and the last line for a slot counts",
     kCrate + "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=0 TEXTURE=Old\n"
              "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=7 TEXTURE=Pkg.Group.Skin\n"
              "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=0 TEXTURE=Pkg.New\n",
     "Crate: Crate_a.3d Crate_d.3d (1); slot 0 'Pkg.New' (4); slot 7 'Pkg.Group.Skin' (3)\n"},
    {"every texture import is kept, repeated names too, and the stem is the name where none is given",
     "#exec TEXTURE IMPORT NAME=Jtex1 FILE=m_rifl.bmp GROUP=Skins FLAGS=2\n"
     "#exec TEXTURE IMPORT NAME=Jtex1 FILE=texture1.pcx GROUP=Skins PALETTE=Jtex1\n"
     "#exec TEXTURE IMPORT FILE=Textures\\Sub.Dir/NoName.pcx MIPS=OFF\n",
     "texture Jtex1: m_rifl.bmp (1)\n"
     "texture Jtex1: texture1.pcx (2)\n"
     "texture NoName: Textures\\Sub.Dir/NoName.pcx (3)\n"},
    {"lines about a mesh before its import are ignored, with a warning",
     "#exec MESH ORIGIN MESH=Crate X=1\n#exec MESH ORIGIN MESH=Crate X=2\n" + kCrate,
     "Crate: Crate_a.3d Crate_d.3d (3)\n"
     "warning: \"Crate\" is used before its import (1) x 2\n"},
    {"other directives are ignored without a note",
     "#exec AUDIO IMPORT NAME=a FILE=a.wav\n#exec OBJ LOAD FILE=a.utx PACKAGE=a\n#exec\n#exec MESH\n"
     "#call nothing\n#execute MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d\n",
     ""},
    {"#forceexec is #exec", "#forceexec MESH IMPORT MESH=a ANIVFILE=a_a.3d DATAFILE=a_d.3d\n",
     "a: a_a.3d a_d.3d (1)\n"},
    {"sequences keep name, group, frames, rate and line in file order, repeated names too",
     kCrate + "#exec MESH SEQUENCE MESH=Crate SEQ=All STARTFRAME=0 NUMFRAMES=12\n"
              "#exec MESH SEQUENCE MESH=Crate SEQ=Open STARTFRAME=2 NUMFRAMES=10 RATE=12.5 GROUP=Use\n"
              "#exec MESH SEQUENCE MESH=Crate SEQ=Open NUMFRAMES=1\n",
     "Crate: Crate_a.3d Crate_d.3d (1); clip /All 0 + 12, 0 (2); clip Use/Open 2 + 10, 12.5 (3); clip /Open "
     "0 + 1, 0 (4)\n"},
    {"dropped frames and notifies are kept, and a late notify is moved to the end and noted",
     kCrate + "#exec MESH DROPFRAMES MESH=Crate STARTFRAME=3 NUMFRAMES=129\n"
              "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=0.25 FUNCTION=PlayCreak\n"
              "#exec MESH NOTIFY MESH=Crate SEQ=Open TIME=25 FUNCTION=PlayCreak\n",
     "Crate: Crate_a.3d Crate_d.3d (1); dropped 3 + 129 (2); notify Open 0.25 PlayCreak (3); notify Open 1 "
     "PlayCreak (4)\n"
     "mended: A notify of \"Open\" is outside of it (4)\n"},
    {"tabs, several blanks and the case of keys and words are ignored",
     kCrate + " \t#EXEC\tmesh   Origin\tmesh=CRATE\tx=1  Y=2\tz=3 Yaw=64\n",
     "Crate: Crate_a.3d Crate_d.3d (1); origin 1 2 3 (2); rotation 0 64 0 (2)\n"},
    {"quotes around values are removed, and quoted values may contain blanks",
     "#exec MESH IMPORT MESH=\"Crate\" ANIVFILE=\"My Crate_a.3d\" DATAFILE=\"My Crate_d.3d\"\n"
     "#exec TEXTURE IMPORT NAME=Skin FILE=\"MODELS\\My Skin.pcx\" GROUP=\"Skins\"\n",
     "Crate: My Crate_a.3d My Crate_d.3d (1)\n"
     "texture Skin: MODELS\\My Skin.pcx (2)\n"},
    {"keys in the wrong place and words without a value are ignored",
     kCrate + "#exec MESHMAP SCALE MESHMAP=Crate X=0.1 Y=0.1 Z=0.2 YAW=128\n"
              "#exec MESH LODPARAMS MESH=Crate HYSTERESIS=0.00 STRENGTH=1.00 MINVERTS=10 YAW=3\n"
              "#exec MESHMAP SETTEXTURE MESHMAP=Crate NUM=1 TEXTURE=Jtex1 TLOD 6\n",
     "Crate: Crate_a.3d Crate_d.3d (1); scale 0.1 0.1 0.2 (2); slot 1 'Jtex1' (4)\n"},
    {"a blank after the equals sign is skipped unless a pair follows",
     "#exec TEXTURE IMPORT NAME= Skin FILE= \"a b.pcx\" GROUP= FLAGS=2\n"
     "#exec TEXTURE IMPORT NAME= FILE=c.pcx\n",
     "texture Skin: a b.pcx (1)\n"
     "texture c: c.pcx (2)\n"},
    {"numbers keep their text of the file",
     kCrate + "#exec MESH ORIGIN MESH=crate X=.5 Y=-0 Z=+2. PITCH=0.00 YAW=00 ROLL=0.59\n",
     "Crate: Crate_a.3d Crate_d.3d (1); origin .5 -0 +2. (2); rotation 0.00 00 0.59 (2)\n"},
    {"values that are not numbers are ignored, with warnings",
     kCrate + "#exec MESH ORIGIN MESH=Crate X=abc Y=2 Z=3\n",
     "Crate: Crate_a.3d Crate_d.3d (1); origin 0 2 3 (2)\n"
     "warning: X of MESH ORIGIN is not a number (2)\n"},
    {"comments hide directives and end values",
     "//#exec MESH IMPORT MESH=one ANIVFILE=a DATAFILE=d\n"
     "/* #exec MESH IMPORT MESH=two ANIVFILE=a DATAFILE=d */\n/* begins\n"
     "#exec MESH IMPORT MESH=three ANIVFILE=a DATAFILE=d\n"
     "ends */ #exec MESH IMPORT MESH=four ANIVFILE=a DATAFILE=d // #exec\n"
     "#exec MESH SEQUENCE MESH=four SEQ=All STARTFRAME=0 NUMFRAMES=3 RATE=15//FIXME\n"
     "#exec MESHMAP SCALE MESHMAP=four X=2 /* Y=3 */ Z=4\n",
     "four: a d (5); scale 2 1 4 (7); clip /All 0 + 3, 15 (6)\n"},
    {"slashes inside double quotes are not a comment",
     "function f() { Log(\"http://example /* \"); }\n#exec TEXTURE IMPORT NAME=a FILE=\"Models//a.pcx\"\n",
     "texture a: Models//a.pcx (2)\n"},
    {"a comment without an end hides the rest and is noted where it begins",
     kCrate + "\n/* here\n#exec MESH ORIGIN MESH=Crate X=1\n",
     "Crate: Crate_a.3d Crate_d.3d (1)\n"
     "warning: A comment that begins here has no end (3)\n"},
    {"lines end in CR LF",
     "class a;\r\n\r\n#exec MESH IMPORT MESH=a ANIVFILE=x DATAFILE=y\r\n#exec MESH ORIGIN MESH=a X=1",
     "a: x y (3); origin 1 0 0 (4)\n"},
    {"lines end in LF",
     "class a;\n\n#exec MESH IMPORT MESH=a ANIVFILE=x DATAFILE=y\n#exec MESH ORIGIN MESH=a X=1",
     "a: x y (3); origin 1 0 0 (4)\n"},
    {"lines end in CR",
     "class a;\r\r#exec MESH IMPORT MESH=a ANIVFILE=x DATAFILE=y\r#exec MESH ORIGIN MESH=a X=1",
     "a: x y (3); origin 1 0 0 (4)\n"},
    {"default properties are read",
     "defaultproperties\n{\n    DrawType=DT_Mesh\n    Mesh=LodMesh'Pkg.Crate'\n"
     "    Skin=Texture'Pkg.Skins.CrateSkin'\n    Texture=CrateShine\n"
     "    MultiSkins(2)=Texture'Pkg.Skins.Foo'\n    MultiSkins[3]=Texture'Bar'\n    bMeshEnviroMap=True\n"
     "    bUnlit=true\n    bNoSmooth=False\n    Style=STY_Translucent\n    DrawScale=1.500000\n}\n",
     "defaults; mesh Crate (4); skin 'Pkg.Skins.CrateSkin' (5); texture 'CrateShine' (6); slot 2 "
     "'Pkg.Skins.Foo' (7); slot 3 'Bar' (8); style STY_Translucent (12); unlit; environment map; scale "
     "1.500000 (13)\n"},
    {"default properties may begin on the keyword's line", "defaultproperties {\nMesh=mar\n}\n",
     "defaults; mesh mar (2)\n"},
    {"default properties may be on one line", "DefaultProperties{ Mesh=mar  DrawScale=2 }\n",
     "defaults; mesh mar (1); scale 2 (1)\n"},
    {"default properties may have no braces", "defaultproperties\nMesh = mar\n", "defaults; mesh mar (2)\n"},
    {"empty lines may be around the brace of default properties", "defaultproperties\n\n{\n\nMesh=mar; }",
     "defaults; mesh mar (5)\n"},
    {"only the first block of default properties is read, and nothing outside of it",
     "Mesh=before\ndefaultpropertiesOf = 3\nMesh=too\n"
     "defaultproperties\n{\n//Mesh=comment\nMesh=first\nTag=\"}\" Other=(Mesh=inner, A=1)\n}\n"
     "Mesh=behind\ndefaultproperties\n{\nMesh=second\n}\n",
     "defaults; mesh first (7)\n"},
    {"properties set to None are not set",
     "defaultproperties\n{\nMesh=None\nSkin=None\nMultiSkins(0)=None\n}\n", ""},
};

}  // namespace

TEST_CASE("Class files are read leniently, with the lines of their values") {
  for (const test::TextCase& script : kScripts) {
    INFO(script.what);
    CHECK(shown(read(script.text)) == script.shown);
  }
}

TEST_CASE("A mesh without a scale has the engine's") { CHECK(ScriptMesh().scale.values == Values{1, 1, 1}); }

TEST_CASE("A byte order mark of UTF-8 is skipped, and UTF-16 is not read, with a note") {
  CHECK(read("\xEF\xBB\xBF" + kCrate).meshes.size() == 1);
  for (const std::string& start :
       {std::string("\xFF\xFE#\0e\0", 6), std::string("\xFE\xFF\0#\0e", 6), std::string("#\0e\0", 4)}) {
    const Script script = read(start);
    CHECK(script.meshes.empty());
    REQUIRE(script.notes.size() == 1);
    CHECK(script.notes[0].severity() == Severity::warning);
    CHECK(script.notes[0].location.kind == SourceLocation::Kind::file);
  }
}

TEST_CASE("Reading stops with a warning at the memory limit") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "#exec TEXTURE IMPORT NAME=a FILE=a.pcx\n";
  Limits limits;
  limits.bytes = 10'000;
  const Script script = read_script("a.uc", test::text_bytes(text), limits);
  CHECK(script.textures.size() < 300);
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].rule == Rule::text_too_large);
  CHECK(script.notes[0].location.at == script.textures.size() + 1);
  limits.bytes = 10'000'000;
  CHECK(read_script("a.uc", test::text_bytes(text), limits).notes.empty());
}

TEST_CASE("Long names are truncated in notes") {
  const Script script = read("#exec MESH ORIGIN MESH=" + std::string(100'000, 'x') + "\n");
  REQUIRE(script.notes.size() == 1);
  CHECK(script.notes[0].title.size() < 120);
}

TEST_CASE("20,000 meshes with their own lines are read") {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "m" + std::to_string(i);
    text += "#exec MESH IMPORT MESH=" + name + " ANIVFILE=a DATAFILE=d\n#exec MESHMAP NEW MESHMAP=map" +
            name + " MESH=" + name + "\n#exec MESHMAP SCALE MESHMAP=map" + name + " X=" + std::to_string(i) +
            "\n";
  }
  const Script script = read(text);
  REQUIRE(script.meshes.size() == 20'000);
  CHECK(script.meshes[19'999].scale.values[0] == 19'999);
  CHECK(script.notes.empty());
}

TEST_CASE("notes about other files do not count for the limit of a text file's notes") {
  const std::string file = "a.uc";
  Notes notes(100);
  TextNotes of_text(file, notes);
  of_text.add(Rule::mesh_imported_again, 1, {"One"}, {"Why."});
  of_text.add(Rule::mesh_imported_again, 2, {"Two"}, {"Why."});
  of_text.add(Rule::mesh_imported_again, 3, {"one"}, {"Why."});
  REQUIRE(notes.size() == 102);
  CHECK(notes[100].title == "One");
  CHECK(notes[100].count == 2);
  CHECK(notes[100].times == 2);
  CHECK(notes[101].title == "Two");
  for (u32 i = 0; i < 100; ++i) of_text.add(Rule::mesh_imported_again, i, {"Note %", {i}}, {"Why."});
  CHECK(notes.size() == 100 + 65);
  CHECK(notes.back().title == "There are more notes about this file");
  CHECK(notes.back().count == 100 - 62);
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
    if (!test::corpus()) SKIP("the corpus is not here");
    INFO(file.path);
    Limits limits;
    const Script script = read_script("a.uc", test::read_file(*test::corpus() + '/' + file.path), limits);
    CHECK(script.notes.empty());
    REQUIRE(script.meshes.size() == 1);
    CHECK(script.meshes[0].name == file.mesh);
    CHECK(script.meshes[0].rotation.values == file.rotation);
    CHECK(script.meshes[0].scale.values == file.scale);
    CHECK(script.textures.size() == file.imports);
  }
}
