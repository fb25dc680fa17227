// From the state of a MODELDEF to an Appearance: a new one when the state changed since the last frame line.
#include "formats/io/vectors.hpp"
#include "formats/unreal/modeldef/reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {

u32 ModelDefReader::appearance_of(ModelState& model) {
  const bool known = model.appearance != kNoAppearance;
  if (known && !model.changed && model.actor_revision == actor_.revision) return model.appearance;
  if (!known || !is_current(def_.appearances[model.appearance], model))
    model.appearance = add_appearance(model);
  model.actor_revision = actor_.revision;
  model.changed = false;
  return model.appearance;
}

/// Whether the state still has the values of the appearance.
bool ModelDefReader::is_current(const Appearance& appearance, const ModelState& model) const {
  if (appearance.path != model.path || appearance.mesh != model.mesh) return false;
  if (appearance.skin.texture != model.skin.texture) return false;
  if (appearance.scale.values != actor_.scale.values || appearance.offset.values != actor_.offset.values ||
      appearance.rotation.values != actor_.rotation.values || appearance.two_sided != actor_.two_sided) {
    return false;
  }
  if (appearance.surface_skins.size() != model.surfaces.size()) return false;
  for (std::size_t i = 0; i < model.surfaces.size(); ++i) {
    if (appearance.surface_skins[i].texture != model.surfaces[i].texture) return false;
  }
  return true;
}

u32 ModelDefReader::add_appearance(const ModelState& model) {
  u64 bytes = sizeof(Appearance) + actor_.name.size() + model.path.size() + model.mesh.size() +
              model.skin.texture.size();
  for (const Skin& surface : model.surfaces) bytes += sizeof(SlotTexture) + surface.texture.size();
  for (const Numbers* numbers : {&actor_.scale, &actor_.offset, &actor_.rotation}) {
    for (const std::string_view word : numbers->words) bytes += word.size();
  }
  if (!charge(bytes, model.line)) return kNoAppearance;

  Appearance& appearance = add_to(def_.appearances);
  appearance.actor = actor_.name;
  appearance.model = model.number;
  appearance.path = model.path;
  appearance.mesh = model.mesh;
  appearance.line = model.line;
  set_texture(model.skin, appearance.skin);
  for (const Skin& surface : model.surfaces) set_texture(surface, add_to(appearance.surface_skins));
  set_triple(actor_.scale, appearance.scale);
  set_triple(actor_.offset, appearance.offset);
  set_triple(actor_.rotation, appearance.rotation);
  appearance.two_sided = actor_.two_sided;
  return u32(def_.appearances.size() - 1);
}

void ModelDefReader::set_texture(const Skin& skin, SlotTexture& texture) {
  texture.slot = skin.surface;
  texture.texture = skin.texture;
  texture.line = skin.line;
}

/// Changes nothing when the state is not set.
void ModelDefReader::set_triple(const Numbers& numbers, Triple& triple) {
  if (numbers.line == 0) return;
  triple.values = numbers.values;
  triple.text.clear();
  for (const std::string_view word : numbers.words) add_word(triple.text, word);
  triple.line = numbers.line;
}

bool ModelDefReader::charge(u64 bytes, u32 line) {
  if (!stopped_ && limits_.charge(bytes)) return true;
  if (!stopped_) {
    notes_.add(Rule::text_too_large, line, {"The MODELDEF needs too much memory"},
               {"It is not read beyond this line."});
  }
  stopped_ = true;
  return false;
}

}  // namespace retromesh::unreal
