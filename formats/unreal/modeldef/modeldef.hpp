#pragma once
#include <string>
#include <vector>

#include "formats/io/limits.hpp"
#include "formats/io/note.hpp"
#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {

/// One `Frame` or `FrameIndex` line: which frame of the mesh a sprite frame shows.
struct SpriteFrame {
  std::string sprite;  ///< "XZW1 A"
  u32 frame = 0;
  u32 line = 0;
};

/// One model of an actor as a run of its sprite frames wears it: the state that MODELDEF had built up when
/// they came.
struct Appearance {
  std::string actor;
  u32 model = 0;     ///< The number behind `Model`.
  std::string path;  ///< "models/extra", as written.
  std::string mesh;  ///< "Book_d.3d", as written; `_a.3d` is allowed too.
  u32 line = 0;      ///< Of the Model line.
  SlotTexture
      skin;  ///< `Skin`: all slots; line 0 when there is none. Names are as written, `path` not added.
  std::vector<SlotTexture>
      surface_skins;  ///< `SurfaceSkin`: single slots, each once; an empty name hides the slot.
  Triple scale{{1, 1, 1}, "1 1 1", 0};
  Triple offset;           ///< `Offset x y z`; `ZOffset` sets its third.
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

/// Whether a file's name says that it is a MODELDEF lump: "modeldef", "modeldef.ammo", "MODELDEF.txt".
bool is_modeldef_name(const std::string& name);

/// Reads a MODELDEF lump. It is a state machine: each frame line takes the state as it is, and lines behind
/// it count only for later frames. Never fails; what is odd becomes a Note with its line. (README,
/// "MODELDEF".)
ModelDef read_modeldef(const std::string& file, ByteView text, Limits& limits);

}  // namespace retromesh::unreal
