#include "formats/unreal/rules.hpp"
#include "tests/native/rules/rule_cases.hpp"
#include "tests/support/mesh_files.hpp"

namespace retromesh::unreal {
namespace {

/// A mesh with a whole class file.
test::Drop with_script(const std::string& script, std::size_t frames = 1) {
  test::MeshFiles files;
  files.frames.assign(frames, files.frames[0]);
  files.script = script;
  return files.drop();
}

/// A mesh of four frames with these lines after its import.
test::Drop with(const std::string& lines) { return with_script(test::kImport + lines, 4); }

const std::string kSkin = "#exec TEXTURE IMPORT NAME=Skin FILE=Models\\Skin.pcx\n";
const std::string kSetSkin = "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin\n";
const std::string kScale = "#exec MESHMAP SCALE MESHMAP=Tetra X=0.1 Y=0.1 Z=0.2\n";

std::string sequence(const std::string& values) { return "#exec MESH SEQUENCE MESH=Tetra " + values + '\n'; }
std::string origin(const std::string& values) { return "#exec MESH ORIGIN " + values + '\n'; }
std::string notify(const std::string& values) {
  return sequence("SEQ=Go STARTFRAME=0 NUMFRAMES=4") + "#exec MESH NOTIFY MESH=Tetra " + values +
         " FUNCTION=Bang\n";
}

/// Lines with so many different errors.
std::string errors(u32 count) {
  std::string lines;
  for (u32 i = 0; i < count; ++i) lines += "#exec MESH NOTHING" + std::to_string(i) + " MESH=Tetra\n";
  return lines;
}

/// A class of a player whose mesh is this one.
std::string player(const std::string& parent) {
  return "class Hero extends " + parent + ";\n" + test::kImport +
         "defaultproperties\n{\n Mesh=LodMesh'Tetra'\n}\n";
}

Bytes as_utf16(const std::string& text) {
  Bytes bytes = {std::byte{0xFF}, std::byte{0xFE}};
  for (const char letter : text) {
    bytes.push_back(static_cast<std::byte>(letter));
    bytes.push_back(std::byte{0});
  }
  return bytes;
}

test::Drop with_script_bytes(Bytes bytes) {
  test::Drop drop = test::MeshFiles{}.drop();
  drop.add("Classes/Tetra.uc", std::move(bytes));
  return drop;
}

test::Drop with_weapon_triangle(const std::string& script) {
  test::MeshFiles files;
  files.script = script;
  files.polygons.push_back(test::polygon({0, 1, 2}, 8));
  return files.drop();
}

test::Drop with_modeldef(const std::string& modeldef) {
  test::MeshFiles files;
  files.modeldef = modeldef;
  return files.drop();
}

/// A block of the mesh with these lines more.
std::string block(const std::string& lines) {
  return "Model Tetra\n{\nPath \"Models\"\nModel 0 \"Tetra_d.3d\"\nSkin 0 \"Skin.png\"\n" + lines +
         "FrameIndex TETR A 0 0\n}\n";
}

const std::string kUnclosed =
    "Model Tetra\n{\nPath \"Models\"\nModel 0 \"Tetra_d.3d\"\nFrameIndex TETR A 0 0\n";

std::vector<test::RuleCase> text_rule_cases() {
  return {
      {Rule::transform_out_of_range, with("#exec MESHMAP SCALE MESHMAP=Tetra X=1e30 Y=1 Z=1\n"),
       with("#exec MESHMAP SCALE MESHMAP=Tetra X=100 Y=1 Z=1\n")},
      {Rule::more_notes, with(errors(65)), with(errors(64))},
      {Rule::comment_unclosed, with("/* more\n"), with("/* more */\n")},
      {Rule::directive_unknown,
       with("#exec MESH EXPLODE MESH=Tetra\n"),
       {with("#exec MESH LODPARAMS MESH=Tetra\n"), with("#exec mesh bonename MESH=Tetra\n"),
        with("#exec MESH WEAPONATTACH MESH=Tetra\n"), with("#exec OBJ LOAD FILE=a.utx\n"),
        with("#exec OTHER EXPLODE A=1\n"), with("#exec MESH SEQUENC MESH=Tetra SEQ=All\n")},
       {.title = "\"MESH EXPLODE\" is unknown", .at = 2}},
      {Rule::directive_unknown,
       with("#exec MESHMAPPING SET A=1\n"),
       with(""),
       {.title = "\"MESHMAPPING SET\" is unknown"}},
      {Rule::value_missing, with(sequence("SEQ=Go NUMFRAMES")), with(sequence("SEQ=Go NUMFRAMES=1"))},
      {Rule::value_not_a_number, with(sequence("SEQ=Go NUMFRAMES=x1")),
       with(sequence("SEQ=Go NUMFRAMES=1x"))},
      {Rule::value_below_zero, with(sequence("SEQ=Go STARTFRAME=-1 NUMFRAMES=1")),
       with(sequence("SEQ=Go STARTFRAME=-0 NUMFRAMES=1"))},
      {Rule::mesh_not_named, with(origin("X=1 Y=0 Z=0")), with(origin("MESH=Tetra X=1 Y=0 Z=0"))},
      {Rule::mesh_not_imported,
       with(origin("MESH=Tetr X=1 Y=0 Z=0") + origin("MESH=tetr X=2 Y=0 Z=0")),
       with(origin("MESH=TETRA X=1 Y=0 Z=0")),
       {.title = "\"Tetr\" is not imported in this file", .at = 2, .count = 2}},
      {Rule::mesh_imported_later, with_script(origin("MESH=Tetra X=1 Y=0 Z=0") + test::kImport),
       with_script(test::kImport + origin("MESH=Tetra X=1 Y=0 Z=0"))},
      {Rule::mesh_imported_again, with_script(test::kImport + test::kImport), with_script(test::kImport)},
      {Rule::meshmap_mesh_missing, with("#exec MESHMAP NEW MESHMAP=Tetra MESH=Other\n"),
       with("#exec MESHMAP NEW MESHMAP=Other MESH=Tetra\n")},
      {Rule::skeletal_import, with("#exec MESH MODELIMPORT MESH=Bones MODELFILE=Bones.psk\n"), with("")},
      {Rule::clip_past_last_frame,
       with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=2")),
       with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=1")),
       {.title = "Go runs past the last frame"}},
      {Rule::clip_behind_last_frame,
       with(sequence("SEQ=Go STARTFRAME=4 NUMFRAMES=1")),
       with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=2")),
       {.target = test::frame(3)}},
      {Rule::clip_without_frames,
       with(sequence("SEQ=Go STARTFRAME=0 NUMFRAMES=0")),
       with(sequence("SEQ=Go STARTFRAME=0 NUMFRAMES=1")),
       {.title = "Sequence \"Go\" has no frames", .at = 2}},
      {Rule::notify_without_clip,
       with(notify("SEQ=Gone TIME=0.5")),
       with(notify("SEQ=GO TIME=0.5")),
       {.title = "\"Gone\" of a NOTIFY is no clip", .at = 3}},
      {Rule::notify_out_of_range, with(notify("SEQ=Go TIME=1.01")), with(notify("SEQ=Go TIME=1.0"))},
      {Rule::texture_slot_above_255,
       with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=256 TEXTURE=Skin\n"),
       with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=255 TEXTURE=Skin\n")},
      {Rule::texture_not_imported,
       with(kSetSkin),
       with(kSkin + kSetSkin),
       {.title = "Texture \"Skin\" is not imported", .at = 2}},
      {Rule::texture_imported_again,
       with(kSkin + kSkin + kSetSkin),
       with(kSkin + kSetSkin),
       {.title = "Texture \"Skin\" is imported 2 times"}},
      {Rule::textures_not_named, with(kSkin), with(kSkin + kSetSkin)},
      {Rule::weapon_triangle_missing,
       with_script(player("TournamentMale")),
       {with_script(player("Decoration")), with_weapon_triangle(player("TournamentMale"))},
       {.at = 5}},
      {Rule::meshmap_scale_missing,
       with(""),
       with(kScale),
       {.why = "Its scale is 1, and its vertices reach over 100 units.", .at = 1}},
      {Rule::clip_repeated,
       with(sequence("SEQ=Go NUMFRAMES=1") + sequence("SEQ=GO NUMFRAMES=2")),
       with(sequence("SEQ=Go NUMFRAMES=1") + sequence("SEQ=Go2 NUMFRAMES=2")),
       {.why = "Line 2 has the same name.", .at = 3}},
      {Rule::frames_in_no_clip,
       with(sequence("SEQ=Go NUMFRAMES=2")),
       {with(sequence("SEQ=Go NUMFRAMES=4")), with(""),  // without sequences all frames are one clip
        with(sequence("SEQ=Go NUMFRAMES=2") + "#exec MESH DROPFRAMES MESH=Tetra STARTFRAME=2 NUMFRAMES=2\n")},
       {.title = "2 frames of \"Tetra\" in no sequence",
        .why = "The first is frame 2; the file has 4 frames."}},
      {Rule::slot_unused, with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=1 TEXTURE=Skin\n"),
       with(kSkin + kSetSkin)},
      {Rule::directive_misspelt,
       with("#exec MESH SEQUENC MESH=Tetra SEQ=All\n"),
       {with("#exec mesh sequence MESH=Tetra SEQ=Go NUMFRAMES=1\n"),
        with("#exec mesh lodparams MESH=Tetra\n"), with("#exec OBJ LOAD FILE=a.utx\n"),
        with("#exec SOMETHING ELSE A=1\n")},
       {.why = "The importer ignores the line. The nearest command is MESH SEQUENCE.", .at = 2}},
      {Rule::directive_misspelt,
       with("#exec TEXTRE IMPORT FILE=a.pcx\n"),
       with("#exec TEXTURE IMPORT FILE=a.pcx\n"),
       {.why = "The importer ignores the line. The nearest command is TEXTURE IMPORT."}},
      // Without the word before it, what a command is about is its first key.
      {Rule::directive_misspelt,
       with("#exec SEQUENCE MESH=Tetra SEQ=All NUMFRAMES=1\n"),
       {with(sequence("SEQ=All NUMFRAMES=1")), with("#exec SOMETHING MESH=Tetra\n")},
       {.title = "\"SEQUENCE\" is not a command",
        .why = "The importer ignores the line. The nearest command is MESH SEQUENCE.",
        .at = 2}},
      {Rule::directive_misspelt,
       with("#exec settexture meshmap=Tetra NUM=0 TEXTURE=A\n"),
       with(kSetSkin),
       {.why = "The importer ignores the line. The nearest command is MESHMAP SETTEXTURE."}},
      {Rule::directive_unknown,
       with("#exec MESHMAPP=Tetra\n"),
       {with(kScale), with("#exec SAVEPACKAGE FILE=a.u\n")},
       {.title = "\"MESHMAPP\" is unknown", .at = 2}},
      {Rule::key_misspelt,
       with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAPP=Tetra NUM=0 TEXTURE=Skin\n"),
       with(kSkin + kSetSkin),
       {.why = "The importer ignores it. The nearest key is MESHMAP."}},
      // Keys of other commands are no typing errors; one letter is too short to tell; and where the right key
      // is there, or without a value, the right one would have no effect either.
      {Rule::key_misspelt,
       with(sequence("SEQ=All NUMFRAME=4 RATE=2")),
       {with(sequence("SEQ=Go numframes=1")), with(sequence("SEQ=All NUMFRAMES=1 NUMFRAME=4")),
        with(sequence("SEQ=All NUMFRAME")),
        with("#exec MESHMAP SCALE MESHMAP=Tetra X=1 Y=1 Z=1 YAW=128 A=1\n")},
       {.title = "\"NUMFRAME\" is not a key of MESH SEQUENCE",
        .why = "The importer ignores it. The nearest key is NUMFRAMES."}},
      {Rule::text_is_utf16, with_script_bytes(as_utf16(test::kImport)), with_script(test::kImport)},
      {Rule::text_is_utf16, with_modeldef(std::string("\xFF\xFEM\0", 4)), with_modeldef(block(""))},
      {Rule::quote_unclosed, with_modeldef(block("") + "Model \"Other"),
       with_modeldef(block("") + "Model \"Other\" { }")},
      {Rule::block_without_actor, with_modeldef(block("") + "Model { }"),
       with_modeldef(block("") + "Model Other { }")},
      {Rule::actor_without_block, with_modeldef(block("") + "Model Other }"),
       with_modeldef(block("") + "Model Other { }")},
      {Rule::block_unclosed, with_modeldef(kUnclosed), with_modeldef(kUnclosed + '}')},
      {Rule::include_not_followed,
       with_modeldef("#include \"more.txt\"\n" + block("")),
       with_modeldef("// #include \"more.txt\"\n" + block("")),
       {.title = "The MODELDEF includes \"more.txt\"", .at = 1}},
      {Rule::keyword_without_name, with_modeldef(block("Path }\n")),
       with_modeldef(block("Path \"\"\nPath \"Models\"\n"))},
      {Rule::keyword_without_number, with_modeldef(block("Scale 1 1\n")),
       with_modeldef(block("Scale 1 1 1\n"))},
      {Rule::model_above_255, with_modeldef(block("Model 256 \"Tetra_d.3d\"\n")),
       with_modeldef(block("Model 255 \"Tetra_d.3d\"\n"))},
      {Rule::surface_above_255, with_modeldef(block("SurfaceSkin 0 256 \"Skin.png\"\n")),
       with_modeldef(block("SurfaceSkin 0 255 \"Skin.png\"\n"))},
      {Rule::frame_without_model, with_modeldef(block("FrameIndex TETR B 1 0\n")),
       with_modeldef(block("FrameIndex TETR B 0 0\n"))},
      {Rule::frame_letter_unknown, with_modeldef(block("FrameIndex TETR ^ 0 0\n")),
       with_modeldef(block("FrameIndex TETR ] 0 0\n"))},
      {Rule::frame_name_unknown, with_modeldef(block("Frame TETR B 0 Walk\n")),
       with_modeldef(block("Frame TETR B 0 0\n"))},
  };
}

const test::Registered<test::RuleCases> kTextCases({"unreal", text_rule_cases});

}  // namespace
}  // namespace retromesh::unreal
