#include "formats/runescape/materials.hpp"

#include "formats/io/message.hpp"

namespace retromesh::runescape {
namespace {

u32 transparency_of(MaterialKey key) { return key & 0xFF; }
u32 texture_of(MaterialKey key) { return (key >> 8 & 0xFFFF) - 1; }

}  // namespace

Material make_material(MaterialKey key) {
  Material material;
  const u32 transparency = transparency_of(key);
  const bool has_animated_alpha = key == kBlended;
  const bool is_invisible = transparency == kInvisibleTransparency;
  const bool is_blended = transparency > 0 || has_animated_alpha;
  material.unlit = true;
  if (is_textured(key)) {
    material.slot = texture_of(key);
    material.name = format({"texture %", {plain(material.slot)}});
    material.kind = "Texture";
    material.wrap = Wrap::repeat_v;
    material.filter = Filter::nearest;
    material.cutoff = 0.5f;
  } else {
    material.name = is_invisible         ? "invisible"
                    : transparency > 0   ? format({"colours, % of 256 transparent", {transparency}})
                    : has_animated_alpha ? "colours, animated alpha"
                                         : "colours";
    material.kind = is_invisible ? "Invisible" : is_blended ? "Colours, transparent" : "Colours";
    material.fill = Fill::palette;
  }
  if (!is_blended) return material;
  material.blend = Blend::alpha;
  material.opacity = is_invisible ? 0 : static_cast<float>(256 - transparency) / 256;
  return material;
}

}  // namespace retromesh::runescape
