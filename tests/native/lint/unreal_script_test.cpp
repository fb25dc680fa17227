#include "formats/unreal/rules.hpp"
#include "tests/native/lint/linted.hpp"
#include "tests/native/rules/image_files.hpp"
#include "tests/support/mesh_files.hpp"

// Findings about class files: for each rule a file that breaks it and one that nearly does.

using namespace retromesh;
using test::count_of;
using test::finding;
using test::kImport;
using test::linted;
using test::MeshFiles;
using test::polygon;
using test::tga;
using unreal::Rule;

namespace {

constexpr const char* kScale = "#exec MESHMAP SCALE MESHMAP=Tetra X=0.1 Y=0.1 Z=0.2\n";
constexpr const char* kTexture = "#exec TEXTURE IMPORT NAME=Skin FILE=MODELS\\Skin.pcx\n";

/// Files of a mesh with these lines after its import.
MeshFiles with_lines(const std::string& lines) {
  MeshFiles files;
  files.script = kImport + lines;
  return files;
}

u32 count_in(const std::string& lines, Rule rule) { return count_of(with_lines(lines).drop(), rule); }

std::string set_texture(const char* slot) {
  return "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=" + std::string(slot) + " TEXTURE=Skin\n";
}

}  // namespace

TEST_CASE("lint finds a mesh without MESHMAP SCALE", "[lint][unreal]") {
  const Notes notes = linted(with_lines("").drop());
  const Note* const note = finding(notes, Rule::meshmap_scale_missing);
  REQUIRE(note);
  CHECK(note->location.kind == SourceLocation::Kind::line);
  CHECK(note->location.at == 1);
  CHECK(note->why == "Its scale is 1, and its vertices reach over 100 units.");
  CHECK(count_in(kScale, Rule::meshmap_scale_missing) == 0);
}

TEST_CASE("lint finds a sequence whose name another has", "[lint][unreal]") {
  const std::string walk = "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=0 NUMFRAMES=1\n";
  const std::string again = "#exec MESH SEQUENCE MESH=Tetra SEQ=WALK STARTFRAME=0 NUMFRAMES=1\n";
  const Notes notes = linted(with_lines(walk + again).drop());
  const Note* const note = finding(notes, Rule::clip_repeated);
  REQUIRE(note);
  CHECK(note->location.at == 3);
  CHECK(note->why == "Line 2 has the same name.");
  CHECK(count_in(walk + "#exec MESH SEQUENCE MESH=Tetra SEQ=Walk2 STARTFRAME=0 NUMFRAMES=1\n",
                 Rule::clip_repeated) == 0);
}

TEST_CASE("lint finds frames that no sequence has, after DROPFRAMES", "[lint][unreal]") {
  MeshFiles files = with_lines("#exec MESH SEQUENCE MESH=Tetra SEQ=Walk STARTFRAME=0 NUMFRAMES=2\n");
  files.frames.resize(4, files.frames[0]);
  const Notes notes = linted(files.drop());
  const Note* const note = finding(notes, Rule::frames_in_no_clip);
  REQUIRE(note);
  CHECK(note->title == "2 frames of \"Tetra\" in no sequence");
  CHECK(note->why == "The first is frame 2; the file has 4 frames.");
  files.script += "#exec MESH DROPFRAMES MESH=Tetra STARTFRAME=2 NUMFRAMES=2\n";
  CHECK(count_of(files.drop(), Rule::frames_in_no_clip) == 0);
  files.script = kImport;  // all frames are one clip
  CHECK(count_of(files.drop(), Rule::frames_in_no_clip) == 0);
}

TEST_CASE("lint finds textures of slots that no face uses, and faces whose slot has none", "[lint][unreal]") {
  CHECK(count_in(kTexture + set_texture("0") + set_texture("1"), Rule::slot_unused) == 1);
  CHECK(count_in(kTexture + set_texture("0"), Rule::slot_unused) == 0);
  MeshFiles files = with_lines(kTexture + set_texture("0"));
  files.polygons[1].texture = files.polygons[2].texture = 1;
  const Notes notes = linted(files.drop());
  const Note* const note = finding(notes, Rule::slot_without_texture);
  REQUIRE(note);
  CHECK(note->title == "2 faces have no texture");
  CHECK(note->why == "Nothing sets one for slot 1 of \"Tetra\".");
  files.script += set_texture("1");
  CHECK(count_of(files.drop(), Rule::slot_without_texture) == 0);
  files.script = kImport;  // opening notes that nothing has a texture
  CHECK(count_of(files.drop(), Rule::slot_without_texture) == 0);
}

TEST_CASE("lint finds images of used slots that are not here, each once", "[lint][unreal]") {
  const std::string lines = kTexture + set_texture("0") + set_texture("1");
  MeshFiles files = with_lines(lines);
  files.polygons[1].texture = 1;
  const Notes notes = linted(files.drop());
  const Note* const note = finding(notes, Rule::texture_file_missing);
  REQUIRE(note);
  CHECK(note->title == "Skin.pcx is not here");
  CHECK(note->location.at == 2);
  CHECK(note->count == 2);
  test::Drop drop = files.drop();
  drop.add("Models/Skin.pcx", {});
  CHECK(count_of(drop, Rule::texture_file_missing) == 0);
  CHECK(count_in(kTexture + set_texture("3"), Rule::texture_file_missing) == 0);  // no face has slot 3
}

TEST_CASE("lint takes names without an extension in a MODELDEF for textures of the game", "[lint][unreal]") {
  const auto with_skin = [](const char* skin) {
    MeshFiles files;
    files.modeldef = "Model Tetra { Path \"Models\" Model 0 \"Tetra_d.3d\" Skin 0 \"" + std::string(skin) +
                     "\" FrameIndex TETR A 0 0 }\n";
    return count_of(files.drop(), Rule::texture_file_missing);
  };
  CHECK(with_skin("Skin.png") == 1);
  CHECK(with_skin("CHIPTILE") == 0);
}

TEST_CASE("lint finds imported images without a palette, and those larger than 256", "[lint][unreal]") {
  const auto count = [](u16 width, bool has_palette, Rule rule) {
    MeshFiles files = with_lines("#exec TEXTURE IMPORT NAME=Skin FILE=MODELS\\Skin.tga\n" + set_texture("0"));
    test::Drop drop = files.drop();
    drop.add("Models/Skin.tga", tga(width, 8, has_palette));
    return count_of(drop, rule);
  };
  CHECK(count(8, false, Rule::texture_without_palette) == 1);
  CHECK(count(8, true, Rule::texture_without_palette) == 0);
  CHECK(count(257, true, Rule::texture_above_256) == 1);
  CHECK(count(256, true, Rule::texture_above_256) == 0);
}

TEST_CASE("lint finds commands about meshes that are near no known one", "[lint][unreal]") {
  const Notes notes = linted(with_lines("#exec MESH EXPLODE MESH=Tetra\n#exec MESHMAPPING SET A=1\n").drop());
  const Note* note = finding(notes, Rule::directive_unknown);
  REQUIRE(note);
  CHECK(note->severity() == Severity::warning);
  CHECK(note->location.at == 2);
  CHECK(note->title == "\"MESH EXPLODE\" is unknown");
  CHECK(note[1].title == "\"MESHMAPPING SET\" is unknown");
  for (const char* known : {"MESH LODPARAMS MESH=Tetra", "mesh bonename MESH=Tetra",
                            "MESH WEAPONATTACH MESH=Tetra", "OBJ LOAD FILE=a.utx", "OTHER EXPLODE A=1"})
    CHECK(count_in("#exec " + std::string(known) + "\n", Rule::directive_unknown) == 0);
}

TEST_CASE("lint finds commands and keys that are nearly known ones", "[lint][unreal]") {
  const Notes notes =
      linted(with_lines("#exec MESH SEQUENC MESH=Tetra SEQ=All\n#exec TEXTRE IMPORT FILE=a.pcx\n").drop());
  const Note* note = finding(notes, Rule::directive_misspelt);
  REQUIRE(note);
  CHECK(note->location.at == 2);
  CHECK(note->why == "The importer ignores the line. The nearest command is MESH SEQUENCE.");
  CHECK(note[1].why == "The importer ignores the line. The nearest command is TEXTURE IMPORT.");
  for (const char* known : {"MESH SEQUENCE MESH=Tetra SEQ=All NUMFRAMES=1", "mesh lodparams MESH=Tetra",
                            "OBJ LOAD FILE=a.utx", "SOMETHING ELSE A=1"})
    CHECK(count_in("#exec " + std::string(known) + "\n", Rule::directive_misspelt) == 0);

  // One finding for each line.
  CHECK_FALSE(finding(notes, Rule::directive_unknown));

  const Notes keys = linted(with_lines("#exec MESH SEQUENCE MESH=Tetra SEQ=All NUMFRAME=4 RATE=2\n").drop());
  note = finding(keys, Rule::key_misspelt);
  REQUIRE(note);
  CHECK(note->title == "\"NUMFRAME\" is not a key of MESH SEQUENCE");
  CHECK(note->why == "The importer ignores it. The nearest key is NUMFRAMES.");
  // Keys of other commands are ignored too, but are no typing errors; one letter is too short to tell.
  CHECK(count_in("#exec MESHMAP SCALE MESHMAP=Tetra X=1 Y=1 Z=1 YAW=128 A=1\n", Rule::key_misspelt) == 0);
  CHECK(count_in("#exec MESH SEQUENCE MESH=Tetra SEQ=All NUMFRAMES=1 NUMFRAME=4\n", Rule::key_misspelt) == 0);
  // Without a value, the right key would have no effect either.
  CHECK(count_in("#exec MESH SEQUENCE MESH=Tetra SEQ=All NUMFRAME\n", Rule::key_misspelt) == 0);
}

TEST_CASE("lint finds a player without a weapon triangle", "[lint][unreal]") {
  const std::string rest = std::string(kScale) + "defaultproperties\n{\n Mesh=LodMesh'Tetra'\n}\n";
  const auto script = [&](const char* parent) {
    MeshFiles files;
    files.script = "class Hero extends " + std::string(parent) + ";\n" + kImport + rest;
    return files;
  };
  const Notes notes = linted(script("TournamentMale").drop());
  const Note* const note = finding(notes, Rule::weapon_triangle_missing);
  REQUIRE(note);
  CHECK(note->location.at == 6);
  CHECK(count_of(script("Decoration").drop(), Rule::weapon_triangle_missing) == 0);
  MeshFiles with_triangle = script("TournamentMale");
  with_triangle.polygons.push_back(polygon({0, 1, 2}, 8));
  CHECK(count_of(with_triangle.drop(), Rule::weapon_triangle_missing) == 0);
}
