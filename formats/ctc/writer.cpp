#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "formats/ctc/animation/tracks.hpp"
#include "formats/ctc/document.hpp"
#include "formats/ctc/document/check.hpp"
#include "formats/ctc/interpretations.hpp"
#include "formats/ctc/rules.hpp"
#include "formats/ctc/write/kept_source.hpp"
#include "formats/ctc/write/model_to_document.hpp"
#include "formats/ctc/write/skin_files.hpp"
#include "formats/export/capabilities.hpp"
#include "formats/export/written_model.hpp"
#include "formats/family.hpp"
#include "formats/io/note.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {
namespace {

constexpr Colour kUnseenColour = {255, 255, 255, 255};
/// How many different planar coordinates three orders of a triangle's corners add beyond the interleaved
/// ones.
constexpr u32 kAddedByOrders = 6;
constexpr u32 kMostAttempts = 4;

bool has_area_of_numbers(const Triangle& triangle) {
  return triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0];
}

class LayoutSettler {
 public:
  LayoutSettler(Document& document, Notes& notes) : document_(document), notes_(notes) {}

  void settle_all() {
    Interpretations found = interpret(document_, {});
    if (found.winding == Winding::clockwise) {
      // Without normals nothing contradicts the order of the corners.
      for (Vertex& vertex : document_.vertices) vertex.normal = {};
      found = interpret(document_, {});
    }
    for (u32 i = 0; i < kMostAttempts && found.uvs == UvLayout::planar; ++i) {
      add_orders(found);
      found = interpret(document_, {});
    }
    if (found.morphs == MorphTarget::offset) {
      store_offsets();
      found = interpret(document_, {});
      if (found.morphs != MorphTarget::offset) note("morph-target", "offset");
    }
    if (found.uvs == UvLayout::planar) note("uv-layout", "interleaved");
    if (found.base != BaseMatrix::inverse_bind) note("base-matrix", "inverse-bind");
    if (found.matrices != MatrixOrder::rows) note("matrix-order", "rows");
    if (!document_.animations.empty() && found.animations != AnimationRecord::first_and_count)
      note("animation-record", "first-count");
  }

 private:
  /// How many more different coordinates shared vertices have as interleaved ones than as planar ones.
  static u32 lead_of_planar(const Interpretations& found) {
    for (const Interpretation& one : found.all) {
      if (one.id == "uv-layout") return static_cast<u32>(one.choices[0].score - one.choices[1].score);
    }
    return 0;
  }

  /// Adds undrawn copies of triangles in three orders of their corners. As interleaved coordinates each
  /// vertex has the same one in all of them, as planar ones three different ones.
  void add_orders(const Interpretations& found) {
    u32 wanted = lead_of_planar(found) / kAddedByOrders + 1;
    const std::size_t count = document_.triangles.size();
    for (std::size_t i = 0; i < count && wanted > 0; ++i) {
      const Triangle triangle = document_.triangles[i];
      if (!has_area_of_numbers(triangle)) continue;
      const float number = static_cast<float>(added_++);
      for (std::size_t turn = 0; turn < 3; ++turn) {
        Triangle& copy = add_to(document_.triangles);
        TriangleUvs& uvs = add_to(document_.uvs);
        for (std::size_t corner = 0; corner < 3; ++corner) {
          const std::size_t from = (corner + turn) % 3;
          copy[corner] = triangle[from];
          uvs[2 * corner] = number + 0.125f + 0.25f * static_cast<float>(from);
          uvs[2 * corner + 1] = number + 0.25f + 0.25f * static_cast<float>(from);
        }
        if (!document_.colours.empty()) document_.colours.insert(document_.colours.end(), 3, kUnseenColour);
      }
      --wanted;
    }
    settle(document_);
  }

  void store_offsets() {
    for (MorphTargets& morph : document_.morph_targets) {
      for (std::size_t i = 0; i < morph.vertices.size(); ++i) {
        const Vector& from = document_.vertices[morph.vertices[i]].position;
        for (std::size_t axis = 0; axis < 3; ++axis) morph.targets[i][axis] -= from[axis];
      }
    }
  }

  void note(const char* interpretation, const char* choice) {
    add_note(notes_, Rule::write_interpretation, {"A reader has to choose % = %", {interpretation, choice}},
             {"The file does not say so, and its data suggests another interpretation."}, {});
  }

  Document& document_;
  Notes& notes_;
  u32 added_ = 0;
};

/// Changes a document that was built so that readers who decide by the data what the format leaves open
/// decide for how it was built: first frame and count, matrices by rows from the model to the bone, u and v
/// of each corner, counter-clockwise corners. Morphs may become offsets, and triangles that are not drawn may
/// be added. A note says what a reader has to choose where that is not enough. (README, "Writing".)
void settle_open_layouts(Document& document, Notes& notes) { LayoutSettler(document, notes).settle_all(); }

/// The rate that readers assume.
constexpr float kAssumedRate = 10;

Capabilities kept_of(const Model& model, bool has_frames) {
  Capabilities kept = {.frames = has_frames,
                       .bones = has_frames,
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
  // Materials of sprites have holes, too, and no triangles.
  u32 holes = 0;
  for (const Group& group : model.groups)
    holes += is_listed(model, group) && model.materials[group.material].cutoff > 0 ? 1 : 0;
  if (holes == 0) return;
  add_note(notes, Rule::write_holes,
           {"The holes of % only in the image", {counted(holes, "material are", "materials are")}},
           {"No field says that transparent pixels are not drawn."}, {})
      .count = holes;
}

void set_skins(const Model& model, const std::vector<std::string>& names, Document& document, Notes& notes) {
  u32 cut = 0;
  for (const Group& group : model.groups) {
    if (!is_listed(model, group)) continue;
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

/// Multiplies all lengths; rotations stay.
void scale_document(Document& document, float scale) {
  if (scale == 1) return;
  const auto grow = [&](Vector& vector) { vector = scaled(vector, scale); };
  for (Vertex& vertex : document.vertices) grow(vertex.position);
  for (Key& key : document.keys) grow(key.translation);
  for (MorphTargets& morph : document.morph_targets) {
    for (Vector& target : morph.targets) grow(target);
  }
  for (Bone& bone : document.bones) {
    for (const u32 offset : {3u, 7u, 11u}) bone.base[offset] *= scale;
  }
}

std::optional<Error> write(const Model& model, const std::string& stem, bool has_frames, Limits& limits,
                           Writing& writing) {
  const std::string name = stem + ".ctc";
  Notes& notes = writing.notes;
  const FrameLayout layout = has_frames ? lay_out_frames(model) : FrameLayout{};
  auto made = model_to_document(model, layout, name, notes, limits);
  if (!made) return made.error();
  Document& document = made.value();
  scale_document(document, writing.scale);
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
  Capabilities kept = kept_of(model, has_frames);
  kept.morphs = document.morphs.size() == model.morphs.size();
  note_losses(model, kept, notes);
  sort_by_severity(notes);
  return std::nullopt;
}

/// The file that the model was opened from, whose every byte is kept, with the images that are there.
std::optional<Error> write_kept(const Model& model, const KeptSource& kept, const std::string& stem,
                                Limits& limits, Writing& writing) {
  if (!limits.charge(kept.bytes.size())) return too_large(stem + ".ctc", limits);
  add_to(writing.files) = {stem + ".ctc", kept.bytes};
  write_kept_skins(model, writing);
  return std::nullopt;
}

/// Writes a Model of any family as `<stem>.ctc`, version 11, with TGA files for the images that have pixels.
///
/// Positions, texture coordinates and colours are kept as they are; a skeleton of a CTC too, with its
/// weights, keys, clips and morphs. Other animations become bones that move, in every frame exactly. A Model
/// with its original gives the same bytes again. Refuses numbers above 1,000,000. (README, "Writing".)
Result<Writing> write_model(const Model& model, const std::string& stem, const WriteOptions& options,
                            Limits& limits) {
  const bool has_frames = text_of(options, "frames") != "first";
  const float scale = scale_of(options, 1);
  const KeptSource* const kept = has_frames && scale == 1 ? kept_source(model) : nullptr;
  return Result<Writing>::filled([&](Writing& writing) {
    writing.scale = scale;
    return kept ? write_kept(model, *kept, stem, limits, writing)
                : write(model, stem, has_frames, limits, writing);
  });
}

}  // namespace

constexpr Writer kWriter = {write_model, keep_original};

}  // namespace retromesh::ctc
