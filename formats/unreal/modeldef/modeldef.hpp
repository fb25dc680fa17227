#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {

/// A sprite frame of a `Frame` or `FrameIndex` line, and the frame of the mesh that it shows.
struct SpriteFrame {
  std::string sprite;  ///< "XZW1 A"
  u32 frame = 0;
  u32 line = 0;
};

/// One model of an actor with the state of the MODELDEF at some of its frame lines: mesh, textures and
/// transform.
struct Appearance {
  std::string actor;
  u32 model = 0;     ///< The number after `Model`.
  std::string path;  ///< "models/extra", as in the file.
  std::string mesh;  ///< "Book_d.3d", as in the file; `_a.3d` is allowed too.
  u32 line = 0;      ///< Of the Model line.
  SlotTexture skin;  ///< `Skin`, for all slots; line 0 without one. The name does not include `path`.
  std::vector<SlotTexture>
      surface_skins;  ///< `SurfaceSkin`, one for each slot that is set; an empty name hides the slot.
  Triple scale{{1, 1, 1}, "1 1 1", 0};
  Triple offset;           ///< `Offset x y z`; `ZOffset` sets z.
  Triple rotation;         ///< Angle, pitch, roll in degrees.
  bool two_sided = false;  ///< DontCullBackfaces
  std::vector<SpriteFrame> frames;
};

/// A MODELDEF lump.
struct ModelDef {
  std::string file;
  std::vector<Appearance> appearances;  ///< In file order.
  Notes notes;
};

/// Whether a file name is that of a MODELDEF lump: "modeldef", "modeldef.ammo", "MODELDEF.txt".
bool is_modeldef_name(const std::string& name);

/// Reads a MODELDEF lump. It is a state machine: each frame line uses the current state, and later lines
/// change only later frames. Never fails: errors become notes with their line. (README, "MODELDEF".)
ModelDef read_modeldef(const std::string& file, ByteView text, Limits& limits);

}  // namespace retromesh::unreal
