#include "formats/unreal/rules.hpp"
#include "tests/native/rules/unreal_cases.hpp"
#include "tests/support/mesh_files.hpp"

using retromesh::unreal::Rule;

namespace retromesh::test {
namespace {

/// A mesh with a whole class file.
Drop with_script(const std::string& script, std::size_t frames = 1) {
  MeshFiles files;
  files.frames.assign(frames, files.frames[0]);
  files.script = script;
  return files.drop();
}

/// A mesh of four frames with these lines after its import.
Drop with(const std::string& lines) { return with_script(kImport + lines, 4); }

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
  return "class Hero extends " + parent + ";\n" + kImport + "defaultproperties\n{\n Mesh=LodMesh'Tetra'\n}\n";
}

Bytes as_utf16(const std::string& text) {
  Bytes bytes = {std::byte{0xFF}, std::byte{0xFE}};
  for (const char letter : text) {
    bytes.push_back(static_cast<std::byte>(letter));
    bytes.push_back(std::byte{0});
  }
  return bytes;
}

Drop with_script_bytes(Bytes bytes) {
  Drop drop = MeshFiles{}.drop();
  drop.add("Classes/Tetra.uc", std::move(bytes));
  return drop;
}

}  // namespace

std::vector<RuleCase> unreal_class_file_cases() {
  std::vector<RuleCase> cases = {
      {Rule::transform_out_of_range, with("#exec MESHMAP SCALE MESHMAP=Tetra X=1e30 Y=1 Z=1\n"),
       with("#exec MESHMAP SCALE MESHMAP=Tetra X=100 Y=1 Z=1\n")},
      {Rule::more_notes, with(errors(65)), with(errors(64))},
      {Rule::comment_unclosed, with("/* more\n"), with("/* more */\n")},
      {Rule::directive_unknown, with("#exec MESH SOMETHING MESH=Tetra\n"),
       with("#exec MESH BONENAME MESH=Tetra\n")},
      {Rule::value_missing, with(sequence("SEQ=Go NUMFRAMES")), with(sequence("SEQ=Go NUMFRAMES=1"))},
      {Rule::value_not_a_number, with(sequence("SEQ=Go NUMFRAMES=x1")),
       with(sequence("SEQ=Go NUMFRAMES=1x"))},
      {Rule::value_below_zero, with(sequence("SEQ=Go STARTFRAME=-1 NUMFRAMES=1")),
       with(sequence("SEQ=Go STARTFRAME=-0 NUMFRAMES=1"))},
      {Rule::mesh_not_named, with(origin("X=1 Y=0 Z=0")), with(origin("MESH=Tetra X=1 Y=0 Z=0"))},
      {Rule::mesh_not_imported, with(origin("MESH=Tetr X=1 Y=0 Z=0")),
       with(origin("MESH=TETRA X=1 Y=0 Z=0"))},
      {Rule::mesh_imported_later, with_script(origin("MESH=Tetra X=1 Y=0 Z=0") + kImport),
       with_script(kImport + origin("MESH=Tetra X=1 Y=0 Z=0"))},
      {Rule::mesh_imported_again, with_script(kImport + kImport), with_script(kImport)},
      {Rule::meshmap_mesh_missing, with("#exec MESHMAP NEW MESHMAP=Tetra MESH=Other\n"),
       with("#exec MESHMAP NEW MESHMAP=Other MESH=Tetra\n")},
      {Rule::skeletal_import, with("#exec MESH MODELIMPORT MESH=Bones MODELFILE=Bones.psk\n"), with("")},
      {Rule::clip_past_last_frame, with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=2")),
       with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=1"))},
      {Rule::clip_behind_last_frame, with(sequence("SEQ=Go STARTFRAME=4 NUMFRAMES=1")),
       with(sequence("SEQ=Go STARTFRAME=3 NUMFRAMES=2"))},
      {Rule::clip_without_frames, with(sequence("SEQ=Go STARTFRAME=0 NUMFRAMES=0")),
       with(sequence("SEQ=Go STARTFRAME=0 NUMFRAMES=1"))},
      {Rule::notify_without_clip, with(notify("SEQ=Gone TIME=0.5")), with(notify("SEQ=GO TIME=0.5"))},
      {Rule::notify_out_of_range, with(notify("SEQ=Go TIME=1.01")), with(notify("SEQ=Go TIME=1.0"))},
      {Rule::texture_slot_above_255,
       with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=256 TEXTURE=Skin\n"),
       with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=255 TEXTURE=Skin\n")},
      {Rule::texture_not_imported, with(kSetSkin), with(kSkin + kSetSkin)},
      {Rule::texture_imported_again, with(kSkin + kSkin + kSetSkin), with(kSkin + kSetSkin)},
      {Rule::textures_not_named, with(kSkin), with(kSkin + kSetSkin)},
      {Rule::weapon_triangle_missing, with_script(player("TournamentMale")),
       with_script(player("Decoration"))},
      {Rule::meshmap_scale_missing, with(""), with(kScale)},
      {Rule::clip_repeated, with(sequence("SEQ=Go NUMFRAMES=1") + sequence("SEQ=GO NUMFRAMES=2")),
       with(sequence("SEQ=Go NUMFRAMES=1") + sequence("SEQ=Go2 NUMFRAMES=2"))},
      {Rule::frames_in_no_clip, with(sequence("SEQ=Go NUMFRAMES=3")), with(sequence("SEQ=Go NUMFRAMES=4"))},
      {Rule::slot_unused, with(kSkin + "#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=1 TEXTURE=Skin\n"),
       with(kSkin + kSetSkin)},
      {Rule::directive_misspelt, with("#exec MESH SEQUENSE MESH=Tetra SEQ=Go NUMFRAMES=1\n"),
       with("#exec mesh sequence MESH=Tetra SEQ=Go NUMFRAMES=1\n")},
      {Rule::key_misspelt, with(sequence("SEQ=Go NUMFRAME=1")), with(sequence("SEQ=Go numframes=1"))},
  };
  cases.push_back({Rule::text_is_utf16, with_script_bytes(as_utf16(kImport)), with_script(kImport)});
  return cases;
}

}  // namespace retromesh::test
