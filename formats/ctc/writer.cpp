#include <algorithm>
#include <cstring>
#include <utility>

#include "formats/ctc/animation/frame_layout.hpp"
#include "formats/ctc/document/check.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/ctc/write/model_to_document.hpp"
#include "formats/ctc/write/open_layouts.hpp"
#include "formats/ctc/write/written_skins.hpp"
#include "formats/export/capabilities.hpp"
#include "formats/family.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {
namespace {

/// The rate that readers assume.
constexpr float kAssumedRate = 10;

Capabilities kept_of(const Model& model, bool has_frames) {
  Capabilities kept = {.frames = has_frames,
                       .bones = has_frames,
                       .morphs = has_frames,
                       .attachments = true,
                       .alpha = true,
                       .sides = true};  // effects are drawn from both sides
  kept.rates = std::all_of(model.clips.begin(), model.clips.end(), [](const Clip& clip) {
    return clip.rate == kAssumedRate && clip.durations.empty();
  });
  return kept;
}

void note_layout(const FrameLayout& layout, Notes& notes) {
  if (layout.repeated > 0) {
    add_note(notes, Rule::write_frames_repeated,
             {"% repeated", {counted(layout.repeated, "frame is", "frames are")}},
             {"Several clips use them, and every frame of the format belongs to one animation."}, {})
        .count = layout.repeated;
  }
  if (layout.left_out > 0) {
    add_note(notes, Rule::write_frames_left_out,
             {"% left out", {counted(layout.left_out, "frame is", "frames are")}}, {"No clip uses them."}, {})
        .count = layout.left_out;
  }
}

void note_holes(const Model& model, Notes& notes) {
  u32 holes = 0;
  for (const Material& material : model.materials) holes += material.cutoff > 0 ? 1 : 0;
  if (holes == 0) return;
  add_note(notes, Rule::write_holes,
           {"The holes of % only in the image", {counted(holes, "material are", "materials are")}},
           {"No field says that transparent pixels are not drawn."}, {})
      .count = holes;
}

void set_skins(const Model& model, const std::vector<std::string>& names, Document& document, Notes& notes) {
  u32 cut = 0;
  for (const Group& group : model.groups) {
    if (is_hidden(model.materials[group.material])) continue;
    SkinName& skin = add_to(document.skins);
    const std::string& name = names[group.material];
    std::memcpy(skin.data(), name.data(), std::min(skin.size() - 1, name.size()));
    if (name.size() >= skin.size()) ++cut;
  }
  if (cut == 0) return;
  add_note(notes, Rule::write_skin_names_shorter,
           {"% shorter", {counted(cut, "name of an image is", "names of images are")}},
           {"They have 63 characters: rename the images."}, {});
}

std::optional<Error> write(const Model& model, const std::string& stem, bool has_frames, Limits& limits,
                           Writing& writing) {
  const std::string name = stem + ".ctc";
  Notes& notes = writing.notes;
  const FrameLayout layout = has_frames ? lay_out_frames(model) : FrameLayout{};
  auto made = model_to_document(model, layout, name, notes, limits);
  if (!made) return made.error();
  Document& document = made.value();
  // The document comes first in the list of files.
  add_to(writing.files).name = name;
  set_skins(model, write_skins(model, stem, writing), document, notes);
  settle(document);
  if (auto error = find_error(name, document)) {
    error->advice = "Choose a smaller scale, or repair the model.";
    return error;
  }
  settle_open_layouts(document, notes);
  auto bytes = write_document(document, limits);
  if (!bytes) return bytes.error();
  writing.files[0].bytes = std::move(bytes.value());
  note_layout(layout, notes);
  note_holes(model, notes);
  note_losses(model, kept_of(model, has_frames), notes);
  sort_by_severity(notes);
  return std::nullopt;
}

/// Writes a Model of any family as `<stem>.ctc`, version 11, with TGA files for the images that have pixels.
///
/// Positions, texture coordinates and colours are kept as they are; a skeleton of a CTC too, with its
/// weights, keys, clips and morphs. Other animations become bones that move, in every frame exactly. Refuses
/// numbers above 1,000,000. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  const bool has_frames = text_of(options, "frames") != "first";
  return Result<Writing>::filled(
      [&](Writing& writing) { return write(model, stem, has_frames, limits, writing); });
}

}  // namespace

constexpr Writer kWriter = {write_model};

}  // namespace retromesh::ctc
