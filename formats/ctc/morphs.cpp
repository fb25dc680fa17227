#include "formats/ctc/morphs.hpp"

#include <utility>

#include "formats/ctc/document_offsets.hpp"
#include "formats/ctc/text.hpp"
#include "formats/ctc/validate_document.hpp"
#include "formats/io/list.hpp"
#include "formats/model/geometry.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kMostNotes = 64;

/// Says what is left out, and why.
void leave_out(const std::string& file, const Message& what, const Message& why, u32 offset, Model& model) {
  if (model.notes.size() >= kMostNotes) return;
  add_note(model.notes, Note::Severity::warning, what, why, SourceLocation::byte(file, offset));
}

/// Whether a morph, whose vertices are named from `place` on, is usable; says in a note why not.
bool check_morph(const std::string& file, const Document& document, u32 number, u32 place,
                 const std::string& name, Model& model) {
  const MorphTargets& targets = document.morph_targets[number];
  const u32 vertices = document.header.vertices;
  const Message what = {"Morph % is left out", {name}};
  if (targets.vertices.size() > vertices) {
    const u32 header = place_of<MorphHeader>(document.header.offsets.morphs, number);
    leave_out(
        file, what,
        {"It moves % vertices at byte %, and there are %.", {targets.vertices.size(), header + 16, vertices}},
        header + 16, model);
    return false;
  }
  for (u32 i = 0; i < targets.vertices.size(); ++i) {
    const u32 at = place + 4 * i;
    if (targets.vertices[i] >= vertices) {
      leave_out(file, what,
                {"It moves vertex % at byte %, and there are %.", {targets.vertices[i], at, vertices}}, at,
                model);
      return false;
    }
  }
  for (u32 i = 0; i < targets.targets.size(); ++i) {
    const u32 at = place + 4 * static_cast<u32>(targets.vertices.size()) + io::kStoredSize<Vector> * i;
    if (are_usable(targets.targets[i])) continue;
    leave_out(file, what,
              {"What moves vertex % at byte % is not a usable number.", {targets.vertices[i], at}}, at,
              model);
    return false;
  }
  return true;
}

}  // namespace

void add_morphs(const std::string& file, const Document& document, const Interpretations& interpretations,
                Model& model) {
  u32 next = place_of_targets(document, 0);
  for (u32 i = 0; i < document.morphs.size(); ++i) {
    const u32 place = next;
    next = place + document.morphs[i].vertices * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
    std::string name = text_of(document.morphs[i].name);
    if (name.empty()) name = format({"Morph %", {i}});
    if (!check_morph(file, document, i, place, name, model)) continue;
    const MorphTargets& targets = document.morph_targets[i];
    Morph& morph = add_to(model.morphs);
    morph.name = std::move(name);
    morph.vertices = targets.vertices;
    morph.offsets = targets.targets;
    if (interpretations.morphs == MorphTarget::offset) continue;
    for (std::size_t k = 0; k < morph.offsets.size(); ++k) {
      morph.offsets[k] = difference(morph.offsets[k], document.vertices[morph.vertices[k]].position);
    }
  }
}

void add_attachments(const std::string& file, const Document& document, Model& model) {
  for (u32 i = 0; i < document.attachments.size(); ++i) {
    const AttachmentPoint& point = document.attachments[i];
    std::string name = text_of(point.name);
    if (name.empty()) name = format({"Attachment %", {i}});
    const u32 place = place_of<AttachmentPoint>(document.header.offsets.attachments, i) +
                      static_cast<u32>(point.name.size());
    const Message what = {"Attachment % is left out", {name}};
    if (point.triangle >= document.header.triangles) {
      leave_out(file, what,
                {"It follows triangle % at byte %, and there are %.",
                 {point.triangle, place, document.header.triangles}},
                place, model);
      continue;
    }
    const Triangle& corners = document.triangles[point.triangle];
    if (!has_area(document.vertices[corners[0]].position, document.vertices[corners[1]].position,
                  document.vertices[corners[2]].position)) {
      leave_out(file, what, {"Its triangle % has no area, so it points nowhere.", {point.triangle}}, place,
                model);
      continue;
    }
    Attachment& attachment = add_to(model.attachments);
    attachment.name = std::move(name);
    attachment.vertices = {corners[0], corners[1], corners[2]};
    attachment.face = point.triangle;
    attachment.axes = AttachmentAxes::corner;
  }
}

}  // namespace retromesh::ctc
