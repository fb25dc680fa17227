#include <cmath>

#include "formats/io/message.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/inspection.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

namespace retromesh::unreal {
namespace {

using Lines = std::vector<retromesh::ScriptLine>;

void add(Lines& lines, u32 line, const Message& words) {
  if (line > 0) add_to(lines) = {line, format(words)};
}

void add_triple(Lines& lines, const char* what, const Triple& triple) {
  add(lines, triple.line, {"% %", {what, triple.text}});
}

/// "frame 4", "frames 4 to 7"
std::string frames_text(u32 start, u32 count) {
  if (count <= 1) return format({"frame %", {start}});
  return format({"frames % to %", {start, start + count - 1}});
}

void add_slot(Lines& lines, const SlotTexture& texture) {
  add(lines, texture.line, {"Texture % in slot %", {texture.texture, texture.slot}});
}

/// In percent, as times of notifies are parts of their sequence.
u32 percent(double time) { return static_cast<u32>(std::lround(time * 100)); }

void add_mesh(Lines& lines, const ScriptMesh& mesh) {
  add(lines, mesh.line,
      {"Mesh %: faces of %, vertices of %%",
       {mesh.name, mesh.datafile, mesh.anivfile, mesh.unmirror ? ", not mirrored" : ""}});
  add_triple(lines, "Origin", mesh.origin);
  add_triple(lines, "Rotation", mesh.rotation);
  add_triple(lines, "Scale", mesh.scale);
  for (const Sequence& sequence : mesh.sequences) {
    const std::string frames = frames_text(sequence.start, sequence.count);
    add(lines, sequence.line, {"Clip %: %", {sequence.name, frames}});
  }
  for (const DroppedFrames& dropped : mesh.dropped) {
    const std::string frames = frames_text(dropped.start, dropped.count);
    add(lines, dropped.line, {"Leaves out %", {frames}});
  }
  for (const Notify& notify : mesh.notifies)
    add(lines, notify.line,
        {"Calls % at %% of clip %", {notify.function, percent(notify.time), "%", notify.sequence}});
  for (const SlotTexture& texture : mesh.textures) add_slot(lines, texture);
}

void add_defaults(Lines& lines, const DefaultProperties& defaults) {
  add(lines, defaults.mesh_line, {"The actor has mesh %", {defaults.mesh}});
  add(lines, defaults.style_line, {"The actor is drawn as %", {defaults.style}});
  add(lines, defaults.skin.line, {"The actor's skin is %", {defaults.skin.texture}});
  add(lines, defaults.texture.line, {"The actor's texture is %", {defaults.texture.texture}});
  for (const SlotTexture& texture : defaults.multi_skins) add_slot(lines, texture);
  add_triple(lines, "The actor is drawn at scale", defaults.draw_scale);
}

Lines lines_of_class(const File& file) {
  Limits limits;
  const Script script = read_script(file.name, file.bytes, limits);
  Lines lines;
  for (const ScriptMesh& mesh : script.meshes) add_mesh(lines, mesh);
  for (const TextureImport& texture : script.textures)
    add(lines, texture.line, {"Texture % is file %", {texture.name, texture.file}});
  add_defaults(lines, script.defaults);
  return lines;
}

/// Appearances repeat the lines of the state that they share.
Lines lines_of_modeldef(const File& file) {
  Limits limits;
  const ModelDef modeldef = read_modeldef(file.name, file.bytes, limits);
  Lines lines;
  for (const Appearance& look : modeldef.appearances) {
    add(lines, look.line, {"Model % of actor %: %", {look.model, look.actor, look.mesh}});
    add(lines, look.skin.line, {"Skin % for all slots", {look.skin.texture}});
    for (const SlotTexture& texture : look.surface_skins) add_slot(lines, texture);
    add_triple(lines, "Scale", look.scale);
    add_triple(lines, "Offset", look.offset);
    add_triple(lines, "Angle, pitch and roll", look.rotation);
    for (const SpriteFrame& frame : look.frames)
      add(lines, frame.line, {"Sprite % shows frame % of the mesh", {frame.sprite, frame.frame}});
  }
  return lines;
}

}  // namespace

std::vector<retromesh::ScriptLine> script_lines(const File& file) {
  if (!is_script_name(file.name)) return {};
  return is_modeldef_name(file_name(file.name)) ? lines_of_modeldef(file) : lines_of_class(file);
}

}  // namespace retromesh::unreal
