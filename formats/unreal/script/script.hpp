#pragma once
#include <array>
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh::unreal {

inline constexpr u32 kMostSlots = 256;  ///< A face's texture number is one byte.

/// Three numbers of one directive, and their text in the script: {0.05, 0.05, 0.1}, "0.05 0.05 0.10".
struct Triple {
  std::array<double, 3> values{};
  std::string text;
  u32 line = 0;  ///< 0: not in the script; `values` are the engine's default.
};

/// `#exec MESH SEQUENCE`: a named range of frames.
struct Sequence {
  std::string name;
  std::string group;
  u32 start = 0;
  u32 count = 0;    ///< At least one.
  double rate = 0;  ///< Frames a second; 0 when the line has no RATE.
  u32 line = 0;
};

/// `#exec MESH NOTIFY`: a function that the game calls at `time` (0 to 1) of a sequence.
struct Notify {
  std::string sequence;
  double time = 0;  ///< Clamped to 0 to 1.
  std::string function;
  u32 line = 0;
};

/// `#exec MESH DROPFRAMES`: frames that the importer deletes; sequences count those that remain.
struct DroppedFrames {
  u32 start = 0;
  u32 count = 0;
  u32 line = 0;
};

/// `#exec MESHMAP SETTEXTURE`, or a texture of the default properties: the texture of a slot.
struct SlotTexture {
  u32 slot = 0;
  std::string texture;  ///< As in the file: `Name`, `Package.Name` or `Package.Group.Name`.
  u32 line = 0;
};

/// All directives of a class file about one mesh.
struct ScriptMesh {
  std::string name;
  std::string anivfile;  ///< As in the file, without quotes.
  std::string datafile;
  u32 line = 0;  ///< Of its MESH IMPORT.
  bool unmirror = false;
  bool zero_texture = false;             ///< ZEROTEX=1
  std::vector<u32> unmirrored_textures;  ///< UNMIRRORTEX=n
  Triple origin;                         ///< In raw units; subtracted.
  Triple rotation;                       ///< Pitch, yaw, roll; 256 is a full turn.
  Triple scale{{1, 1, 1}, "1 1 1", 0};
  std::vector<Sequence> sequences;
  std::vector<DroppedFrames> dropped;
  std::vector<Notify> notifies;
  std::vector<SlotTexture> textures;  ///< One for each slot that is set.
};

/// `#exec TEXTURE IMPORT`: the file of a texture name.
struct TextureImport {
  std::string name;  ///< The file's stem when the line has no NAME.
  std::string file;
  u32 line = 0;
};

/// The properties of the `defaultproperties` block that affect rendering. The line is 0 for one that is not
/// set.
struct DefaultProperties {
  std::string mesh;  ///< Last part of Mesh=LodMesh'Package.Name'.
  u32 mesh_line = 0;
  SlotTexture skin;                      ///< Skin=
  SlotTexture texture;                   ///< Texture=
  std::vector<SlotTexture> multi_skins;  ///< MultiSkins(n)=
  std::string style;                     ///< "STY_Translucent"; empty when not set.
  u32 style_line = 0;
  bool unlit = false;
  bool environment_map = false;  ///< bMeshEnviroMap
  bool no_smooth = false;        ///< bNoSmooth
  Triple draw_scale{{1, 1, 1}, "1", 0};
};

/// The contents of a class file that concern meshes.
struct Script {
  std::string file;
  std::vector<ScriptMesh> meshes;  ///< In file order; the same pair may be imported more than once.
  std::vector<TextureImport> textures;
  DefaultProperties defaults;
  Notes notes;
};

/// The texture of a slot, or null.
SlotTexture* find_slot(std::vector<SlotTexture>& textures, u32 slot);

/// Reads a class file leniently, as UnrealEd does: unknown directives are skipped. Never fails: errors become
/// notes with their line. (README, "Class files".)
Script read_script(const std::string& file, ByteView text, Limits& limits);

}  // namespace retromesh::unreal
