#include "formats/unreal/write/losses.hpp"

#include <algorithm>

namespace retromesh::unreal {
namespace {

bool has_material(const Model& model, bool (*is_such)(const Material&)) {
  return std::any_of(model.materials.begin(), model.materials.end(), is_such);
}

class Losses {
 public:
  Losses(const Model& model, Notes& notes) : model_(model), notes_(notes) {}

  void add(bool resampled) {
    note_drawing();
    note_materials();
    note_animation(resampled);
  }

 private:
  void warn(const Message& title, const char* why) {
    add_note(notes_, Note::Severity::warning, title, {why}, {});
  }

  void note_drawing() {
    if (!model_.lines.empty())
      warn({"% left out", {counted(model_.lines.size(), "line is", "lines are")}}, "The format has triangles only.");
    if (!model_.sprites.empty())
      warn({"% left out", {counted(model_.sprites.size(), "sprite is", "sprites are")}},
           "The format has triangles only.");
    if (!model_.priorities.empty())
      warn({"The painter's order is lost"}, "The game draws with a depth buffer: faces in one plane may flicker.");
    const bool has_baked = !model_.shades.empty() && has_material(model_, [](const Material& material) {
      return material.fill == Fill::image;
    });
    if (has_baked || (!model_.colours.empty() && has_material(model_, [](const Material& material) {
          return material.image != kNone;
        })))
      warn({"Colours of vertices are lost on faces with images"}, "The format has no colours of vertices.");
  }

  void note_materials() {
    if (has_material(model_, [](const Material& material) { return material.light_image != kNone; }))
      warn({"Light images are lost"}, "A polygon has one texture.");
    if (has_material(model_, [](const Material& material) {
          return material.mapping == TextureMapping::sphere || material.mapping == TextureMapping::facing;
        }))
      warn({"Texture coordinates from the view are lost"}, "The only such mapping of the format is another.");
    if (has_material(model_, [](const Material& material) { return !material.not_drawn.empty(); }))
      warn({"Faces without a skin may be drawn"}, "GZDoom leaves them out; the game of a class file draws them.");
  }

  void note_animation(bool resampled) {
    if (!model_.morphs.empty())
      warn({"% lost", {counted(model_.morphs.size(), "morph target is", "morph targets are")}},
           "The format has frames only.");
    if (model_.label_frames && !model_.label_frames->transparency.empty())
      warn({"Faces do not fade any more"}, "Clips animate vertices only.");
    if (model_.skeleton || model_.label_frames)
      add_note(notes_, Note::Severity::fact, {"Bones and labels become frames of vertices"},
               {"The format has no others."}, {});
    if (resampled)
      add_note(notes_, Note::Severity::fact, {"Clips are sampled at equal steps"},
               {"All frames of a sequence of the format take the same time."}, {});
    if (model_.stepped && model_.clips.size() > 0)
      warn({"Frames are interpolated"}, "The model's game showed one frame after the other; this one moves between them.");
    const auto repeats_late = [](const Clip& clip) { return clip.replay_from > 0; };
    if (std::any_of(model_.clips.begin(), model_.clips.end(), repeats_late))
      warn({"Loops return to the first frame"}, "In the model's game some return to a later one.");
  }

  const Model& model_;
  Notes& notes_;
};

}  // namespace

void note_losses(const Model& model, bool resampled, Notes& notes) { Losses(model, notes).add(resampled); }

}  // namespace retromesh::unreal
