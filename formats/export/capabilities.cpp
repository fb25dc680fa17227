#include "formats/export/capabilities.hpp"

#include "formats/model/pose.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {
namespace {

/// Adds notes of one writing.
class LossNotes {
 public:
  LossNotes(const Model& model, Notes& notes) : model_(model), notes_(notes) {}

  void add(SharedRule rule, std::size_t count, const Message& title, const Message& why) {
    if (count == 0) return;
    add_note(notes_, rule, title, why, {}).count = static_cast<u32>(count);
  }

  /// How many materials are so.
  template <class Is>
  std::size_t materials(const Is& is) const {
    std::size_t count = 0;
    for (const Material& material : model_.materials) count += is(material) ? 1 : 0;
    return count;
  }

  void add_animation(const Capabilities& kept) {
    const u32 frames = frame_count(model_);
    if (!kept.frames && frames > 1) {
      add(SharedRule::write_frames, frames, {"% become one", {counted(frames, "frame", "frames")}},
          {"The format has no frames: the first is written."});
      return;
    }
    std::size_t rates = 0;
    std::size_t durations = 0;
    std::size_t events = 0;
    for (const Clip& clip : model_.clips) {
      if (clip.count > 1) ++rates;
      if (!clip.durations.empty()) ++durations;
      events += clip.events.size();
    }
    if (!kept.rates) {
      add(SharedRule::write_clip_rates, rates,
          {"The rate of % is not kept", {counted(rates, "clip", "clips")}},
          {"The format has no frames per second."});
      add(SharedRule::write_frame_durations, durations,
          {"The durations of frames of % are not kept", {counted(durations, "clip", "clips")}},
          {"All frames of the format last as long."});
    }
    if (!kept.events) {
      add(SharedRule::write_clip_events, events, {"% left out", {counted(events, "event is", "events are")}},
          {"The format has no events."});
    }
  }

  void add_materials(const Capabilities& kept) {
    const auto blends = materials([](const Material& material) {
      return material.blend == Blend::translucent || material.blend == Blend::modulated;
    });
    if (!kept.blends) {
      add(SharedRule::write_blending, blends,
          {"% otherwise", {counted(blends, "material is blended", "materials are blended")}},
          {kept.alpha ? "The format cannot add or multiply colours: they are half transparent."
                      : "The format has no blending: they are opaque."});
    }
    // Faces of opacity 0 are left out.
    const auto alphas = materials(
        [](const Material& material) { return material.blend == Blend::alpha && material.opacity > 0; });
    if (!kept.alpha) {
      add(SharedRule::write_opacity, alphas,
          {"% opaque", {counted(alphas, "transparent material becomes", "transparent materials become")}},
          {"The format has no opacity."});
    }
    const auto facets = materials([](const Material& material) { return material.facet; });
    if (!kept.facets) {
      add(SharedRule::write_facets, facets,
          {"% smooth", {counted(facets, "material becomes", "materials become")}},
          {"The format has one normal for each vertex."});
    }
    const auto sides = materials([](const Material& material) { return material.two_sided; });
    if (!kept.sides) {
      add(SharedRule::write_two_sided, sides,
          {"% from the front only",
           {counted(sides, "two-sided material is seen", "two-sided materials are seen")}},
          {"The game does not draw the back of a face."});
    }
    const auto mappings = materials([](const Material& material) {
      return material.mapping != TextureMapping::uv || material.light_image != kNone;
    });
    if (!kept.mappings) {
      add(SharedRule::write_texture_mapping, mappings,
          {"The shading of % is not kept", {counted(mappings, "material", "materials")}},
          {"Its colours depend on the view, which the format cannot store."});
    }
  }

  void add_light(const Capabilities& kept) {
    if (!kept.light && !model_.shades.empty()) {
      add(SharedRule::write_light, 1, {"The light becomes part of the colours"},
          {"The game's baked light cannot be stored apart."});
    }
    if (!kept.priorities && model_.sorted_by_priority) {
      add(SharedRule::write_priorities, 1, {"Priorities of faces are not kept"},
          {"The format has no order of drawing."});
    }
    if (!kept.labels && !(model_.vertex_labels.empty() && model_.face_labels.empty())) {
      add(SharedRule::write_labels, 1, {"Labels are not kept"},
          {"The format has no labels of vertices and faces."});
    }
  }

  void add_parts(const Capabilities& kept) {
    const auto left_out = [&](SharedRule rule, bool is_kept, std::size_t count, const char* one,
                              const char* many) {
      if (!is_kept) add(rule, count, {"% left out", {counted(count, one, many)}}, {"The format has none."});
    };
    left_out(SharedRule::write_lines, kept.lines, model_.lines.size(), "line is", "lines are");
    left_out(SharedRule::write_sprites, kept.sprites, model_.sprites.size(), "sprite is", "sprites are");
    left_out(SharedRule::write_bones, kept.bones, model_.skeleton ? model_.skeleton->parents.size() : 0,
             "bone is", "bones are");
    left_out(SharedRule::write_morphs, kept.morphs, model_.morphs.size(), "morph is", "morphs are");
    left_out(SharedRule::write_attachments, kept.attachments, model_.attachments.size(), "attachment is",
             "attachments are");
  }

 private:
  const Model& model_;
  Notes& notes_;
};

}  // namespace

void note_losses(const Model& model, const Capabilities& kept, Notes& notes) {
  LossNotes losses(model, notes);
  losses.add_parts(kept);
  losses.add_animation(kept);
  losses.add_materials(kept);
  losses.add_light(kept);
}

}  // namespace retromesh
